import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { questionTypes, scoreStates, type QuestionType } from "../vocabulary.ts";
import { decideEdit, isInTime, type EditFacts, type EditDecision } from "./decide-edit.ts";
import { maxContentBytes, type Edit } from "./ledger.types.ts";
import { bodies, contents } from "./question-content.test-facts.ts";

const at = (time: string) => new Date(`2026-11-16T${time}Z`);
const idOf = (type: QuestionType) => questionTypes.indexOf(type) + 1;

const running: EditFacts = {
  questions: new Map(questionTypes.map((type) => [idOf(type), { type, body: bodies[type], exercise_id: idOf(type) }])),
  locked_exercise_ids: new Set(),
  state: "started",
  finished_at: null,
  submission_deadline_at: at("10:00:00.000"),
  timeout_state: "timeout_timer",
};
const answer = { question_id: idOf("single_choice"), kind: "answer", content: { choice_id: "a" } } as const;
type JudgedEdit = Omit<Edit, "edited_at"> & { edited_at: Date };
const noon: JudgedEdit = { ...answer, edit_id: "e1", seq: 1, edited_at: at("09:00:00.000"), base_revision: 0 };
const validate = (facts: Partial<EditFacts>, edit: Partial<JudgedEdit>, arrived: string) =>
  decideEdit({ ...running, ...facts }, { ...noon, ...edit }, at(arrived));
const rejected = (code: string) => ({ outcome: "rejected", code });

describe("an edit in time", () => {
  test.each(questionTypes.filter((type) => type !== "information"))("to a %s is stored", (type) => {
    const edit = { question_id: idOf(type), content: contents[type] };
    expect(validate({}, edit, "09:00:00")).toEqual({
      outcome: "stored",
      status: "answered",
      json: JSON.stringify(contents[type]),
    });
  });

  test("that clears the answer is stored as an answer", () => {
    expect(validate({}, { content: null }, "09:00:00")).toEqual({ outcome: "stored", status: "answered", json: null });
  });

  test("that skips is stored as a missing answer", () => {
    const skip = { kind: "skip", content: null } as const;
    expect(validate({}, skip, "09:00:00")).toEqual({ outcome: "stored", status: "skipped", json: null });
  });

  test("is stored without unknown fields and characters that cannot be stored", () => {
    const edit = { question_id: idOf("short_text"), content: { text: "a\u{0}b", points: 5 } };
    expect(validate({}, edit, "09:00:00")).toEqual({ outcome: "stored", status: "answered", json: '{"text":"ab"}' });
  });
});

describe("an edit that can never be stored", () => {
  const late = "23:00:00";
  test.each<[string, Partial<JudgedEdit>, string]>([
    ["a question of another paper", { question_id: 999 }, "question_not_in_paper"],
    ["an answer to an information", { question_id: idOf("information"), content: null }, "content_invalid"],
    ["skipping an information", { question_id: idOf("information"), kind: "skip", content: null }, "content_invalid"],
    ["a choice that does not exist", { content: { choice_id: "z" } }, "content_invalid"],
    ["no content at all", { content: undefined }, "content_invalid"],
    ["a skip that holds an answer", { kind: "skip" }, "content_invalid"],
    [
      "an essay above the size limit",
      { question_id: idOf("long_text"), content: { html: "x".repeat(maxContentBytes) } },
      "content_too_large",
    ],
  ])("is rejected, in time or late: %s", (_name, edit, code) => {
    expect(validate({}, edit, "09:00:00")).toEqual(rejected(code));
    expect(validate({}, edit, late)).toEqual(rejected(code));
  });

  test("LOSS-08 is decided by itself: gaps, repeats and jumps of seq reject nothing", () => {
    for (const seq of [0, 1, 1, 7, 3, 2 ** 31])
      expect(validate({}, { seq, base_revision: seq }, "09:00:00").outcome).toBe("stored");
  });
});

