import { parentPort } from "node:worker_threads";
import type { CopyDocument } from "./copy-document.types.ts";
import { drawCopy } from "./draw-copy.ts";

/** An error ends this thread, and the next copy gets a new one. */
parentPort?.on("message", (document: CopyDocument) => {
  void drawCopy(document).then((bytes) => parentPort?.postMessage(bytes));
});
parentPort?.postMessage("ready");
