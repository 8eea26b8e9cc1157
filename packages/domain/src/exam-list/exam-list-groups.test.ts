import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupAnsweredAndOver, groupToAnswer, type ExamListGroup } from "./exam-list-groups.ts";

const viewer = { now: new Date("2026-11-16T11:00:00Z"), time_zone: "Europe/Paris" };

interface Row {
  name: string;
  start_at: string | null;
  sortable_date: string | null;
}

const exam = (name: string, sortable_date: string | null, start_at = sortable_date): Row => ({
  name,
  sortable_date,
  start_at,
});
const shape = (groups: ExamListGroup<Row>[]) => groups.map(({ key, rows }) => [key, ...rows.map((row) => row.name)]);

const week: Row[] = [
  exam("in a month", "2026-12-16T09:00:00Z"),
  exam("this evening", "2026-11-16T18:00:00Z"),
  exam("tomorrow", "2026-11-17T09:00:00Z"),
  exam("some day", null),
  exam("yesterday", "2026-11-15T09:00:00Z"),
  exam("on friday", "2026-11-13T09:00:00Z"),
  exam("this morning", "2026-11-16T08:00:00Z"),
  exam("last monday", "2026-11-09T09:00:00Z"),
  exam("in october", "2026-10-01T09:00:00Z"),
];

describe("the groups of 'to answer'", () => {
  test("LIST-08 are by day of sortable_date, the undated group first", () => {
    expect(shape(groupToAnswer(week, viewer))).toEqual([
      ["undated", "some day"],
      ["2026-10-01", "in october"],
      ["last_week", "last monday", "on friday"],
      ["yesterday", "yesterday"],
      ["today", "this morning", "this evening"],
      ["tomorrow", "tomorrow"],
      ["2026-12-16", "in a month"],
    ]);
  });

  test("LIST-09 carry the label of their day", () => {
    expect(groupToAnswer(week, viewer).map(({ label }) => label)).toEqual([
      { kind: "undated" },
      { kind: "date", day: "2026-10-01" },
      { kind: "last_week" },
      { kind: "yesterday" },
      { kind: "today" },
      { kind: "tomorrow" },
      { kind: "date", day: "2026-12-16" },
    ]);
  });

  test("LIST-08 belong to the day in the viewer's time zone", () => {
    const late = [exam("late", "2026-11-16T23:30:00Z")];
    expect(shape(groupToAnswer(late, viewer))).toEqual([["tomorrow", "late"]]);
    expect(shape(groupToAnswer(late, { ...viewer, time_zone: "UTC" }))).toEqual([["today", "late"]]);
  });

  test("LIST-10 sort their exams by start_at, whatever the sortable_date", () => {
    const rows = [
      exam("third", "2026-11-16T08:00:00Z", "2026-11-16T15:00:00Z"),
      exam("second", "2026-11-16T09:00:00Z", "2026-11-16T14:00:00Z"),
      exam("first, without a start", "2026-11-16T10:00:00Z", null),
    ];
    expect(shape(groupToAnswer(rows, viewer))).toEqual([["today", "first, without a start", "second", "third"]]);
  });

  test("LIST-10 compare instants, not their text", () => {
    const rows = [exam("later", "2026-11-16T09:30:00Z"), exam("sooner", "2026-11-16T10:00:00+01:00")];
    expect(shape(groupToAnswer(rows, viewer))).toEqual([["today", "sooner", "later"]]);
  });

  test("LIST-10 keep the order of exams that start together", () => {
    const rows = ["a", "b", "c"].map((name) => exam(name, "2026-11-16T09:00:00Z"));
    expect(shape(groupToAnswer(rows, viewer))).toEqual([["today", "a", "b", "c"]]);
  });
});

describe("the groups of 'answered and over'", () => {
  test("LIST-12 are by day of sortable_date, newest first, the undated last", () => {
    expect(shape(groupAnsweredAndOver(week, viewer))).toEqual([
      ["2026-12-16", "in a month"],
      ["tomorrow", "tomorrow"],
      ["today", "this evening", "this morning"],
      ["yesterday", "yesterday"],
      ["last_week", "on friday", "last monday"],
      ["2026-10-01", "in october"],
      ["undated", "some day"],
    ]);
  });
});

describe("for any exams", () => {
  const instant = fc.option(
    fc
      .date({ min: new Date("2026-11-01T00:00:00Z"), max: new Date("2026-11-30T00:00:00Z"), noInvalidDate: true })
      .map((date) => date.toISOString()),
    { nil: null },
  );
  const rows = fc.array(fc.record({ name: fc.string(), start_at: instant, sortable_date: instant }));

  test.each([
    ["groupToAnswer", groupToAnswer<Row>] as const,
    ["groupAnsweredAndOver", groupAnsweredAndOver<Row>] as const,
  ])("%s puts each exam in one group, makes no empty or equal groups, and keeps its argument", (_name, group) => {
    fc.assert(
      fc.property(rows, (given) => {
        const before = [...given];
        const groups = group(given, viewer);
        expect(given).toEqual(before);
        expect(new Set(groups.flatMap((one) => one.rows))).toEqual(new Set(given));
        expect(groups.reduce((count, one) => count + one.rows.length, 0)).toBe(given.length);
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
        expect(groups.every((one) => one.rows.length > 0)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test("a list without exams has no groups", () => {
    expect(groupToAnswer([], viewer)).toEqual([]);
    expect(groupAnsweredAndOver([], viewer)).toEqual([]);
  });
});
