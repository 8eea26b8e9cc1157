import type { EvaluatedSheet } from "@examplar/domain";
import { createLimitedWorker } from "../../../platform/workers/limited-worker.ts";
import type { SheetQuestion, WorkedOutSheet } from "./work-out-sheet.ts";

export interface SheetEvaluator {
  /** Null when the sheet cannot be computed: too slow, too large, or unsupported by the engine. */
  evaluate(question: SheetQuestion): Promise<EvaluatedSheet | null>;
  stop(): Promise<void>;
}

/** A full sheet of forty thousand formulas takes a second and a half on a cold engine. */
const timeoutMs = 5000;

/** Computes students' sheets one after the other in a worker thread. */
export const createSheetEvaluator = ({ timeout_ms = timeoutMs }: { timeout_ms?: number } = {}): SheetEvaluator => {
  const url = new URL("./sheet.worker.ts", import.meta.url);
  const worker = createLimitedWorker<SheetQuestion, WorkedOutSheet>({
    url,
    name: "sheets",
    timeout_ms,
    memory_mb: 128,
  });
  return {
    evaluate: async (question) => {
      const sheet = await worker.run(question);
      return sheet && { ...sheet, formula_cells: new Set(sheet.formula_cells) };
    },
    stop: worker.stop,
  };
};
