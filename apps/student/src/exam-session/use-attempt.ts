import type { ScoreState } from "@examplar/domain";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { api } from "../shared/network/api.ts";
import { now, watchClockJumps } from "../shared/network/clock.ts";
import { renewPack } from "../shared/storage/exam-pack.ts";
import { askAttempt, attemptNews, deadlineOf } from "./sync/exam-sync.ts";
import { online } from "../shared/network/connection.ts";
import { realtime } from "../shared/network/realtime.ts";
import { isNewsOfAttempt } from "./attempt-events.ts";
import { followMoves } from "./follow-moves.ts";
import { takeOver, type OpenExam } from "./open-exam.ts";
import { deadlineHasPassed, remainingMs } from "./paper/countdown.state.ts";
import { keepKnownDeadline, knownDeadline, useKnownDeadline } from "./paper/kept-place.ts";

/** How the attempt stands, as the server last said. */
export interface AttemptView {
  deadline: string | null;
  /** The change of time that the student has not put away yet; null while there is none. */
  time_change: TimeChange | null;
  /** False: another device has taken the attempt over. */
  owns: boolean;
  state: ScoreState;
  /** The teacher closed the session, and so ended the attempt before its time was over. */
  closed_by_teacher: boolean;
}

export interface TimeChange {
  /** The deadline that the student knows; null where there was none. */
  from: string | null;
  to: string | null;
  /** The student has seen it. */
  putAway: () => void;
}

/** A room of students hears the same change: spread their questions a little, and more where nobody writes any longer. */
const spreadMs = 400;
const spreadAfterEndMs = 3_000;
/** Every sync tells the same: this is for a student who reads for a long time, on a line without realtime. */
const askEveryMs = 45_000;
/** A screen that only follows another device shows what is written there. */
const followEveryMs = 5_000;

/** The server may judge by facts of two seconds ago: a page that was told of a change, but heard of none, asks once more. */
const askAgainAfterMs = 2_300;

const createAsking = (exam: OpenExam) => {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const spread = () => {
    const deadline = deadlineOf(exam.attempt, exam);
    return deadlineHasPassed(remainingMs({ deadline }, now())) ? spreadAfterEndMs : spreadMs;
  };
  const ask = (after_ms: number, isNeeded: () => boolean = () => true) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        if (isNeeded()) void askAttempt(exam.attempt).catch(() => undefined);
      },
      after_ms + Math.random() * spread(),
    );
    timers.add(timer);
  };
  return {
    ask: () => ask(0),
    askTwice: () => {
      const known = attemptNews.get();
      ask(0);
      ask(askAgainAfterMs, () => attemptNews.get() === known);
    },
    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  };
};

/** Asks whenever something may have changed; what the server replies comes through `attemptNews`. */
const useAsking = (exam: OpenExam, owns: boolean) => {
  const isOnline = online.use();
  useEffect(() => {
    if (!isOnline) return;
    const { ask, askTwice, stop: stopAsking } = createAsking(exam);
    const channel = { name: "User", user_id: exam.user.id } as const;
    const stop = realtime.subscribe(channel, {
      onEvent: (event) => {
        const shown = { summary_id: exam.summary.id, state: standingOf(exam).state };
        if (isNewsOfAttempt(event, shown)) askTwice();
      },
      onReread: ask,
    });
    const stopWatching = watchClockJumps(ask);
    const timer = setInterval(ask, owns ? askEveryMs : followEveryMs);
    ask();
    return () => {
      stop();
      stopAsking();
      stopWatching();
      clearInterval(timer);
    };
  }, [exam, isOnline, owns]);
};

/** The copy that is kept opens with the deadline that the server last said. */
const useKeptDeadline = ({ summary }: OpenExam, submission_deadline_at: string | null) => {
  useEffect(() => {
    void renewPack(summary.id, (pack) => ({
      ...pack,
      summary: { ...pack.summary, submission_deadline_at },
      paper: { ...pack.paper, submission_deadline_at },
    }));
  }, [summary, submission_deadline_at]);
};

/** The server learns which deadline this screen shows. */
const useAcknowledging = ({ summary }: OpenExam, deadline: string | null) => {
  useEffect(() => {
    if (deadline === null) return;
    const params = { summary_id: summary.id };
    const body = { submission_deadline_at: deadline };
    // Not heard: the next opening says it again.
    void api("PUT /api/v1/quizzes_attempt_summaries/:summary_id/acknowledged_deadline", { params, body }).catch(
      () => undefined,
    );
  }, [summary, deadline]);
};

export const continueHere = async (exam: OpenExam): Promise<void> => {
  await takeOver({ summary_id: exam.summary.id, score_id: exam.score_id }, exam.engine.status().device_id);
  // What another device has written comes here with the attempt.
  await exam.engine.ask();
};

/** Where this computer's storage failed, edits go under a new device: the attempt moves along with it. */
const useFollowingDevice = (exam: OpenExam) => {
  const isOnline = online.use();
  useEffect(() => (isOnline ? followMoves(exam) : undefined), [exam, isOnline]);
};

/** Kept on the device: a change is told until the student has put it away, also one of a time when no page was open. */
const useTimeChange = (exam: OpenExam, deadline: string | null): TimeChange | null => {
  const known = useKnownDeadline(exam, deadline);
  useEffect(() => {
    if (knownDeadline(exam) === undefined) keepKnownDeadline(exam, deadline);
  }, [exam, deadline]);
  if (known === deadline) return null;
  return { from: known, to: deadline, putAway: () => keepKnownDeadline(exam, deadline) };
};

type Standing = Omit<AttemptView, "time_change">;

const standingOf = (exam: OpenExam): Standing => {
  const news = attemptNews.get();
  const own = news?.instance_id === exam.attempt.instance_id ? news : null;
  return {
    deadline: deadlineOf(exam.attempt, exam),
    owns: own?.owns ?? true,
    state: own?.state ?? "started",
    closed_by_teacher: own?.closed_by_teacher ?? false,
  };
};

/** Compared as text: the first reply mostly says what was assumed, and the whole screen is not drawn again for that. */
const useStanding = (exam: OpenExam): Standing => {
  const told = useSyncExternalStore(attemptNews.subscribe, () => JSON.stringify(standingOf(exam)));
  return useMemo(() => JSON.parse(told) as Standing, [told]);
};

export const useAttempt = (exam: OpenExam): AttemptView => {
  const standing = useStanding(exam);
  const { deadline, owns } = standing;
  const time_change = useTimeChange(exam, deadline);
  useAsking(exam, owns);
  useKeptDeadline(exam, deadline);
  useAcknowledging(exam, deadline);
  useFollowingDevice(exam);
  return { ...standing, time_change };
};
