import { expect, test } from "vitest";
import { compareWithPlanted } from "./planted-violations.ts";

test("every planted violation is reported, and nothing else", () => {
  expect(compareWithPlanted()).toEqual({ unseen: [], invented: [] });
});
