import { expect, test } from "vitest";
import { practiceStart, practise, practiceWord, type PracticeStep } from "./practice.state.ts";

const at = new Date("2026-11-16T10:42:07Z");
const typed = (text: string): PracticeStep => ({ kind: "typed", text });
const network = (state: "up" | "down"): PracticeStep => ({ kind: "network", network: state });
const saved: PracticeStep = { kind: "saved", at };
const after = (...steps: PracticeStep[]) => steps.reduce(practise, practiceStart);

test.each([
  ["nothing is written", [], "nothing", 0],
  ["a change waits to be saved", [typed("a")], "saving", 1],
  ["a change is saved", [typed("a"), saved], "saved", 0],
  ["the network is lost", [network("down")], "kept_here", 0],
  ["two changes are written without a network", [network("down"), typed("a"), typed("ab")], "kept_here", 2],
  ["without a network a change is not saved", [network("down"), typed("a"), saved], "kept_here", 1],
  ["the network comes back after a change", [network("down"), typed("a"), network("up")], "saving", 1],
  [
    "a waiting change is saved once the network is back",
    [network("down"), typed("a"), network("up"), saved],
    "saved",
    0,
  ],
] as const)("practice: %s", (_name, steps, word, waiting) => {
  const practice = after(...steps);
  expect(practiceWord(practice)).toBe(word);
  expect(practice.waiting).toBe(waiting);
});

test("practice: losing the network and its return keep the text", () => {
  expect(after(typed("hello"), network("down"), network("up"), saved).text).toBe("hello");
});
