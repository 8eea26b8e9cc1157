import { expect, test } from "vitest";
import { readDrawer } from "./drawer-memory.ts";
import { firstState } from "./drawer.state.ts";

test.each([
  ["nothing", null, firstState],
  ["not JSON", "{", firstState],
  ["null", "null", firstState],
  ["unknown words", '{"mode":"huge","view":"sideways","width":"wide","ratio":"x"}', firstState],
  [
    "a whole state",
    '{"mode":"open","view":"both","full_page":true,"width":500,"ratio":70}',
    { ...firstState, mode: "open", view: "both", full_page: true, width: 500, ratio: 70 },
  ],
  ["a split beyond its bounds", '{"ratio":99}', { ...firstState, ratio: 80 }],
])("DRAWER-07~ a drawer is remembered from %s", (_, stored, state) => expect(readDrawer(stored)).toEqual(state));
