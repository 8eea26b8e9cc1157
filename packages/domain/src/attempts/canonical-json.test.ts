import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

describe("the canonical text of a value", () => {
  test.each<[unknown, string]>([
    [null, "null"],
    [true, "true"],
    [0, "0"],
    [-0, "0"],
    [1.5, "1.5"],
    [1e21, "1e+21"],
    ['é\n"', String.raw`"é\n\""`],
    ["\ud800", String.raw`"\ud800"`],
    [[], "[]"],
    [{}, "{}"],
    [[3, 1, 2], "[3,1,2]"],
    [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
    [{ a: undefined, b: 1 }, '{"b":1}'],
    [{ 10: "x", 9: "y", a: "z" }, '{"10":"x","9":"y","a":"z"}'],
    [{ é: 1, z: 2, Z: 3 }, '{"Z":3,"z":2,"é":1}'],
    [{ "\u{1f600}": 1, "\u{ffff}": 2 }, '{"\u{1f600}":1,"\u{ffff}":2}'],
    [{ b: [{ d: 1, c: 2 }], a: { f: null, e: "" } }, '{"a":{"e":"","f":null},"b":[{"c":2,"d":1}]}'],
    [JSON.parse('{"__proto__":{"b":1,"a":2}}'), '{"__proto__":{"a":2,"b":1}}'],
    [Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
  ])("%j is written as %s", (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  test.each([
    [undefined],
    [Number.NaN],
    [Infinity],
    [1n],
    [() => 1],
    [new Date(0)],
    [new Map()],
    [[undefined]],
    [Array.from({ length: 1 })],
    [{ a: { b: Number.NaN } }],
  ])("throws for %s", (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});

test("the text is JSON for the same value, and stays the same after a JSON round trip", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      const text = canonicalJson(value);
      const travelled: unknown = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(text)).toEqual(travelled);
      expect(canonicalJson(travelled)).toBe(text);
    }),
  );
});

test("the order of fields does not change the text", () => {
  const fields = fc.uniqueArray(fc.tuple(fc.string(), fc.jsonValue({ maxDepth: 1 })), { selector: ([name]) => name });
  const orders = fields.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
  fc.assert(
    fc.property(orders, ([one, other]) => {
      expect(canonicalJson(Object.fromEntries(one))).toBe(canonicalJson(Object.fromEntries(other)));
    }),
  );
});
