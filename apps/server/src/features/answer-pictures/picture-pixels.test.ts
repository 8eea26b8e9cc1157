import { describe, expect, test } from "vitest";
import { hasTooManyPixels, sizeHeadLength } from "./picture-pixels.ts";

const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const u16 = (value: number) => [value >>> 8, value & 255];
const latin = (text: string) => [...Buffer.from(text, "latin1")];
const le = (bytes: number[]) => bytes.toReversed();

type Make = (width: number, height: number) => number[];

const makers: [string, Make][] = [
  ["image/png", (w, h) => [...latin("\x89PNG\r\n\x1a\n"), ...u32(13), ...latin("IHDR"), ...u32(w), ...u32(h)]],
  [
    "image/jpeg",
    (w, h) => [
      0xff,
      0xd8,
      0xff,
      0xe1,
      ...u16(4002),
      ...Array(4000).fill(0),
      0xff,
      0xc2,
      ...u16(17),
      8,
      ...u16(h),
      ...u16(w),
    ],
  ],
  [
    "image/webp",
    (w, h) => [
      ...latin("RIFF....WEBPVP8X"),
      ...Array(8).fill(0),
      ...le(u32(w - 1)).slice(0, 3),
      ...le(u32(h - 1)).slice(0, 3),
    ],
  ],
  [
    "image/heic",
    (w, h) => [
      ...latin("....ftypheic....ispe"),
      ...u32(0),
      ...u32(512),
      ...u32(512),
      ...latin("ispe"),
      ...u32(0),
      ...u32(w),
      ...u32(h),
    ],
  ],
];

describe.each(makers)("%s", (content_type, make) => {
  test.each([
    [4000, 3000, false],
    [12_000, 9_000, false],
    [60_000, 60_000, true],
  ])("%i by %i: too many pixels is %s", (width, height, expected) => {
    expect(hasTooManyPixels(content_type, Uint8Array.from(make(width, height)))).toBe(expected);
  });
});

test("a picture whose size follows a megabyte of metadata is refused; truncated and other files are not", () => {
  const hidden = new Uint8Array(sizeHeadLength);
  hidden.set([0xff, 0xd8, 0xff]);
  expect(hasTooManyPixels("image/jpeg", hidden)).toBe(true);
  expect(hasTooManyPixels("image/jpeg", hidden.subarray(0, 100))).toBe(false);
  expect(hasTooManyPixels("application/pdf", hidden)).toBe(false);
});

const soi = [0xff, 0xd8];
const sof = (width: number, height: number) => [0xff, 0xc0, ...u16(17), 8, ...u16(height), ...u16(width)];
const zeros = (count: number): number[] => Array<number>(count).fill(0);

describe("a JPEG is parsed like libjpeg: its size is found after", () => {
  test.each<[string, number[]]>([
    ["the start of the image", []],
    ["a stray byte", [0x00]],
    ["stray bytes after a segment", [0xff, 0xe0, ...u16(4), 1, 2, 3, 4, 5]],
    ["a TEM marker", [0xff, 0x01]],
    ["restart markers", [0xff, 0xd0, 0xff, 0xd3, 0xff, 0xd7]],
    ["fill bytes", [0xff, 0xff, 0xff, 0xff]],
    ["a stuffed zero", [0xff, 0x00]],
    ["a second start marker and an end marker", [0xff, 0xd8, 0xff, 0xd9]],
    ["a segment of length zero", [0xff, 0xe0, 0, 0]],
    ["a segment that contains a small size", [0xff, 0xe1, ...u16(2 + sof(8, 8).length), ...sof(8, 8)]],
    ["a mix of all these bytes", [0x13, 0xff, 0x01, 0xff, 0xff, 0xd5, 0x00, 0xff, 0xfe, ...u16(3), 0xff, 0x42]],
  ])("%s", (_, before) => {
    const jpeg = (side: number) => Uint8Array.from([...soi, ...before, ...sof(side, side), ...zeros(20)]);
    expect(hasTooManyPixels("image/jpeg", jpeg(65_500))).toBe(true);
    expect(hasTooManyPixels("image/jpeg", jpeg(4_000))).toBe(false);
  });
});
