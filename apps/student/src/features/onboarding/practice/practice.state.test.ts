import { expect, test } from "vitest";
import { practiceStart, practise, practiceWord, type PracticeStep } from "./practice.state.ts";

const at = new Date("2026-11-16T10:42:07Z");
const typed = (text: string): PracticeStep => ({ kind: "typed", text });
const network = (state: "up" | "down"): PracticeStep => ({ kind: "network", network: state });
const saved: PracticeStep = { kind: "saved", at };
const after = (...steps: PracticeStep[]) => steps.reduce(practise, practiceStart);

test.each([
  ["nothing is written", [], "nothing", 0],
  ["a word is written", [typed("a")], "saving", 1],
  ["it is saved", [typed("a"), saved], "saved", 0],
  ["the network goes", [network("down")], "kept_here", 0],
  ["a word is written without a network", [network("down"), typed("a"), typed("ab")], "kept_here", 2],
  ["without a network nothing is saved", [network("down"), typed("a"), saved], "kept_here", 1],
  ["the network is back", [network("down"), typed("a"), network("up")], "saving", 1],
  ["what waited is saved", [network("down"), typed("a"), network("up"), saved], "saved", 0],
] as const)("practice: %s", (_name, steps, word, waiting) => {
  const practice = after(...steps);
  expect(practiceWord(practice)).toBe(word);
  expect(practice.waiting).toBe(waiting);
});

test("practice: the text stays, whatever the network does", () => {
  expect(after(typed("hello"), network("down"), network("up"), saved).text).toBe("hello");
});
