import { flushEditors } from "@examplar/questions";
import { missingOnServer } from "@examplar/sync";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { now } from "../../shared/network/clock.ts";
import { deadlineHasPassed, remainingMs } from "../paper/countdown.state.ts";
import { closesFirst, type FinishEvent, type FinishState } from "./finish.state.ts";
import { handIn, tidyUp, waitForClosing } from "./leave-exam.ts";
import type { OpenExam } from "../open-exam.ts";
import { saveRescueFile, type Rescue } from "./rescue-file.ts";
import { finishOf, type SessionEvent, type SessionState } from "../session.state.ts";
import type { AttemptView } from "../use-attempt.ts";

const firstTryMs = 8_000;
const retryMs = 8_000;
const lookEveryMs = 250;

interface Unsent {
  waiting: number;
  /** Of which the server has said for good that it will not take them. */
  refused: number;
  /** Those that came after the end: the teacher decides on them. */
  late: number;
}

/** Only answers hold a student back: what supervision noted follows by itself. */
const sendAll = async ({ engine, book }: OpenExam, within_ms: number): Promise<Unsent> => {
  flushEditors();
  await book.settled();
  engine.wake();
  await engine.flush({ within_ms });
  const { waiting, refused } = await engine.missing();
  const late = (await engine.answers()).filter(({ outcome }) => outcome === "late").length;
  return { waiting, refused, late };
};

/** Rings once: when the time is over, or when the server says that the attempt has ended. */
const useBell = ({ deadline, state }: AttemptView, onBell: (kind: "bell" | "closed_elsewhere") => void) => {
  const look = useEffectEvent(() => {
    if (deadlineHasPassed(remainingMs({ deadline }, now()))) onBell("bell");
    else if (state !== "started") onBell(state === "finished" ? "closed_elsewhere" : "bell");
  });
  useEffect(() => {
    look();
    const timer = setInterval(() => look(), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
};

/**
 * The network is back and the outbox has emptied itself: nobody needs to press the button. Where it was empty all the
 * while, it was the hand-in that was not heard: that one is tried when the student asks.
 */
const useComingThrough = ({ engine }: OpenExam, isWaiting: boolean, onThrough: () => void) => {
  const through = useEffectEvent(onThrough);
  useEffect(() => {
    if (!isWaiting) return;
    let isHolding = false;
    return engine.subscribe((status) => {
      const isEmpty = missingOnServer(status).waiting === 0;
      if (isHolding && isEmpty) through();
      isHolding = !isEmpty;
    });
  }, [engine, isWaiting]);
};

export interface Finish {
  state: FinishState;
  retried: boolean;
  /** How many answers came after the end. */
  late: number;
  leaving: boolean;
  /** Null until a rescue file was asked for. */
  rescue: Rescue | null;
  ask: () => void;
  cancel: () => void;
  /** To the exam, to review or to answer what is left. */
  goBack: () => void;
  confirm: () => void;
  retry: () => void;
  leave: () => void;
  saveRescue: () => void;
}

interface Sending {
  isSending: { current: boolean };
  dispatch: (event: FinishEvent) => void;
  onRetried: () => void;
  onLate: (late: number) => void;
}

const bringOver = async (exam: OpenExam, again: boolean, { dispatch, onRetried }: Sending): Promise<Unsent> => {
  const unsent = await sendAll(exam, again ? retryMs : firstTryMs);
  if (again || unsent.waiting === 0) return unsent;
  onRetried();
  dispatch({ kind: "unsent", retried: false, refused: false });
  return sendAll(exam, retryMs);
};

/** Brings everything over, with a second try; true when nothing is left here. One sending at a time. */
export const sendOnce = async (exam: OpenExam, again: boolean, sending: Sending): Promise<boolean> => {
  const { isSending, dispatch, onLate } = sending;
  if (isSending.current) return false;
  isSending.current = true;
  try {
    const unsent = await bringOver(exam, again, sending);
    onLate(unsent.late);
    const isDone = unsent.waiting + unsent.refused === 0;
    if (isDone) dispatch({ kind: "synchronised" });
    else dispatch({ kind: "unsent", retried: true, refused: unsent.waiting === 0 });
    return isDone;
  } catch (error) {
    // Whatever broke, the student must be able to try again: a dialog that only says "saving" has no button.
    console.error("The answers could not be brought over.", error);
    dispatch({ kind: "unsent", retried: true, refused: false });
    return false;
  } finally {
    isSending.current = false;
  }
};

const useSending = (exam: OpenExam, dispatch: (event: FinishEvent) => void) => {
  const [retried, setRetried] = useState(false);
  const [late, setLate] = useState(0);
  const isSending = useRef(false);
  const noteRetry = useCallback(() => setRetried(true), []);
  const send = useCallback(
    (again: boolean) => sendOnce(exam, again, { isSending, dispatch, onRetried: noteRetry, onLate: setLate }),
    [exam, dispatch, noteRetry],
  );
  return { send, retried, late, noteRetry };
};

const useRescue = (exam: OpenExam, dispatch: (event: FinishEvent) => void) => {
  const [rescue, setRescue] = useState<Finish["rescue"]>(null);
  const saveRescue = async () => {
    const saved = await saveRescueFile(exam).catch((): Rescue => "impossible");
    setRescue(saved);
    if (saved !== "impossible") dispatch({ kind: "rescued" });
  };
  return { rescue, saveRescue };
};

interface SessionParts {
  state: SessionState;
  dispatch: (event: SessionEvent) => void;
}

export const useFinish = (
  exam: OpenExam,
  attempt: AttemptView,
  { state: session, dispatch }: SessionParts,
  onLeft: () => void,
): Finish => {
  const state = finishOf(session);
  const [leaving, setLeaving] = useState(false);
  const { rescue, saveRescue } = useRescue(exam, dispatch);
  const leave = useCallback(
    async (closes: boolean) => {
      setLeaving(true);
      try {
        await (closes ? handIn(exam) : waitForClosing(exam));
        await tidyUp(exam);
        dispatch({ kind: "left" });
        onLeft();
      } catch {
        setLeaving(false);
        dispatch({ kind: "unsent", retried: true, refused: false });
      }
    },
    [exam, dispatch, onLeft],
  );

  const { send, retried, late, noteRetry } = useSending(exam, dispatch);
  const ended = session.kind === "left" || (state !== null && state.ending !== "by_choice");
  useBell(attempt, (kind) => {
    if (ended) return;
    // Before anything turns read-only: what was typed in the last second is part of the answer.
    flushEditors();
    dispatch({ kind });
    void send(false);
  });

  const byChoice = state !== null && closesFirst(state);
  const submit = async (again: boolean) => {
    if (again) noteRetry();
    dispatch({ kind: again ? "retry" : "confirmed" });
    if ((await send(again)) && byChoice) await leave(true);
  };
  useComingThrough(exam, state?.step === "connection_issue", () => void submit(true));

  return {
    state,
    retried,
    late,
    leaving,
    rescue,
    ask: () => {
      flushEditors();
      dispatch({ kind: "asked" });
    },
    cancel: () => dispatch({ kind: "cancelled" }),
    goBack: () => dispatch({ kind: "went_back" }),
    confirm: () => void submit(false),
    retry: () => void submit(true),
    leave: () => void leave(byChoice),
    saveRescue: () => void saveRescue(),
  };
};
