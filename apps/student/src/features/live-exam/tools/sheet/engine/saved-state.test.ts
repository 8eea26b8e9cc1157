import { expect, test } from "vitest";
import { relativeTime, savedState } from "./saved-state.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 15, 10, 0, seconds));

test.each([
  [0, "en", "now"],
  [5, "en", "5 seconds ago"],
  [59, "en", "59 seconds ago"],
  [60, "en", "1 minute ago"],
  [3599, "en", "59 minutes ago"],
  [3600, "en", "1 hour ago"],
  [-30, "en", "now"],
  [5, "fr", "il y a 5 secondes"],
  [120, "fr", "il y a 2 minutes"],
])("DRAWER-08~ after %i s in %s: %s", (seconds, language, words) => {
  expect(relativeTime(at(0), at(seconds), language)).toBe(words);
});

test.each([
  ["the sheet was never changed", null, null, "untouched"],
  ["the first change is not saved yet", at(1), null, "waiting"],
  ["changed after it was last saved", at(9), at(5), "waiting"],
  ["saved after the change", at(5), at(9), "saved"],
  ["saved at the same time as the change", at(5), at(5), "saved"],
  ["saved before this page was opened", null, at(5), "saved"],
])("DRAWER-08~ %s", (_, changed_at, saved_at, kind) => {
  expect(savedState(changed_at, saved_at, at(20), "en").kind).toBe(kind);
});
