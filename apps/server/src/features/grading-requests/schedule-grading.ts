import type { Db } from "../../platform/db/db.ts";
import type { Parts } from "../../platform/parts.ts";

/** Schedules the grader: now, or at a second in the future. Each second has at most one job. */
export const scheduleGrading = ({ jobs }: Pick<Parts, "jobs">, db: Db, run_at?: Date): Promise<void> => {
  if (run_at === undefined) return jobs.schedule(db, "grade_attempts", {}, { key: "grade_attempts" });
  const second = Math.ceil(run_at.getTime() / 1000) * 1000;
  return jobs.schedule(db, "grade_attempts", {}, { run_at: new Date(second), key: `grade_attempts:${second}` });
};

const manyAtOnce = 20;
const hallReadsMs = 15_000;

/**
 * Returns when to grade attempts that ended together. Delays a whole hall, which first reads its scores without grades.
 */
export const gradingDueAt = (count: number, soonest: Date): Date =>
  count < manyAtOnce ? soonest : new Date(soonest.getTime() + hallReadsMs);
