import fc from "fast-check";
import { expect, test } from "vitest";
import { fitInsert, lengthOf } from "./fit-insert.ts";

test.each([
  ["a letter typed at the end of a full field is dropped", "abc", "abcd", 3, "abc", 3],
  ["a letter typed in the middle of a full field is dropped", "abc", "aXbc", 3, "abc", 1],
  ["pasted text is cut to the room that is left", "ab", "aXYZb", 4, "aXYb", 3],
  ["a replacement that is too long is cut", "abc", "WXYZ", 3, "WXY", 3],
  ["an emoji counts as one letter", "ab", "ab😀😀", 3, "ab😀", 4],
  ["typing in a stored text longer than the limit cuts it", "abcdef", "abcdefg", 3, "abc", 6],
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
