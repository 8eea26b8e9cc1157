import { describe, expect, test } from "vitest";
import type { SessionTimes } from "../sessions/session-state.ts";
import { correctionIsVisible, type CorrectionFacts } from "./correction-visibility.ts";

const at = (time: string) => new Date(`2026-11-16T${time}Z`);
const morning: SessionTimes = {
  start_at: at("09:00:00"),
  end_at: at("11:00:00"),
  automatic_start: true,
  opened_at: null,
  closed_at: null,
};
const afternoon: SessionTimes = { ...morning, start_at: at("14:00:00"), end_at: at("16:00:00") };
const quiz = (state: CorrectionFacts["quiz"]["state"]) => ({ quiz: { state, whole_correction_visible: true } });
const answered: CorrectionFacts = {
  ...quiz("active"),
  sessions: [morning],
  is_answered: true,
  last_seat_ends_at: morning.end_at,
};

describe("correction_is_visible", () => {
  test.each<[string, Partial<CorrectionFacts>, string, boolean]>([
    ["not while the session runs", {}, "10:59:59.999", false],
    ["once the last session has ended", {}, "11:00:00", true],
    ["not to a student who has not answered", { is_answered: false }, "12:00:00", false],
    ["not when the quiz keeps it", { quiz: { state: "over", whole_correction_visible: false } }, "12:00:00", false],
    ["not while another session is to come", { sessions: [morning, afternoon] }, "12:00:00", false],
    [
      "after the last of several",
      { sessions: [morning, afternoon], last_seat_ends_at: afternoon.end_at },
      "16:00:00",
      true,
    ],
    ["not while someone writes in extra time", { last_seat_ends_at: at("11:20:00") }, "11:19:59.999", false],
    ["once the extra time has run out", { last_seat_ends_at: at("11:20:00") }, "11:20:00", true],
    [
      "not while someone writes in extra time, even if the quiz is stored as over",
      { ...quiz("over"), last_seat_ends_at: at("11:20:00") },
      "11:10:00",
      false,
    ],
    [
      "once the session is closed by hand",
      { sessions: [{ ...morning, closed_at: at("10:00:00") }], last_seat_ends_at: at("10:00:00") },
      "10:00:00",
      true,
    ],
    ["a quiz without sessions, over", { ...quiz("over"), sessions: [], last_seat_ends_at: null }, "10:00:00", true],
    [
      "a quiz without sessions, archived",
      { ...quiz("archived"), sessions: [], last_seat_ends_at: null },
      "10:00:00",
      true,
    ],
    ["not in a quiz without sessions that is active", { sessions: [], last_seat_ends_at: null }, "10:00:00", false],
    ["all sessions closed, though the quiz is in preview", quiz("preview"), "11:00:00", true],
  ])("%s", (_name, facts, now, expected) => {
    expect(correctionIsVisible({ ...answered, ...facts }, at(now))).toBe(expected);
  });
});
