import { parentPort, receiveMessageOnPort } from "node:worker_threads";
import type { WholeObject } from "./whole-objects.types.ts";
import { writeWholeObjects } from "./write-whole-objects.ts";

const port = parentPort!;
const maxBatch = 32;

/** Whatever came while the last batch was written is the next one. */
port.on("message", (first: WholeObject) => {
  const batch = [first];
  while (batch.length < maxBatch) {
    const next = receiveMessageOnPort(port);
    if (!next) break;
    batch.push(next.message as WholeObject);
  }
  port.postMessage(writeWholeObjects(batch));
});
