import type { Language, Spreadsheet } from "@examplar/domain";
import { createEmitter } from "./emitter.ts";
import { createDraft, type Draft } from "./sheet-draft.ts";
import type { SheetEngine } from "./sheet-engine.ts";
import { createHistory, type Change } from "./sheet-history.ts";
import { sheetKey } from "./start-sheet.ts";

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

const createListeners = () => {
  const listeners = new Set<() => void>();
  let version = 0;
  const tell = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { tell, subscribe, version: () => version };
};

/** One sheet while it is worked on: what is being written, what can be undone, and when to say what changed. */
export const createSheetSession = ({ engine, emit, now }: Parts): SheetSession => {
  const { tell, subscribe, version } = createListeners();
  const [draft, history] = [createDraft(engine), createHistory(engine)];
  const own = new Set<string>();
  const say = () => {
    draft.apply();
    const sheet = engine.content();
    own.add(sheetKey(sheet));
    emit(sheet);
    tell();
  };
  const { note, flush, hasUnsaid, changedAt } = createEmitter({ now, emit: say });
  const isLocked = (address: string) => engine.cell(address)?.locked === true;
  const after = (changed: boolean) => {
    if (changed) note();
    tell();
  };
  const change = (address: string, act: () => void): Change[] => {
    if (isLocked(address)) return [];
    const before = engine.cell(address);
    act();
    return [{ address, before, after: engine.cell(address) }];
  };
  const isOurs = (sheet: Spreadsheet) => own.has(sheetKey(sheet)) || sheetKey(sheet) === sheetKey(engine.content());
  return {
    engine,
    subscribe,
    version,
    changedAt,
    isLocked,
    flush,
    draft: draft.current,
    lastWritten: history.last,
    startDraft: (next) => !isLocked(next.address) && after(draft.start(next)),
    changeDraft: (text) => after(draft.change(text)),
    commitDraft: () => after(history.record(draft.commit())),
    cancelDraft: () => after(draft.cancel()),
    write: (cells) =>
      after(history.record(cells.flatMap(([address, typed]) => change(address, () => engine.write(address, typed))))),
    copy: (from, to) => after(history.record(change(to, () => engine.copy(from, to)))),
    undo: () => after(history.undo()),
    redo: () => after(history.redo()),
    adopt: (sheet) => {
      if (hasUnsaid() || draft.current() || isOurs(sheet)) return;
      replaceCells(engine, sheet);
      history.forget();
      tell();
    },
    speak: (language) => {
      engine.speak(language);
      tell();
    },
    close: () => {
      flush();
      engine.free();
    },
  };
};

const replaceCells = (engine: SheetEngine, { cells }: Spreadsheet) => {
  for (const address of new Set([...Object.keys(engine.content().cells), ...Object.keys(cells)])) {
    engine.put(address, cells[address]);
  }
};
