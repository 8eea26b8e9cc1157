import fc from "fast-check";
import { expect, test } from "vitest";
import { utf8Length } from "./json-size.ts";
import { storableText } from "./storable-text.ts";

test.each([
  ["", ""],
  ["plain", "plain"],
  ["caf\u{e9} \u{1f600}", "caf\u{e9} \u{1f600}"],
  ["a\u{0}b\u{0}", "ab"],
  ["a\ud83d", "a\u{fffd}"],
  ["\ude00b", "\u{fffd}b"],
])("%j is stored as %j", (text, kept) => {
  expect(storableText(text)).toBe(kept);
});

const anyUnits = fc.array(fc.integer({ min: 0, max: 0xff_ff })).map((units) => String.fromCharCode(...units));

test("any pasted text becomes storable, and a second run changes nothing", () => {
  fc.assert(
    fc.property(anyUnits, (text) => {
      const kept = storableText(text);
      expect(kept.isWellFormed() && !kept.includes("\u{0}")).toBe(true);
      expect(storableText(kept)).toBe(kept);
    }),
  );
});

test.each<[unknown, number]>([
  [null, 4],
  ["", 2],
  ["ab", 4],
  ["\u{7f}", 3],
  ["\u{80}", 4],
  ["\u{e9}", 4],
  ["\u{7ff}", 4],
  ["\u{800}", 5],
  ["\u{20ac}", 5],
  ["\u{ffff}", 5],
  ["\u{1f600}", 6],
  ['"', 4],
  [{ a: [1, true] }, 14],
])("%j takes %i bytes as JSON", (value, bytes) => {
  expect(utf8Length(JSON.stringify(value))).toBe(bytes);
});

test("utf8Length counts the bytes that an encoder writes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const encoded = encodeURIComponent(JSON.stringify(text)).replaceAll(/%../g, "x");
      expect(utf8Length(JSON.stringify(text))).toBe(encoded.length);
    }),
  );
});
