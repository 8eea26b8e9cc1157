import type { ExerciseCorrection } from "@examplar/contract";
import { useState } from "react";
import { api } from "../../shared/api.ts";
import { lockExercise } from "./lock-exercise.ts";
import type { OpenExam } from "./open-exam.ts";

interface Shown {
  exercise_id: number;
  correction: ExerciseCorrection | null;
  failed: boolean;
}

const askLock = (params: { instance_id: number; exercise_id: number }): Promise<ExerciseCorrection> =>
  api("POST /api/v1/quiz_instances/:instance_id/exercises/:exercise_id/lock", { params });

/** The correction of the exercise on the screen. It belongs to that exercise: moving away takes it down. */
export const useCorrection = (exam: OpenExam, exercise_id: number) => {
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const [locked, setLocked] = useState<ReadonlySet<number>>(() => new Set(exam.locked_exercise_ids));
  const own = shown?.exercise_id === exercise_id ? shown : null;
  const show = async () => {
    if (busy) return;
    setBusy(true);
    const correction = await lockExercise(exam, exercise_id, askLock);
    if (correction) setLocked((before) => new Set(before).add(exercise_id));
    setShown({ exercise_id, correction, failed: correction === null });
    setBusy(false);
  };
  return { shown: own?.correction ?? null, failed: own?.failed ?? false, busy, locked, show };
};
