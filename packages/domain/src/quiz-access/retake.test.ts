import { describe, expect, test } from "vitest";
import { quizStates } from "../vocabulary.ts";
import { retakeIsOffered, type RetakeFacts } from "./retake.ts";

const at = (time: string) => new Date(`2026-11-16T${time}Z`);
const session = {
  start_at: at("09:00:00"),
  end_at: at("11:00:00"),
  automatic_start: true,
  opened_at: null,
  closed_at: null,
};
const answered: RetakeFacts = {
  quiz: { state: "active", allow_retake_quiz: true },
  session,
  end_at_with_accommodation: session.end_at,
  is_answered: true,
};

describe("retake is offered", () => {
  test.each<[string, Partial<RetakeFacts>, string, boolean]>([
    ["while the session is open", {}, "10:00:00", true],
    ["not at its end", {}, "11:00:00", false],
    ["in the student's extra time", { end_at_with_accommodation: at("11:20:00") }, "11:10:00", true],
    ["not once the teacher closed it", { session: { ...session, closed_at: at("09:30:00") } }, "10:00:00", false],
    ["not when the quiz does not allow it", { quiz: { state: "active", allow_retake_quiz: false } }, "10:00:00", false],
    ["not before the attempt is answered", { is_answered: false }, "10:00:00", false],
  ])("%s", (_name, facts, now, expected) => {
    expect(retakeIsOffered({ ...answered, ...facts }, at(now))).toBe(expected);
  });

  test("without a session, only while the quiz is active", () => {
    const offered = quizStates.filter((state) =>
      retakeIsOffered({ ...answered, session: null, quiz: { state, allow_retake_quiz: true } }, at("10:00:00")),
    );
    expect(offered).toEqual(["active"]);
  });
});
