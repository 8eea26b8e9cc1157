import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";
import { contentDisposition } from "./send-file.ts";

test.each([
  [undefined, null],
  ["bytes=0-9", { first: 0, last: 9 }],
  ["bytes=90-", { first: 90, last: 99 }],
  ["bytes=-10", { first: 90, last: 99 }],
  ["bytes=-500", { first: 0, last: 99 }],
  ["bytes=95-500", { first: 95, last: 99 }],
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-3", null],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["lines=0-1", null],
  ["nonsense", null],
])("of 100 bytes, %j asks for %j", (header, expected) => {
  expect(byteRange(header, 100)).toEqual(expected);
});

test("an empty file has no satisfiable range", () => {
  expect(byteRange("bytes=0-", 0)).toBe("unsatisfiable");
});

test.each([
  ["photo.png", "image/png", `inline; filename="photo.png"; filename*=UTF-8''photo.png`],
  ["été 1.pdf", "application/pdf", `attachment; filename="_t_ 1.pdf"; filename*=UTF-8''%C3%A9t%C3%A9%201.pdf`],
  ['a"; x=\r\n"', "image/svg+xml", `attachment; filename="a__ x____"; filename*=UTF-8''a%22%3B%20x%3D%0D%0A%22`],
  ["(it's)*", "text/plain", `inline; filename="(it_s)_"; filename*=UTF-8''%28it%27s%29%2a`],
])("%j is sent with its file name, escaped for the header", (filename, content_type, expected) => {
  expect(contentDisposition({ filename, content_type })).toBe(expected);
});
