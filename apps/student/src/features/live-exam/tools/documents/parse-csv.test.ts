import { expect, test } from "vitest";
import { maxCsvRows, parseCsv } from "./parse-csv.ts";

test.each<[string, string, string[][]]>([
  [
    "commas",
    "a,b\n1,2\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "semicolons with decimal commas",
    "a;b\r\n1,5;2,5",
    [
      ["a", "b"],
      ["1,5", "2,5"],
    ],
  ],
  [
    "tabs",
    "a\tb\n1\t2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "quotes",
    '"a, b","say ""hi"""\n"two\nlines",2',
    [
      ["a, b", 'say "hi"'],
      ["two\nlines", "2"],
    ],
  ],
  [
    "a byte-order mark and empty lines",
    "\u{feff}a,b\n\n1,2\n\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "short rows",
    "a,b,c\n1",
    [
      ["a", "b", "c"],
      ["1", "", ""],
    ],
  ],
  ["one column", "a\n1", [["a"], ["1"]]],
  ["nothing", "", []],
])("%s", (_name, text, rows) => {
  expect(parseCsv(text)).toEqual(rows);
});

test("a huge file is cut", () => {
  expect(parseCsv("a,b\n".repeat(10_000))).toHaveLength(maxCsvRows);
});
