import { expect, test } from "vitest";
import { letterOf } from "./choice-names.ts";

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [51, "AZ"],
  [52, "BA"],
])("choice %i is %s", (index, letter) => {
  expect(letterOf(index)).toBe(letter);
});
