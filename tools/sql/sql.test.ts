import { expect, test } from "vitest";
import { findNameErrors } from "./migration-names.ts";
import { compareWithPlanted } from "./planted-violations.ts";

test("every planted violation is reported, and nothing else", () => {
  expect(compareWithPlanted()).toEqual({ unseen: [], invented: [] });
});

test("two migrations never begin with the same time, except the two from before this check", () => {
  const known = ["20261116200000_a.sql", "20261116200000_b.sql"];
  expect(findNameErrors([...known, "20261117000000_a.sql", "20261117000001_b.sql"])).toEqual([]);
  expect(findNameErrors(["20261117000000_b.sql", "20261117000000_a.sql", "1_c.sql"])).toEqual([
    "1_c.sql is not named <14 digits>_<words>.sql",
    "20261117000000_a.sql and 20261117000000_b.sql begin with the same time",
  ]);
});
