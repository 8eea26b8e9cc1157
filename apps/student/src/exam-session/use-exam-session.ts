import type { ExerciseCorrection } from "@examplar/contract";
import type { AnswerContent, EditKind } from "@examplar/domain";
import { useCallback, useReducer } from "react";
import { api } from "../shared/api.ts";
import { lockExercise } from "./lock-exercise.ts";
import type { OpenExam } from "./open-exam.ts";
import { sessionReducer, type SessionState } from "./session.state.ts";
import { useAttempt, type AttemptView } from "./use-attempt.ts";
import { useExamLife } from "./use-exam-life.ts";
import { useFinish, type Finish } from "./use-finish.ts";

/** An attempt while its screen is open; `openExam` opens it, and leaving the screen stops it. */
export interface ExamSession {
  state: SessionState;
  /** How the attempt stands, as the server last said. */
  attempt: AttemptView;
  write: (question_id: number, kind: EditKind, content: AnswerContent | null) => void;
  /** Resolves to null when the server could not lock, or has not everything yet. */
  lock: (exercise_id: number) => Promise<ExerciseCorrection | null>;
  /** Handing in, and every other way in which the exam ends. */
  finish: Finish;
}

const askLock = (params: { instance_id: number; exercise_id: number }): Promise<ExerciseCorrection> =>
  api("POST /api/v1/quiz_instances/:instance_id/exercises/:exercise_id/lock", { params });

export const useExamSession = (exam: OpenExam, onLeft: () => void): ExamSession => {
  useExamLife(exam);
  const [state, dispatch] = useReducer(sessionReducer, { kind: "writing" });
  const attempt = useAttempt(exam);
  const finish = useFinish(exam, attempt, { state, dispatch }, onLeft);
  const lock = useCallback(
    async (exercise_id: number) => {
      dispatch({ kind: "lock_asked", exercise_id });
      const correction = await lockExercise(exam, exercise_id, askLock);
      dispatch({ kind: "lock_ended" });
      return correction;
    },
    [exam],
  );
  return { state, attempt, finish, lock, write: exam.book.write };
};