describe("an edit around the bell", () => {
  test.each<[string, Partial<EditFacts>, string, string]>([
    ["before the deadline", {}, "09:59:59.999", "stored"],
    ["at the deadline", {}, "10:00:00.000", "stored"],
    ["in the last moment of the grace", {}, "10:00:10.000", "stored"],
    ["after the grace, the student's own time is over", {}, "10:00:10.001", "timer_timeout"],
    ["after the grace, the session is over", { timeout_state: "timeout_closed" }, "10:00:10.001", "out_of_time"],
    ["a day later", {}, "23:59:59.999", "timer_timeout"],
    ["without a deadline", { submission_deadline_at: null, timeout_state: null }, "23:59:59.999", "stored"],
    ["a deadline without a reason", { timeout_state: null }, "10:00:10.001", "out_of_time"],
  ])("%s", (_name, facts, arrived, expected) => {
    expect(spoken(validate(facts, {}, arrived))).toBe(expected);
  });
});

describe("LOSS-11 an edit after the close goes to the closed attempt", () => {
  const byHand = { state: "finished", finished_at: at("09:30:00.000") } as const;
  const closed = { state: "timeout_timer", finished_at: at("10:00:00.000") } as const;
  const more = { submission_deadline_at: at("11:00:00.000") };
  test.each<[string, Partial<EditFacts>, string, string]>([
    ["handed in, an edit a moment later: a hand-in has no grace", byHand, "09:30:00.001", "out_of_time"],
    ["handed in, an edit after ten seconds", byHand, "09:30:10.001", "out_of_time"],
    ["handed in, an edit after the deadline", byHand, "10:00:10.001", "out_of_time"],
    [
      "handed in without a deadline, an edit after ten seconds",
      { ...byHand, submission_deadline_at: null, timeout_state: null },
      "09:30:10.001",
      "out_of_time",
    ],
    ["closed by time, within the grace", closed, "10:00:10.000", "stored"],
    ["closed by time, after the grace", closed, "10:00:10.001", "timer_timeout"],
    ["closed by the session's end", { ...closed, state: "timeout_closed" }, "10:00:10.001", "out_of_time"],
    ["closed by time: time granted afterwards does not reopen it", { ...closed, ...more }, "10:30:00", "timer_timeout"],
    [
      "closed by time: stays so, although no timeout applies now",
      { ...closed, timeout_state: null },
      "11:00:00",
      "timer_timeout",
    ],
    ["taken on paper", { state: "paper" }, "09:00:00", "out_of_time"],
  ])("%s", (_name, facts, arrived, expected) => {
    expect(spoken(validate(facts, {}, arrived))).toBe(expected);
  });
});

describe("an exercise whose correction was shown", () => {
  const locked = { locked_exercise_ids: new Set([idOf("single_choice")]) };
  test("makes further edits late; they are kept for the teacher", () => {
    const result = { outcome: "late", status: "out_of_time", json: '{"choice_id":"a"}' };
    expect(validate(locked, {}, "09:00:00")).toEqual(result);
    expect(validate(locked, {}, "10:00:10.001")).toEqual(result);
  });

  test("locks no other exercise", () => {
    const other = { question_id: idOf("true_false"), content: { value: true } };
    expect(validate(locked, other, "09:00:00").outcome).toBe("stored");
  });
});

