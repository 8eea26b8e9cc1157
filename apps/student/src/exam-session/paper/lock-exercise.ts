import type { ExerciseCorrection } from "@examplar/contract";
import { flushEditors } from "@examplar/questions";
import type { OpenExam } from "../open-exam.ts";

const patienceMs = 8_000;

/** The server locks the exercise and returns its correction. */
type AskLock = (params: { instance_id: number; exercise_id: number }) => Promise<ExerciseCorrection>;

/** Locks only when the server has every edit of this computer: an edit that arrives after the lock is late. */
export const lockExercise = async (
  { engine, book, attempt }: Pick<OpenExam, "engine" | "book" | "attempt">,
  exercise_id: number,
  ask: AskLock,
): Promise<ExerciseCorrection | null> => {
  flushEditors();
  await book.settled();
  await engine.flush({ within_ms: patienceMs });
  if ((await engine.missing()).total > 0) return null;
  return ask({ instance_id: attempt.instance_id, exercise_id }).catch(() => null);
};
