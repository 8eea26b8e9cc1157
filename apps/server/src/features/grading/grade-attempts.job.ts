import { isDataFault } from "../../platform/db/faults.ts";
import type { Tasks } from "../../platform/jobs/tasks.ts";
import type { Parts } from "../../platform/parts.ts";
import { dueAttemptIds, nextDueAt, scheduleGrading, setAside } from "../grading-requests/index.ts";
import { createSheetEvaluator } from "./sheets/evaluate-sheet.ts";
import { gradeBatch, type GradingParts } from "./grade-batch.ts";

const batchSize = 50;
/** Limits one run, so that other jobs get a turn: closing attempts must not wait for grading. */
const batchesPerJob = 20;
const lookAgainMs = 1000;

/** Grades a batch. If the database refuses it, grades its attempts one by one, so that only the bad one fails. */
const gradeOrSplit = async (parts: GradingParts, score_ids: number[]): Promise<number> => {
  try {
    return await gradeBatch(parts, score_ids);
  } catch (error) {
    if (!isDataFault(error)) throw error;
    const [only] = score_ids;
    if (score_ids.length === 1 && only !== undefined) {
      parts.log.error({ err: error, score_id: only }, "a grade cannot be written: the attempt was set aside");
      await setAside(parts.db, only, parts.clock.now());
      return 1;
    }
    let dealt = 0;
    for (const id of score_ids) dealt += await gradeOrSplit(parts, [id]);
    return dealt;
  }
};

/** Returns false when more attempts may be due. */
const gradeAllDue = async (parts: GradingParts): Promise<boolean> => {
  for (let batch = 0; batch < batchesPerJob; batch += 1) {
    const due = await dueAttemptIds(parts.db, parts.clock.now(), batchSize);
    if (due.length === 0 || (await gradeOrSplit(parts, due)) === 0) return true;
  }
  return false;
};

/** Grades what is due, and schedules the next run for what is due later. */
export const gradeAttempts = async (parts: GradingParts): Promise<void> => {
  if (!(await gradeAllDue(parts))) return scheduleGrading(parts, parts.db);
  const next = await nextDueAt(parts.db);
  if (next === null) return;
  // Another transaction holds the due attempts that were skipped; retry soon.
  const soon = parts.clock.now().getTime() + lookAgainMs;
  await scheduleGrading(parts, parts.db, new Date(Math.max(next.getTime(), soon)));
};

/** Grades every minute, even if a crash lost the jobs that changes had requested. */
export const gradeSchedule = { task: "grade_attempts", match: "* * * * *" };

/** Creates the job and its worker thread for spreadsheets. */
export const createGrader = (): { tasks: Tasks; stop(): Promise<void> } => {
  const evaluator = createSheetEvaluator();
  return {
    tasks: { grade_attempts: (_payload: unknown, parts: Parts) => gradeAttempts({ ...parts, evaluator }) },
    stop: evaluator.stop,
  };
};
