import type { ExerciseCorrection } from "@examplar/contract";
import { useState } from "react";
import type { OpenExam } from "../../../exam-session/open-exam.ts";
import type { ExamSession } from "../../../exam-session/use-exam-session.ts";

interface Shown {
  exercise_id: number;
  correction: ExerciseCorrection | null;
  failed: boolean;
}

/** The correction of the exercise on the screen. It belongs to that exercise: moving away takes it down. */
export const useCorrection = (exam: OpenExam, { state, lock }: ExamSession, exercise_id: number) => {
  const [shown, setShown] = useState<Shown | null>(null);
  const busy = state.kind === "locking";
  const [locked, setLocked] = useState<ReadonlySet<number>>(() => new Set(exam.locked_exercise_ids));
  const own = shown?.exercise_id === exercise_id ? shown : null;
  const show = async () => {
    if (busy) return;
    const correction = await lock(exercise_id);
    if (correction) setLocked((before) => new Set(before).add(exercise_id));
    setShown({ exercise_id, correction, failed: correction === null });
  };
  return { shown: own?.correction ?? null, failed: own?.failed ?? false, busy, locked, show };
};
