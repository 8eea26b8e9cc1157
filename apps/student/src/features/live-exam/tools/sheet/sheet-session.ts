import type { Language, Spreadsheet, SpreadsheetCell } from "@examplar/domain";
import { emitAt, noteChange, type Unsaid } from "./emit-schedule.ts";
import type { SheetEngine } from "./sheet-engine.ts";
import { sheetKey } from "./start-sheet.ts";

/** A cell that is being written in, in the grid or in the line above it. */
export interface Draft {
  address: string;
  text: string;
  where: "cell" | "line";
}

interface Change {
  address: string;
  before: SpreadsheetCell | undefined;
  after: SpreadsheetCell | undefined;
}

export interface SheetSession {
  engine: SheetEngine;
  subscribe: (listener: () => void) => () => void;
  version: () => number;
  draft: () => Draft | null;
  /** The instant of the last change that was made here, in milliseconds. */
  changedAt: () => number | null;
  /** The cell that was last written: its result is said aloud. */
  lastWritten: () => string | null;
  isLocked: (address: string) => boolean;
  startDraft: (draft: Draft) => void;
  changeDraft: (text: string) => void;
  commitDraft: () => void;
  cancelDraft: () => void;
  write: (cells: readonly (readonly [address: string, typed: string])[]) => void;
  copy: (from: string, to: string) => void;
  undo: () => void;
  redo: () => void;
  /** Says everything that is not said yet, what stands in a half-written cell too. */
  flush: () => void;
  /** A sheet that came from outside; what is being written here is younger and stays. */
  adopt: (sheet: Spreadsheet) => void;
  speak: (language: Language) => void;
  close: () => void;
}

interface Parts {
  engine: SheetEngine;
  emit: (sheet: Spreadsheet) => void;
  now: () => number;
}

/** One sheet while it is worked on: what is being written, what can be undone, and when to say what changed. */
export const createSheetSession = ({ engine, emit, now }: Parts): SheetSession => {
  const listeners = new Set<() => void>();
  const own = new Set<string>();
  let version = 0;
  let draft: (Draft & { original: string; before: SpreadsheetCell | undefined }) | null = null;
  let undone: Change[][] = [];
  let done: Change[][] = [];
  let unsaid: Unsaid | null = null;
  let changed_at: number | null = null;
  let last_written: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const isLocked = (address: string) => engine.cell(address)?.locked === true;
  const schedule = () => {
    changed_at = now();
    unsaid = noteChange(unsaid, changed_at);
    clearTimeout(timer);
    timer = setTimeout(flush, emitAt(unsaid) - changed_at);
  };
  const applyDraft = () => {
    if (draft && draft.text !== engine.typed(draft.address)) engine.write(draft.address, draft.text);
  };
  const flush = () => {
    clearTimeout(timer);
    if (!unsaid) return;
    unsaid = null;
    applyDraft();
    const sheet = engine.content();
    own.add(sheetKey(sheet));
    emit(sheet);
    tell();
  };

  const record = (changes: Change[]) => {
    const real = changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
    if (real.length === 0) return;
    done.push(real);
    last_written = real[0]?.address ?? null;
    undone = [];
    schedule();
  };
  const change = (address: string, act: () => void): Change[] => {
    if (isLocked(address)) return [];
    const before = engine.cell(address);
    act();
    return [{ address, before, after: engine.cell(address) }];
  };
  const travel = (from: Change[][], to: Change[][], side: "before" | "after") => {
    const changes = from.pop();
    if (!changes) return;
    for (const one of changes) engine.put(one.address, one[side]);
    to.push(changes);
    schedule();
    tell();
  };

  return {
    engine,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
    draft: () => draft,
    changedAt: () => changed_at,
    lastWritten: () => last_written,
    isLocked,
    startDraft: (next) => {
      if (isLocked(next.address)) return;
      const original = engine.typed(next.address);
      draft = { ...next, original, before: engine.cell(next.address) };
      if (next.text !== original) schedule();
      tell();
    },
    changeDraft: (text) => {
      if (!draft) return;
      draft = { ...draft, text };
      schedule();
      tell();
    },
    commitDraft: () => {
      if (!draft) return;
      applyDraft();
      record([{ address: draft.address, before: draft.before, after: engine.cell(draft.address) }]);
      draft = null;
      tell();
    },
    cancelDraft: () => {
      if (!draft) return;
      if (engine.typed(draft.address) !== draft.original) {
        engine.put(draft.address, draft.before);
        schedule();
      }
      draft = null;
      tell();
    },
    write: (cells) => {
      record(cells.flatMap(([address, typed]) => change(address, () => engine.write(address, typed))));
      tell();
    },
    copy: (from, to) => {
      record(change(to, () => engine.copy(from, to)));
      tell();
    },
    undo: () => travel(done, undone, "before"),
    redo: () => travel(undone, done, "after"),
    flush,
    adopt: (sheet) => {
      const key = sheetKey(sheet);
      const mine = engine.content().cells;
      if (unsaid || draft || own.has(key) || key === sheetKey(engine.content())) return;
      for (const address of new Set([...Object.keys(mine), ...Object.keys(sheet.cells)])) {
        engine.put(address, sheet.cells[address]);
      }
      [done, undone] = [[], []];
      tell();
    },
    speak: (language) => {
      engine.speak(language);
      tell();
    },
    close: () => {
      flush();
      listeners.clear();
      engine.free();
    },
  };
};
