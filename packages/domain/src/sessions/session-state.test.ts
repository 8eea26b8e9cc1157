import { describe, expect, test } from "vitest";
import type { SessionState } from "../vocabulary.ts";
import { expectedSessionState, sessionHasOpened, type SessionTimes } from "./session-state.ts";

const at = (time: string) => new Date(`2026-11-16T${time}Z`);

const automatic: SessionTimes = {
  start_at: at("09:00:00"),
  end_at: at("11:00:00"),
  automatic_start: true,
  opened_at: null,
  closed_at: null,
};
const byHand: SessionTimes = { ...automatic, automatic_start: false };
const opened: SessionTimes = { ...byHand, opened_at: at("09:05:00") };
const closed: SessionTimes = { ...automatic, closed_at: at("10:00:00") };

describe("ONB-26 the expected state of a session", () => {
  const cases: [string, SessionTimes, string, SessionState][] = [
    ["a moment before it starts", automatic, "08:59:59.999", "scheduled"],
    ["at its start", automatic, "09:00:00", "open"],
    ["a moment before it ends", automatic, "10:59:59.999", "open"],
    ["at its end", automatic, "11:00:00", "closed"],
    ["long after its end", automatic, "23:00:00", "closed"],
    ["between its start and end, not opened by the teacher yet", byHand, "10:00:00", "scheduled"],
    ["at its end, never opened by the teacher", byHand, "11:00:00", "closed"],
    ["opened by the teacher", opened, "10:00:00", "open"],
    ["opened by the teacher, at its end", opened, "11:00:00", "closed"],
    ["opened by the teacher before its start", { ...opened, opened_at: at("08:00:00") }, "08:30:00", "scheduled"],
    [
      "opened by the teacher although it starts by itself",
      { ...automatic, opened_at: at("09:01:00") },
      "10:00:00",
      "open",
    ],
    ["closed by the teacher before its end", closed, "10:00:00", "closed"],
    ["closed by the teacher before its start", { ...automatic, closed_at: at("08:00:00") }, "08:30:00", "closed"],
    ["opened, then closed by the teacher", { ...opened, closed_at: at("10:00:00") }, "10:30:00", "closed"],
  ];

  test.each(cases)("%s", (_name, session, now, expected) => {
    expect(expectedSessionState(session, at(now))).toBe(expected);
  });
});

describe("whether a session has opened", () => {
  const cases: [string, SessionTimes, string, boolean][] = [
    ["false before its start", automatic, "08:59:59.999", false],
    ["true while it is open", automatic, "09:00:00", true],
    ["true after its end", automatic, "12:00:00", true],
    ["true after the teacher closed it", closed, "10:30:00", true],
    ["false if the teacher never opened it", byHand, "12:00:00", false],
    ["true after the teacher opened it", opened, "10:00:00", true],
    [
      "false if it was closed at the moment of its start",
      { ...automatic, closed_at: at("09:00:00") },
      "10:00:00",
      false,
    ],
    ["false if it was cancelled before its start", { ...automatic, closed_at: at("08:00:00") }, "10:00:00", false],
  ];

  test.each(cases)("%s", (_name, session, now, expected) => {
    expect(sessionHasOpened(session, at(now))).toBe(expected);
  });
});
