import { expect, test } from "vitest";
import { parseMessageSignal } from "./signals.ts";

test.each([
  ["user:7 12", { topic: "user:7", seq: 12, event: null }],
  ["a topic with blanks 3", { topic: "a topic with blanks", seq: 3, event: null }],
  [
    `user:7 12\n{"kind": "user_changed", "user_id": 7}`,
    { topic: "user:7", seq: 12, event: { kind: "user_changed", user_id: 7 } },
  ],
  ["user:7 12\n{", { topic: "user:7", seq: 12, event: null }],
  [`user:7 12\n{"kind": "unknown"}`, { topic: "user:7", seq: 12, event: null }],
  [`\n{"kind": "user_changed", "user_id": 7}`, null],
  ["", null],
  ["12", null],
  [" 12", null],
  ["user:7 0", null],
  ["user:7 1.5", null],
  ["user:7 x", null],
  ["user:7 1e400", null],
])("the payload %j is parsed, or ignored if it is invalid", (payload, signal) =>
  expect(parseMessageSignal(payload)).toEqual(signal),
);
