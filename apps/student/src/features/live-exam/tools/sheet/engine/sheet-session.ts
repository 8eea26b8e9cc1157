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
  /** Time of the last change that was made here, in milliseconds. */
  changedAt: () => number | null;
  hasUnsaved: () => boolean;
  /** The cell that was last written: a screen reader announces its result. */
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
  /** Emits every change that was not emitted yet, including a half-written cell. */
  flush: () => void;
  /** Takes a sheet from outside, unless something newer is being written here. */
  adopt: (sheet: Spreadsheet) => void;
  setLanguage: (language: Language) => void;
  close: () => void;
}

interface Parts {
  engine: SheetEngine;
  emit: (sheet: Spreadsheet) => void;
  /** Writes the sheet into the journal: after each step, and soon after a letter in a half-written cell. */
  keep: (sheet: Spreadsheet) => void;
  onUnsaved: (has_unsaved: boolean) => void;
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

/** One sheet while it is edited: its draft, its undo history, and when it emits its changes. */
export const createSheetSession = ({ engine, emit, keep, onUnsaved, now }: Parts): SheetSession => {
  const { tell, subscribe, version } = createListeners();
  const [draft, history] = [createDraft(engine), createHistory(engine)];
  const own = new Set<string>();
  const journal = createJournaling(() => (draft.apply(), keep(engine.content()), tell()));
  const emitNow = () => {
    journal.stop();
    draft.apply();
    own.add(sheetKey(engine.content()));
    emit(engine.content());
    tell();
  };
  const { note, flush, hasUnsaved, changedAt } = createEmitter({
    now,
    emit: emitNow,
    onUnsaved: (has_unsaved) => (has_unsaved && journal.soon(), onUnsaved(has_unsaved)),
  });
  const isLocked = (address: string) => engine.cell(address)?.locked === true;
  const after = (has_changed: boolean) => {
    if (has_changed) note();
    tell();
  };
  const afterStep = (has_changed: boolean) => {
    if (has_changed) keep(engine.content());
    after(has_changed);
  };
  const change = (address: string, act: () => void): Change[] =>
    isLocked(address) ? [] : [changed(engine, address, act)];
  const isOurs = (key: string) => own.has(key) || key === sheetKey(engine.content());
  return {
    engine,
    subscribe,
    version,
    changedAt,
    hasUnsaved,
    isLocked,
    flush,
    draft: draft.current,
    lastWritten: history.last,
    startDraft: (next) => !isLocked(next.address) && after(draft.start(next)),
    changeDraft: (text) => after(draft.change(text)),
    commitDraft: () => afterStep(history.record(draft.commit())),
    cancelDraft: () => after(draft.cancel()),
    write: (cells) =>
      afterStep(
        history.record(cells.flatMap(([address, typed]) => change(address, () => engine.write(address, typed)))),
      ),
    copy: (from, to) => afterStep(history.record(change(to, () => engine.copy(from, to)))),
    undo: () => afterStep(history.undo()),
    redo: () => afterStep(history.redo()),
    adopt: (sheet) => {
      if (hasUnsaved() || draft.current() || isOurs(sheetKey(sheet))) return;
      replaceCells(engine, sheet);
      history.forget();
      tell();
    },
    setLanguage: (language) => (engine.setLanguage(language), tell()),
    close: () => (journal.stop(), flush(), engine.free()),
  };
};

/** A letter in a cell must be in the journal within 0.3 s: half of that is left for the write. */
const journalAfterMs = 150;

const createJournaling = (keep: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const write = () => {
    stop();
    keep();
  };
  return { soon: () => void (timer ??= setTimeout(write, journalAfterMs)), stop };
};

const changed = (engine: SheetEngine, address: string, act: () => void): Change => {
  const before = engine.cell(address);
  act();
  return { address, before, after: engine.cell(address) };
};

const replaceCells = (engine: SheetEngine, { cells }: Spreadsheet) => {
  for (const address of new Set([...Object.keys(engine.content().cells), ...Object.keys(cells)])) {
    engine.put(address, cells[address]);
  }
};
