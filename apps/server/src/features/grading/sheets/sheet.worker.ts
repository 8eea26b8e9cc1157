import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import { initSync, Model } from "@ironcalc/wasm";
import { capMemory } from "./cap-memory.ts";
import { workOutSheet, type SheetQuestion } from "./work-out-sheet.ts";

/** Pages of 64 KiB: ten times what a full sheet of an exam takes. */
const maxPages = 4096;

const module = readFileSync(fileURLToPath(import.meta.resolve("@ironcalc/wasm/wasm_bg.wasm")));
initSync({ module: capMemory(module, maxPages) });

/** An engine that failed cannot be trusted: the error ends this thread, and the next sheet gets a new one. */
parentPort?.on("message", (question: SheetQuestion) => {
  // Always English, whatever the student's language, because formulas are stored in English.
  const model = new Model("sheet", "en", "UTC", "en");
  const answer = workOutSheet(model, question);
  model.free();
  parentPort?.postMessage(answer);
});
parentPort?.postMessage("ready");
