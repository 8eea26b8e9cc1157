import { expect, test } from "vitest";
import { loudness, meterLevel } from "./sound-level.ts";

test.each([
  ["silence", [0, 0, 0], 0],
  ["no samples", [], 0],
  ["the loudest sound", [1, -1], 1],
  ["a thousandth of the loudest sound", [0.001, -0.001], 0],
  ["speech", [0.0316, -0.0316], 0.5],
])("loudness of %s", (_, samples, expected) => {
  expect(loudness(samples)).toBeCloseTo(expected, 2);
});

const silence = new Float32Array(16_384);

test.each([0, 5_000, 15_000])("a sound of 20 ms is detected anywhere in the piece: at sample %i", (at) => {
  const samples = silence.slice();
  samples.fill(0.5, at, at + 960);
  expect(meterLevel(0, samples)).toBeGreaterThan(0.8);
});

test("a level falls within seconds, not at once, and a louder sound lifts it at once", () => {
  let level = 0.9;
  for (let look = 0; look < 10; look += 1) level = meterLevel(level, silence);
  expect(level).toBeCloseTo(0.5);
  for (let look = 0; look < 20; look += 1) level = meterLevel(level, silence);
  expect(level).toBe(0);
  expect(meterLevel(0.1, silence.slice().fill(1))).toBe(1);
});
