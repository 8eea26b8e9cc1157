import { parentPort, receiveMessageOnPort } from "node:worker_threads";
import { readSizes } from "./read-sizes.ts";
import type { Order, WholeObject } from "./whole-objects.types.ts";
import { createUnsettledNames } from "./unsettled-names.ts";
import { writeWholeObjects } from "./write-whole-objects.ts";

const port = parentPort!;
const maxBatch = 32;
const unsettled = createUnsettledNames();
/** Few, so that these syncs hardly delay the objects that wait. */
const foldersAtOnce = 2;
const settleEveryMs = 100;

/** Objects that arrived during the last batch form the next one. Orders that only read are served before it. */
port.on("message", (first: Order) => {
  const batch: WholeObject[] = [];
  for (let order: Order | undefined = first; order; order = receiveMessageOnPort(port)?.message as Order | undefined) {
    if ("paths" in order) port.postMessage([readSizes(order)]);
    else batch.push(order);
    if (batch.length === maxBatch) break;
  }
  if (batch.length === 0) return;
  port.postMessage(writeWholeObjects(batch, unsettled));
  unsettled.settleDue(performance.now(), foldersAtOnce);
});

setInterval(() => unsettled.settleDue(performance.now(), foldersAtOnce), settleEveryMs).unref();
