import type { ExerciseCorrection } from "@examplar/contract";
import { useQuery } from "@tanstack/react-query";
import { startTransition, useCallback, useEffect, useReducer, useState } from "react";
import { api } from "../shared/network/api.ts";
import { renewPack } from "../shared/storage/exam-pack.ts";
import { lockExercise } from "./paper/lock-exercise.ts";
import { openExam, type OpenExam, type Seat } from "./open-exam.ts";
import { hasEnded, sessionReducer, type SessionEvent, type SessionState } from "./session.state.ts";
import { useAttempt, type AttemptView } from "./use-attempt.ts";
import { useExamLife } from "./use-exam-life.ts";
import { useSupervision, type Supervision } from "./supervision/use-supervision.ts";
import { useFinish, type Finish } from "./ending/use-finish.ts";

/** Opens the exam once: later answers come through the outbox, and never replace what is being written. */
const useOpenExam = (seat: Seat, opening: number) =>
  useQuery({
    queryKey: ["open_exam", seat.summary.id, opening],
    queryFn: () => openExam(seat),
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: (query) => query.state.data === undefined,
  });

export interface Opened {
  exam: OpenExam;
  state: SessionState;
  dispatch: (event: SessionEvent) => void;
}

interface OpeningSession {
  /** Null while the attempt is being opened. */
  opened: Opened | null;
  /** Null while the opening has not failed. */
  error: Error | null;
  retrying: boolean;
  /** Number of retries. */
  opening: number;
  retry: () => void;
}

/** Opens the attempt of a seat. */
export const useOpenSession = (seat: Seat): OpeningSession => {
  const [opening, setOpening] = useState(0);
  const { data: exam, error, isFetching } = useOpenExam(seat, opening);
  const [state, dispatch] = useReducer(sessionReducer, { kind: "opening" });
  const isHere = exam !== undefined;
  useEffect(() => {
    // Sixty questions are rendered in slices, so that a slow phone stays responsive.
    if (isHere) startTransition(() => dispatch({ kind: "opened" }));
  }, [isHere]);
  const opened = exam && state.kind !== "opening" ? { exam, state, dispatch } : null;
  return { opened, error, retrying: isFetching, opening, retry: () => setOpening(opening + 1) };
};

/** An attempt while its screen is open; leaving the screen stops it. */
export interface ExamSession {
  state: SessionState;
  /** The state of the attempt, as the server last said. */
  attempt: AttemptView;
  /** Resolves to null when the server could not lock, or does not have every edit yet. */
  lock: (exercise_id: number) => Promise<ExerciseCorrection | null>;
  /** Handing in, and every other way in which the exam ends. */
  finish: Finish;
  supervision: Supervision;
}

const askLock = (params: { instance_id: number; exercise_id: number }): Promise<ExerciseCorrection> =>
  api("POST /api/v1/quiz_instances/:instance_id/exercises/:exercise_id/lock", { params });

/** Stores the lock, so that a reload without a network shows the exercise locked. */
const keepLocked = ({ summary }: OpenExam, exercise_id: number) =>
  void renewPack(summary.id, (pack) => {
    const locked_exercise_ids = [...new Set([...pack.paper.locked_exercise_ids, exercise_id])];
    return { ...pack, paper: { ...pack.paper, locked_exercise_ids } };
  });

export const useExamSession = ({ exam, state, dispatch }: Opened, onLeft: () => void): ExamSession => {
  useExamLife(exam);
  const attempt = useAttempt(exam);
  const finish = useFinish(exam, attempt, { state, dispatch }, onLeft);
  const supervision = useSupervision(exam, {
    is_writing: state.kind === "writing",
    has_ended: hasEnded(state),
    owns: attempt.owns,
  });
  const lock = useCallback(
    async (exercise_id: number) => {
      dispatch({ kind: "lock_asked", exercise_id });
      const correction = await lockExercise(exam, exercise_id, askLock);
      if (correction) {
        exam.book.close(correction.questions.map(({ question_id }) => question_id));
        keepLocked(exam, exercise_id);
      }
      dispatch({ kind: "lock_ended" });
      return correction;
    },
    [exam, dispatch],
  );
  return { state, attempt, finish, lock, supervision };
};
