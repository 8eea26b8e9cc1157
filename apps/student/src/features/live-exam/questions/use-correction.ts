import type { ExerciseCorrection } from "@examplar/contract";
import { useEffect, useState } from "react";
import type { OpenExam, ExamSession } from "../../../exam-session/index.ts";

interface Shown {
  exercise_id: number;
  correction: ExerciseCorrection | null;
  failed: boolean;
}

interface LockedMessage {
  type: "locked";
  exercise_id: number;
}

const isLocked = (message: unknown): message is LockedMessage => (message as LockedMessage | null)?.type === "locked";

/** Returns the locked exercises: those locked at the opening, on this page, or in another tab of this browser. */
const useLocked = ({ locked_exercise_ids, tabs }: OpenExam) => {
  const [locked, setLocked] = useState<ReadonlySet<number>>(() => new Set(locked_exercise_ids));
  const add = (exercise_id: number) => setLocked((before) => new Set(before).add(exercise_id));
  useEffect(() => tabs.listen(({ data }) => void (isLocked(data) && add(data.exercise_id))), [tabs]);
  const lockHere = (exercise_id: number) => {
    add(exercise_id);
    tabs.tell({ type: "locked", exercise_id } satisfies LockedMessage);
  };
  return { locked, lockHere };
};

/** The correction of the exercise on the screen; moving to another exercise hides it. */
export const useCorrection = (exam: OpenExam, { state, lock }: ExamSession, exercise_id: number) => {
  const [shown, setShown] = useState<Shown | null>(null);
  const busy = state.kind === "locking";
  const { locked, lockHere } = useLocked(exam);
  const own = shown?.exercise_id === exercise_id ? shown : null;
  const show = async () => {
    if (busy) return;
    const correction = await lock(exercise_id);
    if (correction) lockHere(exercise_id);
    setShown({ exercise_id, correction, failed: correction === null });
  };
  return { shown: own?.correction ?? null, failed: own?.failed ?? false, busy, locked, show };
};
