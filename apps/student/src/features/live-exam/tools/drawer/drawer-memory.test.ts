import { expect, test } from "vitest";
import { readDrawer } from "./drawer-memory.ts";
import { firstState } from "./drawer.state.ts";

test.each([
  ["nothing stored gives the default state", null, firstState],
  ["invalid JSON gives the default state", "{", firstState],
  ["null gives the default state", "null", firstState],
  ["unknown values give the defaults", '{"mode":"huge","view":"sideways","width":"wide","ratio":"x"}', firstState],
  [
    "a complete state is restored",
    '{"mode":"open","view":"both","full_page":true,"width":500,"ratio":70}',
    { ...firstState, mode: "open", view: "both", full_page: true, width: 500, ratio: 70 },
  ],
  ["a split beyond its limit becomes the limit", '{"ratio":99}', { ...firstState, ratio: 80 }],
])("DRAWER-07~ reading the drawer's stored state: %s", (_, stored, state) => expect(readDrawer(stored)).toEqual(state));
