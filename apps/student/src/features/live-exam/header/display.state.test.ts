import { expect, test } from "vitest";
import { plainDisplay, readDisplay } from "./display.state.ts";

test.each([
  [null, plainDisplay],
  ["nonsense", plainDisplay],
  ["null", plainDisplay],
  ['{"size":"huge","spacing":4,"ruler":"yes"}', plainDisplay],
  ['{"size":"larger","spacing":"wide","ruler":true}', { size: "larger", spacing: "wide", ruler: true }],
] as const)("stored as %j, the display is %j", (kept, settings) => expect(readDisplay(kept)).toEqual(settings));
