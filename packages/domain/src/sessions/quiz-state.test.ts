import { describe, expect, test } from "vitest";
import { quizStates, type QuizState } from "../vocabulary.ts";
import { taughtQuizState, quizHasEnded, quizIsInPreview } from "./quiz-state.ts";
import type { SessionTimes } from "./session-state.ts";

const now = new Date("2026-11-16T10:00:00Z");
const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const session = (from: number, to: number, more: Partial<SessionTimes> = {}): SessionTimes => ({
  start_at: hoursFromNow(from),
  end_at: hoursFromNow(to),
  automatic_start: true,
  opened_at: null,
  closed_at: null,
  ...more,
});

const past = session(-4, -2);
const running = session(-1, 1);
const coming = session(2, 4);
const waiting = session(-1, 1, { automatic_start: false });
const neverOpened = session(-4, -2, { automatic_start: false });
const closedEarly = session(-1, 1, { closed_at: hoursFromNow(-0.5) });
const cancelled = session(2, 4, { closed_at: hoursFromNow(-1) });

describe("a quiz follows its sessions and the clock, not a job", () => {
  const cases: [string, QuizState, SessionTimes[], QuizState][] = [
    ["published before its first session", "published", [coming], "published"],
    ["published while its session waits for the teacher", "published", [waiting], "published"],
    ["active once its first session is open", "published", [running, coming], "active"],
    ["active between two sessions", "published", [past, coming], "active"],
    ["published when the only session so far was never opened", "published", [neverOpened, coming], "published"],
    ["active while one of several sessions is open", "published", [past, running], "active"],
    ["over when its last session has ended", "published", [past], "over"],
    ["over when its last session was closed by hand", "active", [past, closedEarly], "over"],
    ["over when every remaining session is cancelled", "active", [past, cancelled], "over"],
    ["over even if no session was ever opened", "published", [neverOpened], "over"],
    ["stays active before its session opens", "active", [coming], "active"],
    ["stays active while its session is open", "active", [running], "active"],
    ["stays active between two sessions", "active", [past, coming], "active"],
  ];

  test.each(cases)("%s", (_name, state, sessions, expected) => {
    expect(taughtQuizState({ state }, sessions, now)).toBe(expected);
  });

  test.each(quizStates)("without sessions, the stored state %s is kept", (state) => {
    expect(taughtQuizState({ state }, [], now)).toBe(state);
  });

  test.each(["draft", "preview", "over", "archived"] as const)("no session changes the state %s", (state) => {
    for (const sessions of [[past], [running], [coming], [past, running, coming]]) {
      expect(taughtQuizState({ state }, sessions, now)).toBe(state);
    }
  });

  test("the state changes exactly at the start and the end of the session", () => {
    const quiz = { state: "published" } as const;
    const justBefore = (date: Date) => new Date(date.getTime() - 1);
    expect(taughtQuizState(quiz, [running], justBefore(running.start_at))).toBe("published");
    expect(taughtQuizState(quiz, [running], running.start_at)).toBe("active");
    expect(taughtQuizState(quiz, [running], justBefore(running.end_at))).toBe("active");
    expect(taughtQuizState(quiz, [running], running.end_at)).toBe("over");
  });
});

test("in_preview is true in preview and in no other state", () => {
  expect(quizStates.filter((state) => quizIsInPreview({ state }))).toEqual(["preview"]);
});

test("over and archived have ended, and no other state has", () => {
  expect(quizStates.filter(quizHasEnded)).toEqual(["over", "archived"]);
});
