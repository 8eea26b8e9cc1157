import type { AttemptSpan, ExerciseDetails, ReportedEvent } from "./events-report.types.ts";
import { lowerBound } from "./lower-bound.ts";

/** A period in which one exercise was on the screen. */
export interface ExerciseVisit {
  exercise_id: number;
  start_ms: number;
  end_ms: number;
}

/** Returns visits in the order of time, without overlaps: entering an exercise ends the visit before. */
export const exerciseVisits = (
  events: readonly ReportedEvent[],
  { ended_ms }: Pick<AttemptSpan, "ended_ms">,
): ExerciseVisit[] => {
  const visits: ExerciseVisit[] = [];
  let open: Omit<ExerciseVisit, "end_ms"> | null = null;
  const close = (at_ms: number) => {
    const end_ms = Math.min(at_ms, ended_ms);
    if (open && end_ms > open.start_ms) visits.push({ ...open, end_ms });
    open = null;
  };
  for (const { kind, happened_ms, quizzes_exercise_id } of events) {
    if (kind !== "enter_exercise" && kind !== "leave_exercise" && kind !== "leave_exam") continue;
    close(happened_ms);
    if (kind === "enter_exercise" && quizzes_exercise_id !== null)
      open = { exercise_id: quizzes_exercise_id, start_ms: happened_ms };
  }
  close(ended_ms);
  return visits;
};

/** Returns a function that lists the exercises shown between two moments, each once. */
export const exercisesBetween = (visits: readonly ExerciseVisit[], ends: ArrayLike<number>) => {
  return (start_ms: number, end_ms: number): number[] => {
    const seen = new Set<number>();
    for (let at = lowerBound(ends, start_ms); at < visits.length && visits[at]!.start_ms <= end_ms; at += 1)
      seen.add(visits[at]!.exercise_id);
    return [...seen];
  };
};

/** Returns one entry per exercise, in the order in which the exercises were first met. */
export const exercisesDetails = (
  events: readonly ReportedEvent[],
  visits: readonly ExerciseVisit[],
): ExerciseDetails[] => {
  const all = new Map<number, ExerciseDetails>();
  const of = (exercise_id: number): ExerciseDetails => {
    const known = all.get(exercise_id) ?? { exercise_id, seen_count: 0, duration: 0 };
    all.set(exercise_id, known);
    return known;
  };
  for (const { exercise_id, start_ms, end_ms } of visits) of(exercise_id).duration += (end_ms - start_ms) / 1000;
  for (const { kind, quizzes_exercise_id } of events)
    if (kind === "exercise_seen" && quizzes_exercise_id !== null) of(quizzes_exercise_id).seen_count += 1;
  return [...all.values()];
};
