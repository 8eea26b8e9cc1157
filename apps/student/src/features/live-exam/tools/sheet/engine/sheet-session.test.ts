import type { Spreadsheet } from "@examplar/domain";
import { Model } from "@ironcalc/wasm";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startEngine } from "../../testing/start-engine.ts";
import { createSheetEngine } from "./sheet-engine.ts";
import { createSheetSession } from "./sheet-session.ts";

beforeAll(startEngine);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const template: Spreadsheet = {
  rows: 9,
  columns: 4,
  cells: { A1: { input: 10, locked: true }, B1: { input: "=A1*2", locked: true } },
};

const open = () => {
  const said: Spreadsheet[] = [];
  const engine = createSheetEngine(new Model("sheet", "en", "UTC", "en"), template, "en");
  const kept: Spreadsheet[] = [];
  const unsaved: boolean[] = [];
  const hear = {
    emit: (sheet: Spreadsheet) => said.push(sheet),
    keep: (sheet: Spreadsheet) => kept.push(sheet),
    onUnsaved: (has_unsaved: boolean) => unsaved.push(has_unsaved),
  };
  const session = createSheetSession({ engine, ...hear, now: Date.now });
  const inputs = (address: string) => said.map(({ cells }) => cells[address]?.input);
  return { session, said, kept, unsaved, inputs };
};

describe("DRAWER-10~ CONST-05 when a change is emitted", () => {
  test("five seconds after the last one", () => {
    const { session, inputs } = open();
    session.write([["C1", "1"]]);
    vi.advanceTimersByTime(3000);
    session.write([["C1", "2"]]);
    vi.advanceTimersByTime(4999);
    expect(inputs("C1")).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(inputs("C1")).toEqual([2]);
  });

  test("fifteen seconds after the first one at the latest, including a cell that is being edited", () => {
    const { session, inputs } = open();
    session.startDraft({ address: "C1", text: "1", where: "cell" });
    for (let second = 1; second <= 14; second += 1) {
      vi.advanceTimersByTime(1000);
      session.changeDraft("1".repeat(second + 1));
    }
    expect(inputs("C1")).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(inputs("C1")).toEqual([Number("1".repeat(15))]);
    expect(session.draft()?.text).toBe("1".repeat(15));
  });

  test("LOSS-15 a finished cell, an undo and a redo go into the journal at once", () => {
    const { session, said, kept } = open();
    session.startDraft({ address: "C1", text: "1", where: "cell" });
    session.changeDraft("12");
    expect(kept).toEqual([]);
    session.commitDraft();
    session.undo();
    session.redo();
    expect(kept.map(({ cells }) => cells["C1"]?.input)).toEqual([12, undefined, 12]);
    expect(said).toEqual([]);
    expect(session.hasUnsaved()).toBe(true);
    session.flush();
    expect(session.hasUnsaved()).toBe(false);
  });

  test("never when nothing changed", () => {
    const { session, said } = open();
    session.startDraft({ address: "C1", text: "", where: "cell" });
    session.commitDraft();
    session.flush();
    vi.advanceTimersByTime(20_000);
    expect(said).toEqual([]);
  });
});

test("LOSS-13 a flush emits the text of a half-written cell, and its editing goes on", () => {
  const { session, inputs } = open();
  session.startDraft({ address: "C1", text: "=A1+", where: "cell" });
  session.changeDraft("=A1+5");
  session.flush();
  expect(inputs("C1")).toEqual(["=A1+5"]);
  session.changeDraft("=A1+50");
  session.commitDraft();
  session.close();
  expect(inputs("C1")).toEqual(["=A1+5", "=A1+50"]);
});

test("a cancelled draft leaves the cell as it was, even after the draft was emitted", () => {
  const { session, inputs } = open();
  session.write([["C1", "7"]]);
  session.flush();
  session.startDraft({ address: "C1", text: "8", where: "cell" });
  session.flush();
  session.cancelDraft();
  session.flush();
  expect(inputs("C1")).toEqual([7, 8, 7]);
});

test("nothing changes a locked cell: writing, pasting, copying, drafts", () => {
  const { session, said } = open();
  session.write([["A1", "99"]]);
  session.copy("B1", "A1");
  session.startDraft({ address: "A1", text: "9", where: "line" });
  expect(session.draft()).toBeNull();
  session.flush();
  expect(said).toEqual([]);
  expect(session.engine.shown("A1").text).toBe("10");
});

test("undo and redo treat a paste as one step", () => {
  const { session } = open();
  const shown = () => ["C1", "C2"].map((address) => session.engine.shown(address).text);
  session.write([
    ["C1", "1"],
    ["C2", "2"],
  ]);
  session.write([["C1", "3"]]);
  session.undo();
  expect(shown()).toEqual(["1", "2"]);
  session.undo();
  expect(shown()).toEqual(["", ""]);
  session.redo();
  session.redo();
  expect(shown()).toEqual(["3", "2"]);
});

describe("a sheet from outside", () => {
  const other: Spreadsheet = { ...template, cells: { ...template.cells, C3: { input: 42 } } };

  test("is shown at once", () => {
    const { session, said } = open();
    session.adopt(other);
    expect(session.engine.shown("C3").text).toBe("42");
    session.flush();
    expect(said).toEqual([]);
  });

  test("does not replace what is being written here", () => {
    const { session } = open();
    session.startDraft({ address: "C1", text: "5", where: "cell" });
    session.adopt(other);
    session.commitDraft();
    expect(session.engine.content().cells).toEqual({ ...template.cells, C1: { input: 5 } });
  });

  test("that repeats an older emission of ours changes nothing", () => {
    const { session, said } = open();
    session.write([["C1", "1"]]);
    session.flush();
    session.write([["C1", "2"]]);
    session.flush();
    session.adopt(structuredClone(said[0]!));
    expect(session.engine.shown("C1").text).toBe("2");
  });
});

test("LOSS-33~ letters of a half-written cell are in the journal within 0.15 s, and count as not emitted", () => {
  const { session, said, kept, unsaved } = open();
  session.startDraft({ address: "C1", text: "4", where: "cell" });
  session.changeDraft("42");
  expect(unsaved.at(-1)).toBe(true);
  vi.advanceTimersByTime(150);
  expect(kept.at(-1)?.cells["C1"]?.input).toBe(42);
  session.flush();
  expect(said.at(-1)?.cells["C1"]?.input).toBe(42);
  expect(unsaved.at(-1)).toBe(false);
});
