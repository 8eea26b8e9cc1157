import type { ScoreState } from "@examplar/domain";
import { backoff } from "@examplar/sync";
import { isRefused } from "@examplar/ui";
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

/** The state of the attempt, as the server last said. */
export interface AttemptView {
  deadline: string | null;
  /** A change of the deadline that the student has not dismissed yet; null while there is none. */
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
  /** Marks the change as seen by the student. */
  putAway: () => void;
}

/** Spreads the requests of a room that receives the same change, and more after the end, when nobody writes. */
const spreadMs = 400;
const spreadAfterEndMs = 3_000;
/** Poll interval for a student who reads for a long time without realtime; every sync returns the same facts. */
const askEveryMs = 45_000;
/** Shorter poll interval for a screen that follows another device and shows what is written there. */
const followEveryMs = 5_000;

/** The server may use facts that are a quarter of a second old: a page that sees no change in the first reply asks again. */
const askAgainAfterMs = 1_000;

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

/** Asks the server whenever something may have changed; its replies come through `attemptNews`. */
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

/** Stores the deadline that the server last said in the local copy of the exam. */
const useKeptDeadline = ({ summary }: OpenExam, submission_deadline_at: string | null) => {
  useEffect(() => {
    void renewPack(summary.id, (pack) => ({
      ...pack,
      summary: { ...pack.summary, submission_deadline_at },
      paper: { ...pack.paper, submission_deadline_at },
    }));
  }, [summary, submission_deadline_at]);
};

const acknowledgeRetries = { first_ms: 2_000, most_ms: 60_000 };

/**
 * Tells the server which deadline this screen shows, and retries until the server has stored it. `not_found` is no end: the
 * next person's sign-in may be newer than this page knows.
 */
const useAcknowledging = ({ summary }: OpenExam, { deadline, owns }: { deadline: string | null; owns: boolean }) => {
  useEffect(() => {
    if (deadline === null || !owns) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const acknowledge = async (failures: number): Promise<void> => {
      const params = { summary_id: summary.id };
      const body = { submission_deadline_at: deadline };
      try {
        await api("PUT /api/v1/quizzes_attempt_summaries/:summary_id/acknowledged_deadline", { params, body });
      } catch (error) {
        if (isOver || isRefused(error, "validation_failed")) return;
        const wait = backoff(failures + 1, Math.random, acknowledgeRetries);
        timer = setTimeout(() => void acknowledge(failures + 1), wait);
      }
    };
    void acknowledge(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [summary, deadline, owns]);
};

export const continueHere = async (exam: OpenExam): Promise<void> => {
  await takeOver({ summary_id: exam.summary.id, score_id: exam.score_id }, exam.engine.status().device_id);
  // The reply brings what another device has written.
  await exam.engine.ask();
};

/** Where this computer's storage failed, edits go under a new device id: the attempt moves to that device. */
const useFollowingDevice = (exam: OpenExam) => {
  const isOnline = online.use();
  useEffect(() => (isOnline ? followMoves(exam) : undefined), [exam, isOnline]);
};

/** Stored on the device: a change is shown until the student dismisses it, also one made while no page was open. */
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

/** Compared as text: the first reply usually confirms what was assumed, and must not redraw the whole screen. */
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
  useAcknowledging(exam, { deadline, owns });
  useFollowingDevice(exam);
  return { ...standing, time_change };
};
