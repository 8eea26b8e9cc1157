import type { SpreadsheetCell } from "@examplar/domain";
import type { SheetEngine } from "./sheet-engine.ts";

export interface Change {
  address: string;
  before: SpreadsheetCell | undefined;
  after: SpreadsheetCell | undefined;
}

/** Records the steps of a sheet; one paste is one step. Each function returns whether it did anything. */
export const createHistory = (engine: SheetEngine) => {
  let [done, undone]: [Change[][], Change[][]] = [[], []];
  const record = (changes: readonly Change[]): boolean => {
    const real = changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
    if (real.length === 0) return false;
    done.push(real);
    undone = [];
    return true;
  };
  const travel = (from: Change[][], to: Change[][], side: "before" | "after"): boolean => {
    const changes = from.pop();
    if (!changes) return false;
    for (const one of changes) engine.put(one.address, one[side]);
    to.push(changes);
    return true;
  };
  return {
    record,
    undo: () => travel(done, undone, "before"),
    redo: () => travel(undone, done, "after"),
    forget: () => void ([done, undone] = [[], []]),
    /** Returns the cell that was last written. */
    last: (): string | null => done.at(-1)?.[0]?.address ?? null,
  };
};
