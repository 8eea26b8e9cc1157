import type { ExerciseCorrection } from "@examplar/contract";
import { flushEditors } from "@examplar/questions";
import { useState } from "react";
import { api } from "../../shared/api.ts";
import type { OpenExam } from "./open-exam.ts";

interface Shown {
  exercise_id: number;
  correction: ExerciseCorrection | null;
  failed: boolean;
}

/** First the answers are on the server, then the exercise is locked, and only then is its correction sent. */
const lock = async ({ engine, book, attempt }: OpenExam, exercise_id: number): Promise<ExerciseCorrection | null> => {
  flushEditors();
  await book.settled();
  await engine.flush({ within_ms: 8_000 });
  const { pending, writing } = engine.status();
  if (pending.answers + writing > 0) return null;
  const params = { instance_id: attempt.instance_id, exercise_id };
  return api("POST /api/v1/quiz_instances/:instance_id/exercises/:exercise_id/lock", { params }).catch(() => null);
};

/** The correction of the exercise on the screen. It belongs to that exercise: moving away takes it down. */
export const useCorrection = (exam: OpenExam, exercise_id: number) => {
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const [locked, setLocked] = useState<ReadonlySet<number>>(() => new Set(exam.locked_exercise_ids));
  const own = shown?.exercise_id === exercise_id ? shown : null;
  const show = async () => {
    if (busy) return;
    setBusy(true);
    const correction = await lock(exam, exercise_id);
    if (correction) setLocked((before) => new Set(before).add(exercise_id));
    setShown({ exercise_id, correction, failed: correction === null });
    setBusy(false);
  };
  return { shown: own?.correction ?? null, failed: own?.failed ?? false, busy, locked, show };
};
