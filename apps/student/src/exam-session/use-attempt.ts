import type { ScoreState } from "@examplar/domain";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "../shared/network/api.ts";
import { watchClockJumps } from "../shared/network/clock.ts";
import { renewPack } from "../shared/storage/exam-pack.ts";
import { askAttempt, attemptNews } from "./sync/exam-sync.ts";
import { online } from "../shared/network/connection.ts";
import { realtime } from "../shared/network/realtime.ts";
import { takeOver, type OpenExam } from "./open-exam.ts";

/** How the attempt stands, as the server last said. */
export interface AttemptView {
  deadline: string | null;
  /** The deadline that the teacher has moved it from; null while it never moved. */
  moved_from: string | null;
  /** False: another device has taken the attempt over. */
  owns: boolean;
  state: ScoreState;
}

/** A room of students hears the same change: spread their questions a little. */
const spreadMs = 400;
/** Every sync tells the same: this is for a student who reads for a long time, on a line without realtime. */
const askEveryMs = 45_000;
/** A screen that only follows another device shows what is written there. */
const followEveryMs = 5_000;

/** The server judges edits by facts that it keeps for two seconds: what it says at once may be what was before. */
const askAgainAfterMs = 2_300;

const createAsking = (exam: OpenExam) => {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const ask = (after_ms: number) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void askAttempt(exam.attempt).catch(() => undefined);
      },
      after_ms + Math.random() * spreadMs,
    );
    timers.add(timer);
  };
  return {
    ask: () => ask(0),
    askTwice: () => {
      ask(0);
      ask(askAgainAfterMs);
    },
    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  };
};

/** Asks whenever something may have changed; what the server answers comes through `attemptNews`. */
const useAsking = (exam: OpenExam, owns: boolean) => {
  const isOnline = online.use();
  useEffect(() => {
    if (!isOnline) return;
    const { ask, askTwice, stop: stopAsking } = createAsking(exam);
    const channel = { name: "User", user_id: exam.user.id } as const;
    const stop = realtime.subscribe(channel, {
      onEvent: (event) => void (event.kind === "attempt_changed" && event.summary_id === exam.summary.id && askTwice()),
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

/** The server learns which deadline this screen shows, and the kept copy opens with it. */
const useAcknowledging = ({ summary }: OpenExam, deadline: string | null) => {
  useEffect(() => {
    if (deadline === null) return;
    const params = { summary_id: summary.id };
    const body = { submission_deadline_at: deadline };
    // Not heard: the next opening says it again.
    void api("PUT /api/v1/quizzes_attempt_summaries/:summary_id/acknowledged_deadline", { params, body }).catch(
      () => undefined,
    );
    void renewPack(summary.id, { summary: { ...summary, submission_deadline_at: deadline } });
  }, [summary, deadline]);
};

export const continueHere = async (exam: OpenExam): Promise<void> => {
  await takeOver(exam.summary.id, exam.engine.status().device_id);
  // What another device has written comes here with the attempt.
  await exam.engine.ask();
};

/** Where this computer's storage failed, edits go under a new device: the attempt moves along with it. */
const useFollowingDevice = (exam: OpenExam) => {
  useEffect(() => {
    let known = exam.engine.status().device_id;
    return exam.engine.subscribe(({ device_id }) => {
      if (device_id === known) return;
      known = device_id;
      void continueHere(exam).catch(() => undefined);
    });
  }, [exam]);
};

export const useAttempt = (exam: OpenExam): AttemptView => {
  const news = attemptNews.use();
  const own = news?.instance_id === exam.attempt.instance_id ? news : null;
  const deadline = own ? own.submission_deadline_at : exam.submission_deadline_at;
  const [moved_from, setMovedFrom] = useState<string | null>(null);
  const shown = useRef(deadline);
  const noteMove = useEffectEvent(() => {
    if (shown.current !== deadline) setMovedFrom(shown.current);
    shown.current = deadline;
  });
  useEffect(() => noteMove(), [deadline]);
  const owns = own?.owns ?? true;
  useAsking(exam, owns);
  useAcknowledging(exam, deadline);
  useFollowingDevice(exam);
  return { deadline, moved_from, owns, state: own?.state ?? "started" };
};