describe("an edit that arrives in the ten seconds after the bell counts if it was written before the bell", () => {
  const closed = { state: "timeout_timer", finished_at: at("10:00:00.000") } as const;
  const byTeacher = { state: "timeout_closed", finished_at: at("09:50:00.000") } as const;
  test.each<[string, Partial<EditFacts>, edited: string, arrived: string, string]>([
    ["written at the bell", {}, "10:00:00.000", "10:00:00.001", "stored"],
    ["written a moment after the bell", {}, "10:00:00.001", "10:00:00.002", "timer_timeout"],
    ["written before the bell, arrived at the end of the grace", {}, "09:59:59.999", "10:00:10.000", "stored"],
    ["written after the bell, arrived at the end of the grace", {}, "10:00:05.000", "10:00:10.000", "timer_timeout"],
    ["dated long before the bell, arrived after the grace", {}, "08:00:00.000", "10:00:10.001", "timer_timeout"],
    ["dated after its arrival, arrived before the bell", {}, "11:00:00.000", "09:59:59.999", "stored"],
    ["closed by time, written before the bell", closed, "09:59:59.999", "10:00:09.000", "stored"],
    ["closed by time, written after the bell", closed, "10:00:00.001", "10:00:09.000", "timer_timeout"],
    ["closed by the teacher earlier, written before that", byTeacher, "09:49:59.000", "09:50:05.000", "stored"],
    ["closed by the teacher earlier, written after that", byTeacher, "09:50:01.000", "09:50:05.000", "out_of_time"],
  ])("%s", (_name, facts, edited, arrived, expected) => {
    expect(spoken(validate(facts, { edited_at: at(edited) }, arrived))).toBe(expected);
  });
});

test("outside those seconds, the browser's `edited_at` does not decide what is late", () => {
  const instants = fc.date({ noInvalidDate: true, min: at("09:00:00"), max: at("11:00:00") });
  const isInGrace = (arrived_at: Date, end: Date) => arrived_at > end && arrived_at.getTime() <= end.getTime() + 10_000;
  fc.assert(
    fc.property(fc.constantFrom(...scoreStates), instants, instants, instants, (state, arrived_at, one, other) => {
      fc.pre(!isInGrace(arrived_at, at("09:40:00")) && !isInGrace(arrived_at, at("10:00:00")));
      const facts = { ...running, state, finished_at: state === "started" ? null : at("09:40:00") };
      const edits = [one, other].map((edited_at) => ({ ...noon, edited_at }));
      const verdicts = edits.map((edit) => decideEdit(facts, edit, arrived_at));
      expect(verdicts[0]).toEqual(verdicts[1]);
    }),
  );
});

test("late work is kept completely, and an edit that arrives even later is still late work", () => {
  const arrivals = fc.date({ noInvalidDate: true, min: at("09:00:00"), max: at("12:00:00") });
  fc.assert(
    fc.property(arrivals, arrivals, (one, other) => {
      const [sooner, later] = one <= other ? [one, other] : [other, one];
      const [first, second] = [decideEdit(running, noon, sooner), decideEdit(running, noon, later)];
      expect(first).toHaveProperty("json", JSON.stringify(answer.content));
      expect(second).toHaveProperty("json", JSON.stringify(answer.content));
      if (first.outcome === "late") expect(second.outcome).toBe("late");
    }),
  );
});

const spoken = (result: EditDecision): string => {
  return result.outcome === "late" ? result.status : result.outcome;
};

describe("whether an edit is in time", () => {
  const deadline = at("10:00:00.000");
  const after = (ms: number) => new Date(deadline.getTime() + ms);

  test.each<[arrived: number, edited: number, boolean]>([
    [-1, -60_000, true],
    [-1, -1, true],
    // A device clock that runs ahead must not make an answer late that arrived before the deadline.
    [-1, 60_000, true],
    [0, 0, true],
    [0, 5_000, true],
    [1, 0, true],
    [1, 1, false],
    [9_999, -1, true],
    [10_000, 0, true],
    [10_000, 1, false],
    [10_001, -3_600_000, false],
    [3_600_000, -3_600_000, false],
  ])(
    "an edit that arrives %i ms after the deadline and was written %i ms after it counts: %s",
    (arrived, edited, counts) => {
      expect(isInTime({ arrived_at: after(arrived), edited_at: after(edited) }, deadline)).toBe(counts);
    },
  );

  test("without a deadline nothing is late", () => {
    expect(isInTime({ arrived_at: after(1e12), edited_at: after(1e12) }, null)).toBe(true);
  });
});
