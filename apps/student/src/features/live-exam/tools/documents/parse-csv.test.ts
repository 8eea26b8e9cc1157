import { expect, test } from "vitest";
import { maxCsvRows, parseCsv } from "./parse-csv.ts";

test.each<[string, string, string[][]]>([
  [
    "cells separated by commas",
    "a,b\n1,2\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "cells separated by semicolons, with decimal commas",
    "a;b\r\n1,5;2,5",
    [
      ["a", "b"],
      ["1,5", "2,5"],
    ],
  ],
  [
    "cells separated by tabs",
    "a\tb\n1\t2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "quoted cells with commas, quotes and line breaks",
    '"a, b","say ""hi"""\n"two\nlines",2',
    [
      ["a, b", 'say "hi"'],
      ["two\nlines", "2"],
    ],
  ],
  [
    "a byte-order mark and empty lines are removed",
    "\u{feff}a,b\n\n1,2\n\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a row shorter than the first gets empty cells",
    "a,b,c\n1",
    [
      ["a", "b", "c"],
      ["1", "", ""],
    ],
  ],
  ["one column", "a\n1", [["a"], ["1"]]],
  ["an empty file", "", []],
])("%s", (_name, text, rows) => {
  expect(parseCsv(text)).toEqual(rows);
});

test("a huge file is cut at the limit of rows", () => {
  expect(parseCsv("a,b\n".repeat(10_000))).toHaveLength(maxCsvRows);
});
