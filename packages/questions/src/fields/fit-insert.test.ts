import fc from "fast-check";
import { expect, test } from "vitest";
import { fitInsert, lengthOf } from "./fit-insert.ts";

test.each([
  ["typed at the end of a full field", "abc", "abcd", 3, "abc", 3],
  ["typed in the middle of a full field", "abc", "aXbc", 3, "abc", 1],
  ["pasted into a field with some room", "ab", "aXYZb", 4, "aXYb", 3],
  ["replaced by something longer", "abc", "WXYZ", 3, "WXY", 3],
  ["an emoji is one letter", "ab", "ab😀😀", 3, "ab😀", 4],
  ["stored longer than it may be now", "abcdef", "abcdefg", 3, "abc", 6],
])("%s", (_title, before, after, max, text, caret) => {
  expect(fitInsert(before, after, max)).toEqual({ text, caret });
});

test("the result is never longer than the limit, and no old text is lost", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 12 });
  fc.assert(
    fc.property(text, text, text, fc.nat(12), (head, inserted, tail, room) => {
      const max = lengthOf(head + tail) + room;
      const fitted = fitInsert(head + tail, head + inserted + tail, max).text;
      expect(lengthOf(fitted)).toBeLessThanOrEqual(max);
      expect(lengthOf(fitted)).toBe(Math.min(max, lengthOf(head + inserted + tail)));
    }),
  );
});
