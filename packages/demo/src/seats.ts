import type { DemoAttempt, DemoSeat } from "./demo.types.ts";
import { later, type Moment } from "./moments.ts";
import type { PersonKey } from "./people.ts";

type Extra = Partial<Omit<DemoAttempt, "started" | "minutes" | "skill">> & Pick<DemoSeat, "accommodation">;

const seat = (student: PersonKey, attempt: DemoAttempt, { accommodation }: Extra): DemoSeat => ({
  student,
  accommodation,
  attempt,
});

export const took = (student: PersonKey, started: Moment, minutes: number, skill: number, extra: Extra = {}) => {
  const { accommodation: _, ...attempt } = extra;
  return seat(student, { state: "finished", started, minutes, skill, done: 1, graded: true, ...attempt }, extra);
};

export const takesNow = (student: PersonKey, started: Moment, done: number, skill: number, extra: Extra = {}) => {
  const { accommodation: _, ...attempt } = extra;
  return seat(student, { state: "started", started, skill, done, graded: false, ...attempt }, extra);
};

export const seated = (students: PersonKey[]): DemoSeat[] => students.map((student) => ({ student }));

/**
 * Seats of a class that took the exam together: each student started a little later, and worked more or less well and
 * fast.
 */
export const classTook = (students: PersonKey[], start: Moment, minutes: number, extra: Extra = {}): DemoSeat[] =>
  students.map((student, i) =>
    took(student, later(start, 1 + (i % 4)), minutes - ((i * 7) % 20), 0.45 + ((i * 0.17) % 0.5), extra),
  );
