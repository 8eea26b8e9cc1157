import { expect, test } from "vitest";
import { failureOf, fateOf, linesOf } from "./rescue.state.ts";

test("the report lists only outcomes that occurred", () => {
  const counts = { stored: 2, duplicate: 0, late: 1, rejected: 0 };
  expect(linesOf({ counts })).toEqual([
    { outcome: "stored", count: 2 },
    { outcome: "late", count: 1 },
  ]);
  expect(linesOf({ counts: { stored: 0, duplicate: 0, late: 0, rejected: 0 } })).toEqual([]);
});

const file = { name: "a.png", instance_id: 1, question_id: 1, picture_id: null };

test.each([
  ["stored", null, "stored"],
  ["late", "device_unknown", "late"],
  ["rejected", "no_room", "no_room"],
  ["rejected", "unsupported_media_type", "rejected"],
] as const)("a file with outcome %s and code %s is reported as %s", (outcome, code, fate) => {
  expect(fateOf({ ...file, outcome, code })).toBe(fate);
});

test.each([
  [{ code: "rescue_file_altered" }, "rescue_file_altered"],
  [{ code: "not_found" }, "not_found"],
  [{ code: "payload_too_large" }, "rescue_file_unreadable"],
  [{ code: "validation_failed" }, "rescue_file_unreadable"],
  [{ code: "internal_error" }, "failed"],
  [new Error("no network"), "failed"],
  [null, "failed"],
])("the error %o is reported as %s", (error, failure) => {
  expect(failureOf(error)).toBe(failure);
});
