import { expect, test } from "vitest";
import { joinTokenOf, parseRouteId } from "./route-params.ts";

test.each([
  ["1", 1],
  ["12", 12],
  ["007", 7],
  ["2147483647", 2_147_483_647],
  ["2147483648", null],
  ["99999999999", null],
  ["0", null],
  ["-1", null],
  ["+1", null],
  ["1.5", null],
  ["1e3", null],
  ["0x10", null],
  ["12abc", null],
  ["abc", null],
  [" 12", null],
  ["12\n", null],
  ["١٢", null],
  ["", null],
  [undefined, null],
])("ROUTE-02 the id %j parses to %j", (text, expected) => {
  expect(parseRouteId(text)).toBe(expected);
});

test.each([
  ["aB3dE5fG-final-exam", "aB3dE5fG"],
  ["aB3dE5fG-", "aB3dE5fG"],
  ["aB3dE5fG", "aB3dE5fG"],
  ["-final-exam", ""],
  ["", ""],
])("JOIN-08 the token of %j is %j, the part before the first dash", (slug, expected) => {
  expect(joinTokenOf(slug)).toBe(expected);
});
