import { describe, expect, test } from "vitest";
import { validateDetails } from "./event-details.ts";
import { maxEventDetailsBytes } from "./student-event.types.ts";

const nested = (levels: number): Record<string, unknown> => {
  let value: Record<string, unknown> = {};
  for (let level = 1; level < levels; level += 1) value = { in: value };
  return value;
};
const ofBytes = (bytes: number) => ({ content: "x".repeat(bytes - '{"content":""}'.length) });

describe("the details of an event", () => {
  test.each([
    ["an object", { content: "a", target: { text: "b" }, sizes: [1, null, true] }],
    ["an empty object", {}],
    ["the most deeply nested object that is allowed", nested(16)],
    ["the largest object that is allowed", ofBytes(maxEventDetailsBytes)],
  ])("%s is stored unchanged", (_, details) => {
    expect(validateDetails(details)).toEqual({ outcome: "kept", details, json: JSON.stringify(details) });
  });

  test("missing details become an empty object", () => {
    expect(validateDetails(undefined)).toEqual({ outcome: "kept", details: {}, json: "{}" });
  });

  test("characters that a database cannot store are removed or replaced, in keys and lists too", () => {
    const result = validateDetails({ "a\u0000": ["x\u0000y", { b: "half \ud800" }], n: 1 });
    expect(result).toMatchObject({ details: { a: ["xy", { b: "half \ufffd" }], n: 1 } });
  });

  test.each([
    [1e308, "1e+308"],
    [-1e21, "-1e+21"],
    [5.7e-14, 0],
    [1e20, 1e20],
    [0.000001, 0.000001],
  ])("the number %d is stored as %j: PostgreSQL would write an exponent out as hundreds of digits", (given, stored) => {
    expect(validateDetails({ list: [given] })).toMatchObject({ details: { list: [stored] } });
  });

  test.each([
    ["null", null, "details_invalid"],
    ["a text", "content", "details_invalid"],
    ["a list", [], "details_invalid"],
    ["an object nested too deeply", nested(17), "details_invalid"],
    ["a list nested too deeply", { a: JSON.parse("[".repeat(5000) + "]".repeat(5000)) as unknown }, "details_invalid"],
    ["an object with one byte too many", ofBytes(maxEventDetailsBytes + 1), "details_too_large"],
    [
      "an object with too many bytes, but not too many characters",
      { content: "é".repeat(maxEventDetailsBytes / 2) },
      "details_too_large",
    ],
  ])("%s is refused", (_, details, code) => {
    expect(validateDetails(details)).toEqual({ outcome: "rejected", code });
  });
});
