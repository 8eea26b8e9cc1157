import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["Camille Martin", "CM"],
  ["Jean de La Fontaine", "JF"],
  ["Élodie", "É"],
  ["", ""],
  ["  ana   (guest) ", "A"],
])("initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
