import { expect, test } from "vitest";
import { scoreStates } from "../vocabulary.ts";
import { scoreIsAnswered } from "./score-state.ts";

test("STATE-08 a score counts as answered when finished, closed by time or on paper", () => {
  const answered = [null, ...scoreStates].filter(scoreIsAnswered);
  expect(answered).toEqual(["finished", "timeout_closed", "timeout_timer", "paper"]);
});
