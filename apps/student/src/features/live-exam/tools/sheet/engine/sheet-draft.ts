import type { SpreadsheetCell } from "@examplar/domain";
import type { SheetEngine } from "./sheet-engine.ts";
import type { Change } from "./sheet-history.ts";

/** A cell that is being edited, in the grid or in the formula line above it. */
export interface Draft {
  address: string;
  text: string;
  where: "cell" | "line";
}

type Kept = Draft & { original: string; before: SpreadsheetCell | undefined };

/** The one cell that is being edited. Its text may be applied to the sheet before it is finished, and reverted. */
export const createDraft = (engine: SheetEngine) => {
  let draft: Kept | null = null;
  const apply = () => {
    if (draft && draft.text !== engine.typed(draft.address)) engine.write(draft.address, draft.text);
  };
  /** Returns whether the text differs from what the cell holds. */
  const start = (next: Draft): boolean => {
    const original = engine.typed(next.address);
    draft = { ...next, original, before: engine.cell(next.address) };
    return next.text !== original;
  };
  const change = (text: string): boolean => {
    if (draft) draft = { ...draft, text };
    return draft !== null;
  };
  const commit = (): Change[] => {
    if (!draft) return [];
    apply();
    const { address, before } = draft;
    draft = null;
    return [{ address, before, after: engine.cell(address) }];
  };
  /** Returns whether the sheet had to be reverted. */
  const cancel = (): boolean => {
    const dropped = draft;
    draft = null;
    if (!dropped || engine.typed(dropped.address) === dropped.original) return false;
    engine.put(dropped.address, dropped.before);
    return true;
  };
  return { current: (): Draft | null => draft, start, change, apply, commit, cancel };
};
