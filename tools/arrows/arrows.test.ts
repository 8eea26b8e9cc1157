import { expect, test } from "vitest";
import { findClosedDoors } from "./doors.ts";
import { compareWithPlanted } from "./planted.ts";
import { roomNames, rooms } from "./table.ts";

test("every planted wrong is seen, and nothing else", async () => {
  expect(await compareWithPlanted()).toEqual({ unseen: [], invented: [] });
});

test("a room is entered by its declared name only", async () => {
  const root = new URL("fixture", import.meta.url).pathname;
  const arrows = [
    { from: "packages/ui/src/left.ts", to: "packages/domain/src/planted.ts", written: "../../domain/src/planted.ts" },
    { from: "packages/ui/src/left.ts", to: "packages/domain/src/planted.ts", written: "@examplar/domain" },
    { from: "packages/ui/src/left.ts", to: "packages/ui/src/right.ts", written: "./right.ts" },
  ];
  expect(await findClosedDoors(root, arrows)).toEqual([
    "packages/ui/src/left.ts reaches into packages/domain/src/planted.ts: import @examplar/domain instead",
    "packages/ui/src/left.ts imports @examplar/domain, which its package.json does not declare",
  ]);
});

test("the table has no arrow back: a room never imports one that imports it", () => {
  for (const here of roomNames)
    for (const there of rooms[here].mayImport) expect(rooms[there].mayImport).not.toContain(here);
});
