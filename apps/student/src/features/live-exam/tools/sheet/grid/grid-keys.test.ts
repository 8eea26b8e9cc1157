import { describe, expect, test } from "vitest";
import { editorAction, gridAction, type KeyPress } from "./grid-keys.ts";

const size = { rows: 30, columns: 5 };
const press = (keys: string): KeyPress => ({
  key: keys.replace(/^(?:ctrl|shift|alt)-/, ""),
  ctrl: keys.startsWith("ctrl-"),
  shift: keys.startsWith("shift-"),
  alt: keys.startsWith("alt-"),
});

describe("in the grid", () => {
  test.each([
    ["ArrowUp", [1, 2]],
    ["ArrowDown", [3, 2]],
    ["ArrowLeft", [2, 1]],
    ["ArrowRight", [2, 3]],
    ["PageUp", [1, 2]],
    ["PageDown", [12, 2]],
    ["Home", [2, 1]],
    ["End", [2, 5]],
    ["ctrl-Home", [1, 1]],
    ["ctrl-End", [30, 5]],
    ["ctrl-ArrowDown", [30, 2]],
    ["ctrl-ArrowRight", [2, 5]],
    ["ctrl-ArrowUp", [1, 2]],
    ["ctrl-ArrowLeft", [2, 1]],
  ])("%s moves from B2 to row and column %j", (keys, [row, column]) => {
    expect(gridAction(press(keys), { row: 2, column: 2 }, size)).toEqual({ kind: "move", to: { row, column } });
  });

  test.each([
    ["Enter", { kind: "edit", text: null }],
    ["F2", { kind: "edit", text: null }],
    ["=", { kind: "edit", text: "=" }],
    ["7", { kind: "edit", text: "7" }],
    ["é", { kind: "edit", text: "é" }],
    ["shift-A", { kind: "edit", text: "A" }],
    ["Delete", { kind: "clear" }],
    ["Backspace", { kind: "clear" }],
    ["ctrl-z", { kind: "undo" }],
    ["ctrl-y", { kind: "redo" }],
    ["ctrl-Z", { kind: "redo" }],
    ["ctrl-d", { kind: "fill_down" }],
    ["ctrl-c", null],
    ["Tab", null],
    ["Escape", null],
    ["F5", null],
    ["alt-ArrowLeft", null],
  ])("%s means %j", (keys, action) => {
    expect(gridAction(press(keys), { row: 2, column: 2 }, size)).toEqual(action);
  });
});

describe("in a cell that is being edited", () => {
  test.each([
    ["Escape", 2, { kind: "cancel" }],
    ["Enter", 2, { kind: "commit", to: { row: 3, column: 2 }, leaves: false }],
    ["shift-Enter", 2, { kind: "commit", to: { row: 1, column: 2 }, leaves: false }],
    ["Tab", 2, { kind: "commit", to: { row: 2, column: 3 }, leaves: false }],
    ["Tab", 5, { kind: "commit", to: { row: 2, column: 5 }, leaves: true }],
    ["shift-Tab", 1, { kind: "commit", to: { row: 2, column: 1 }, leaves: true }],
    ["ArrowLeft", 2, null],
    ["a", 2, null],
  ])("%s in column %i means %j", (keys, column, action) => {
    expect(editorAction(press(keys), { row: 2, column }, size)).toEqual(action);
  });
});
