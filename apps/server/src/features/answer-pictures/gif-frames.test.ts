import { expect, test } from "vitest";
import { createGifCheck, LargeFrame, refuseLargeFrames } from "./gif-frames.ts";

interface Frame {
  size: [number, number];
  at?: [number, number];
  /** Exponent of the size of its colour table. */
  table?: number;
}

interface Plan {
  screen: [number, number];
  frames: Frame[];
  table?: number;
  /** Types of the extension blocks before each frame. */
  extensions?: number[];
}

const zeros = (count: number): number[] => Array<number>(count).fill(0);
const u16 = (value: number) => [value & 255, value >>> 8];
const tableOf = (exponent: number | undefined) => (exponent === undefined ? [] : zeros(3 * 2 ** (exponent + 1)));
const flagsOf = (exponent: number | undefined) => (exponent === undefined ? 0 : 0x80 | exponent);
const pixels = [2, 2, 0x2c, 0x2c, 1, 0x3b, 0];

const frameBytes = ({ size, at = [0, 0], table }: Frame) => [
  0x2c,
  ...[...at, ...size].flatMap(u16),
  flagsOf(table),
  ...tableOf(table),
  ...pixels,
];

const gif = ({ screen, frames, table, extensions = [] }: Plan): Buffer =>
  Buffer.from([
    ...Buffer.from("GIF89a"),
    ...screen.flatMap(u16),
    flagsOf(table),
    0,
    0,
    ...tableOf(table),
    ...frames.flatMap((frame) => [...extensions, ...frameBytes(frame)]),
    0x3b,
  ]);

const comment = [0x21, 0xfe, 3, 1, 2, 3, 2, 0x2c, 0x2c, 0];
const small: Frame = { size: [9, 9] };
const large: Frame = { size: [60_000, 60_000] };
const everything = { table: 2, extensions: comment };

const plans: [string, Plan, boolean][] = [
  ["all frames are small", { screen: [100, 100], frames: [small, small] }, false],
  [
    "all frames are small, with tables and extensions",
    { screen: [9, 9], frames: [small, { ...small, table: 7 }], ...everything },
    false,
  ],
  ["a frame slightly outside the screen", { screen: [9, 9], frames: [small, { size: [20, 20], at: [5, 5] }] }, false],
  ["a large screen", { screen: [60_000, 60_000], frames: [small] }, true],
  ["a large first frame", { screen: [1, 1], frames: [large], ...everything }, true],
  ["a large second frame", { screen: [9, 9], frames: [small, large] }, true],
  [
    "a large third frame after tables and extensions",
    { screen: [9, 9], frames: [small, { ...small, table: 7 }, large], ...everything },
    true,
  ],
  [
    "a small second frame far outside the screen",
    { screen: [9, 9], frames: [small, { size: [1, 1], at: [60_000, 60_000] }] },
    true,
  ],
];

test.each(plans)("detects frames that are too large in chunks of any size: %s", (_name, plan, expected) => {
  const bytes = gif(plan);
  for (const size of [1, 7, 64, bytes.length]) {
    const check = createGifCheck();
    let found = false;
    for (let at = 0; at < bytes.length; at += size) found = check(bytes.subarray(at, at + size));
    expect(found).toBe(expected);
  }
});

test("truncated bytes, stray bytes and bytes after the end are no frame", () => {
  const whole = gif({ screen: [9, 9], frames: [small] });
  const behind = Buffer.concat([whole, Buffer.from(frameBytes(large))]);
  const stray = gif({ screen: [9, 9], frames: [small], extensions: [0, 7, 9] });
  for (const bytes of [whole.subarray(0, 5), whole.subarray(0, 20), behind, stray])
    expect(createGifCheck()(bytes)).toBe(false);
});

const read = async (chunks: Uint8Array[]): Promise<Buffer> => {
  const source = async function* () {
    yield* chunks;
  };
  const passed: Uint8Array[] = [];
  for await (const chunk of refuseLargeFrames(source())) passed.push(chunk);
  return Buffer.concat(passed);
};

test("a large frame after megabytes of small ones ends the stream; small ones pass unchanged", async () => {
  const many = Array.from({ length: 40_000 }, () => small);
  const [good, bad] = [gif({ screen: [9, 9], frames: many }), gif({ screen: [9, 9], frames: [...many, large] })];
  const cut = (bytes: Buffer) => [bytes.subarray(0, 500_000), bytes.subarray(500_000)];
  expect((await read(cut(good))).equals(good)).toBe(true);
  await expect(read(cut(bad))).rejects.toThrow(LargeFrame);
});
