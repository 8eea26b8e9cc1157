import { readFileSync } from "node:fs";
import { oppositeOf, studentEventKinds } from "@examplar/domain";
import { expect, test } from "vitest";

const rows = readFileSync(new URL("../../../../../docs/supervision-events.md", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")));

test("the published table has a row for every kind of event, with its opposite", () => {
  expect(rows.map(([, kind]) => kind).toSorted()).toEqual([...studentEventKinds].toSorted());
  for (const kind of studentEventKinds) {
    const opposite = oppositeOf(kind);
    if (opposite !== null) expect(rows.find(([, name]) => name === kind)?.[4], kind).toBe(opposite);
  }
});
