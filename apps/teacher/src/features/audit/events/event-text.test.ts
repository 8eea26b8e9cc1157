import type { StudentEventRow } from "@examplar/contract";
import { expect, test } from "vitest";
import { detailsText, shortDetails } from "./event-text.ts";

const event = (details: Record<string, unknown>): StudentEventRow => ({
  id: "4f1d1a7e-4a50-4a63-8a7d-9a1f0a0f3c11",
  kind: "paste",
  happened_at: "2026-11-15T09:00:00Z",
  received_at: "2026-11-15T09:00:01Z",
  certified: true,
  elsewhere: false,
  quizzes_exercise_id: null,
  details,
});

const cases: [string, Record<string, unknown>, string, string][] = [
  ["a long text", { content: "A stable dividend" }, "A stable dividend", "A stable d…"],
  ["ten characters", { content: "0123456789" }, "0123456789", "0123456789"],
  ["a selection", { selection: "abc", from: "subject" }, "abc", "abc"],
  ["characters of two code units", { content: "😀".repeat(12) }, "😀".repeat(12), `${"😀".repeat(10)}…`],
  ["details without a text", { edge: "left", x: 0 }, "edge: left, x: 0", "edge: left…"],
  ["no details", {}, "", ""],
];
test.each(cases)(
  "AUDIT-04 CONST-54 ten characters of the details are shown in a table: %s",
  (_, details, all, short) => {
    expect([detailsText(event(details)), shortDetails(event(details))]).toEqual([all, short]);
  },
);
