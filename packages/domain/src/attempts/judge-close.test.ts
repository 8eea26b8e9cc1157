import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scoreStates } from "../vocabulary.ts";
import { closingByTime, judgeClose, type ClosableScore, type CloseVerdict } from "./judge-close.ts";

const at = (time: string) => new Date(`2026-11-16T${time}Z`);
const running: ClosableScore = {
  state: "started",
  started_at: at("09:00:00.000"),
  submission_deadline_at: at("10:00:00.000"),
  timeout_state: "timeout_timer",
};
const closes = (state: string, time: string) => ({ outcome: "close", state, finished_at: at(time) }) as CloseVerdict;
const endless = { submission_deadline_at: null, timeout_state: null };

describe("handing in", () => {
  test.each<[string, Partial<ClosableScore>, string, CloseVerdict]>([
    ["in time", {}, "09:30:00.000", closes("finished", "09:30:00.000")],
    ["in the last moment", {}, "09:59:59.999", closes("finished", "09:59:59.999")],
    ["at the bell: time closed it", {}, "10:00:00.000", closes("timeout_timer", "10:00:00.000")],
    ["long after the bell: it ended at the bell", {}, "11:00:00.000", closes("timeout_timer", "10:00:00.000")],
    [
      "after the session's end",
      { timeout_state: "timeout_closed" },
      "11:00:00.000",
      closes("timeout_closed", "10:00:00.000"),
    ],
    ["where time never ends", endless, "23:00:00.000", closes("finished", "23:00:00.000")],
    ["in the moment of the start", {}, "09:00:00.000", closes("finished", "09:00:00.000")],
    ["by a clock that went back: not before the start", {}, "08:59:59.000", closes("finished", "09:00:00.000")],
    [
      "where the end was moved before the start: not before the start",
      { submission_deadline_at: at("08:00:00.000") },
      "09:30:00.000",
      closes("timeout_timer", "09:00:00.000"),
    ],
    ["without a start", { started_at: null }, "09:30:00.000", closes("finished", "09:30:00.000")],
  ])("%s", (_name, score, now, verdict) => {
    expect(judgeClose({ ...running, ...score }, at(now))).toEqual(verdict);
  });

  test.each(scoreStates.filter((state) => state !== "started"))(
    "LOSS-10 again, when it is %s, changes nothing",
    (state) => {
      const closed = { ...running, state };
      for (const now of ["09:30:00.000", "09:30:00.001", "12:00:00.000"])
        expect(judgeClose(closed, at(now))).toEqual({ outcome: "already_closed" });
    },
  );

  test("LOSS-10 any number of times leaves the attempt as the first time did", () => {
    const moments = fc.date({ noInvalidDate: true, min: at("09:00:00"), max: at("11:00:00") });
    fc.assert(
      fc.property(moments, moments, (first, second) => {
        const verdict = judgeClose(running, first);
        if (verdict.outcome !== "close") throw new Error("A running attempt closes");
        const closed = { ...running, state: verdict.state };
        expect(judgeClose(closed, second)).toEqual({ outcome: "already_closed" });
        expect(verdict.finished_at >= running.started_at!).toBe(true);
        expect(verdict.finished_at <= running.submission_deadline_at!).toBe(true);
      }),
    );
  });
});

describe("time closes", () => {
  test.each<[string, Partial<ClosableScore>, string, string | null]>([
    ["nothing before the deadline", {}, "09:59:59.999", null],
    ["at the deadline", {}, "10:00:00.000", "timeout_timer 10:00:00"],
    ["whenever the job comes by, at the deadline", {}, "10:07:00.000", "timeout_timer 10:00:00"],
    ["with the session", { timeout_state: "timeout_closed" }, "10:00:00.000", "timeout_closed 10:00:00"],
    ["nothing without a deadline", endless, "23:00:00.000", null],
    [
      "nothing where no deadline is known, whatever would close it",
      { submission_deadline_at: null },
      "23:00:00.000",
      null,
    ],
    ["nothing without a reason", { timeout_state: null }, "23:00:00.000", null],
    ["nothing that is finished", { state: "finished" }, "11:00:00.000", null],
    ["nothing that it closed before", { state: "timeout_closed" }, "11:00:00.000", null],
    ["nothing on paper", { state: "paper" }, "11:00:00.000", null],
  ])("%s", (_name, score, now, expected) => {
    const closing = closingByTime({ ...running, ...score }, at(now));
    expect(closing && `${closing.state} ${closing.finished_at.toISOString().slice(11, 19)}`).toBe(expected);
  });
});
