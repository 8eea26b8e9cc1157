import { flushEditors } from "@examplar/questions";
import { missingOnServer, type MissingCounts } from "@examplar/sync";
import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { now } from "../../shared/network/clock.ts";
import { online } from "../../shared/network/connection.ts";
import { deadlineHasPassed, remainingMs } from "../paper/countdown.state.ts";
import { keepWaiting, waitsToHandIn } from "../paper/kept-place.ts";
import { closesFirst, goesOnByItself, type EndingEvent, type FinishEvent, type FinishState } from "./finish.state.ts";
import { handIn, tidyUp, waitForClosing } from "./leave-exam.ts";
import type { OpenExam } from "../open-exam.ts";
import { saveRescueFile, type Rescue } from "./rescue-file.ts";
import { finishOf, hasEnded, type SessionEvent, type SessionState } from "../session.state.ts";
import type { AttemptView } from "../use-attempt.ts";

const firstTryMs = 8_000;
const retryMs = 8_000;
const lookEveryMs = 250;
/** Interval between hand-in tries while the student waits for the connection. */
const waitEveryMs = 3_000;

/** Counts of this attempt alone: the work of another attempt does not hold the hand-in back. */
interface Unsent extends Pick<MissingCounts, "waiting" | "total"> {
  /** Answers that arrived after the end; the teacher decides on them. */
  late: number;
}

/** Sends all answers and counts what is left. Only answers hold a hand-in back; events are sent later by themselves. */
const sendAll = async ({ engine, book }: OpenExam, within_ms: number): Promise<Unsent> => {
  flushEditors();
  await book.settled();
  engine.wake();
  await engine.flush({ within_ms });
  const { waiting, total } = await engine.missing();
  const late = (await engine.answers()).filter(({ outcome }) => outcome === "late").length;
  return { waiting, total, late };
};

/** Returns how the attempt has ended; null while it runs. */
const endingOf = ({ deadline, state, closed_by_teacher }: AttemptView): EndingEvent | null => {
  if (state === "finished") return "handed_in_elsewhere";
  if (state === "started" && !deadlineHasPassed(remainingMs({ deadline }, now()))) return null;
  return closed_by_teacher ? "closed_by_teacher" : "bell";
};

/** A clock correction smaller than this does not take a bell back. */
const runsAgainMs = 2_000;

const runsAgain = ({ deadline, state }: AttemptView): boolean =>
  state === "started" && (remainingMs({ deadline }, now()) ?? Infinity) > runsAgainMs;

interface Bell {
  onBell: (kind: EndingEvent) => void;
  /** The attempt has time left, whatever was reported before. */
  onTimeRuns: () => void;
}

/** Rings the bell when time is over or the server says that the attempt ended; takes it back when time is left. */
const useBell = (attempt: AttemptView, { onBell, onTimeRuns }: Bell) => {
  const look = useEffectEvent(() => {
    const ending = endingOf(attempt);
    if (ending !== null) onBell(ending);
    else if (runsAgain(attempt)) onTimeRuns();
  });
  useEffect(() => {
    look();
    const timer = setInterval(() => look(), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
};

/** Continues the ending when the network is back and the outbox is empty: nobody needs to press the button. */
const useComingThrough = ({ engine }: OpenExam, state: FinishState, onThrough: () => void) => {
  const through = useEffectEvent(onThrough);
  const isWaiting = state !== null && goesOnByItself(state);
  const isChosen = state?.waits ?? false;
  useEffect(() => {
    if (!isWaiting) return;
    let isHolding = false;
    const stop = engine.subscribe((status) => {
      const isEmpty = missingOnServer(status).waiting === 0;
      if (isHolding && isEmpty) through();
      isHolding = !isEmpty;
    });
    // If the outbox was empty all the time, the hand-in request itself was lost: try it again.
    const timer = isChosen ? setInterval(() => void (online.get() && through()), waitEveryMs) : undefined;
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [engine, isWaiting, isChosen]);
};

export interface Finish {
  state: FinishState;
  retried: boolean;
  /** Number of answers that arrived after the end. */
  late: number;
  leaving: boolean;
  /** Null until the student asks for a rescue file. */
  rescue: Rescue | null;
  ask: () => void;
  cancel: () => void;
  /** Returns to the exam, to review or answer more. Answers on their way are still sent, without a hand-in. */
  goBack: () => void;
  confirm: () => void;
  retry: () => void;
  /** Hands in automatically when the connection is back. */
  wait: () => void;
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

/** Sends everything, with a second try. Returns true when nothing is left here; only one send runs at a time. */
export const sendOnce = async (exam: OpenExam, again: boolean, sending: Sending): Promise<boolean> => {
  const { isSending, dispatch, onLate } = sending;
  if (isSending.current) return false;
  isSending.current = true;
  try {
    const unsent = await bringOver(exam, again, sending);
    onLate(unsent.late);
    const isDone = unsent.total === 0;
    if (isDone) dispatch({ kind: "synchronised" });
    else dispatch({ kind: "unsent", retried: true, refused: unsent.waiting === 0 });
    return isDone;
  } catch (error) {
    // Whatever failed, the student must be able to try again: a dialog that only says "saving" has no button.
    console.error("The answers could not be brought over.", error);
    dispatch({ kind: "unsent", retried: true, refused: false });
    return false;
  } finally {
    isSending.current = false;
  }
};

/** `turnBack` silences a running send, because the student is in the exam again. */
const useSending = (exam: OpenExam, dispatch: (event: FinishEvent) => void) => {
  const [retried, setRetried] = useState(false);
  const [late, setLate] = useState(0);
  const isSending = useRef(false);
  const running = useRef<{ turn: number; done: Promise<boolean> } | null>(null);
  const turn = useRef(0);
  const noteRetry = useCallback(() => setRetried(true), []);
  const send = useCallback(
    async (again: boolean) => {
      const mine = turn.current;
      const isCurrent = () => turn.current === mine;
      // A send that the student turned back from does not include what was written since.
      if (running.current !== null && running.current.turn !== mine) await running.current.done;
      if (!isCurrent()) return false;
      const say = (event: FinishEvent) => void (isCurrent() && dispatch(event));
      const starts = !isSending.current;
      const done = sendOnce(exam, again, { isSending, dispatch: say, onRetried: noteRetry, onLate: setLate });
      if (starts) running.current = { turn: mine, done };
      return (await done) && isCurrent();
    },
    [exam, dispatch, noteRetry],
  );
  const turnBack = useCallback(() => {
    turn.current += 1;
    setRetried(false);
  }, []);
  return { send, retried, late, noteRetry, turn, turnBack };
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

/** Closes the attempt or waits for its closing, and leaves. A student who went back sees no failure. */
const useLeaving = (
  exam: OpenExam,
  dispatch: SessionParts["dispatch"],
  turn: RefObject<number>,
  onLeft: () => void,
) => {
  const [leaving, setLeaving] = useState(false);
  const isLeaving = useRef(false);
  /** The turn of the last hand-in that was sent: its reply may be lost although it arrived. */
  const sentIn = useRef<number | null>(null);
  const leave = useCallback(
    async (closes: boolean) => {
      if (isLeaving.current) return;
      isLeaving.current = true;
      const mine = turn.current;
      if (closes) sentIn.current = mine;
      setLeaving(true);
      try {
        await (closes ? handIn(exam) : waitForClosing(exam));
        // Supervision stops at once: without an exam, leaving fullscreen means nothing.
        flushSync(() => dispatch({ kind: "closed" }));
        await tidyUp(exam);
        dispatch({ kind: "left" });
        onLeft();
      } catch {
        isLeaving.current = false;
        setLeaving(false);
        if (turn.current === mine) dispatch({ kind: "unsent", retried: true, refused: false });
      }
    },
    [exam, dispatch, onLeft, turn],
  );
  return { leave, leaving, sentIn };
};

/** Resumes waiting for the connection after a reload, if the student had chosen to wait. */
const useResumedWaiting = (exam: OpenExam, dispatch: SessionParts["dispatch"]) => {
  useEffect(() => {
    if (waitsToHandIn(exam)) dispatch({ kind: "wait_resumed" });
  }, [exam, dispatch]);
};

export const useFinish = (
  exam: OpenExam,
  attempt: AttemptView,
  { state: session, dispatch }: SessionParts,
  onLeft: () => void,
): Finish => {
  const state = finishOf(session);
  const { rescue, saveRescue } = useRescue(exam, dispatch);
  const { send, retried, late, noteRetry, turn, turnBack } = useSending(exam, dispatch);
  const { leave, leaving, sentIn } = useLeaving(exam, dispatch, turn, onLeft);
  useResumedWaiting(exam, dispatch);
  useBell(attempt, {
    onBell: (kind) => {
      if (hasEnded(session)) return;
      const isOwn = kind === "handed_in_elsewhere" && sentIn.current !== null;
      // The student's own hand-in has arrived, although its reply is late or lost.
      if (isOwn && sentIn.current === turn.current) return void leave(false);
      // Flush before the fields turn read-only: what was typed in the last second is part of the answer.
      flushEditors();
      dispatch({ kind: isOwn ? "handed_in_here" : kind });
      void send(false);
    },
    onTimeRuns: () => {
      if (state?.ending !== "time_over" || leaving) return;
      turnBack();
      // A student who goes on writing has not handed in: a later reload must not do it for them.
      keepWaiting(exam, false);
      dispatch({ kind: "time_runs" });
    },
  });

  const byChoice = state !== null && closesFirst(state);
  const submit = async (again: boolean) => {
    if (again) noteRetry();
    dispatch({ kind: again ? "retry" : "confirmed" });
    if ((await send(again)) && byChoice) await leave(true);
  };
  useComingThrough(exam, state, () => void submit(true));

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
    goBack: () => {
      turnBack();
      keepWaiting(exam, false);
      dispatch({ kind: "went_back" });
    },
    confirm: () => void submit(false),
    retry: () => void submit(true),
    wait: () => {
      keepWaiting(exam, true);
      dispatch({ kind: "wait_chosen" });
    },
    leave: () => void leave(byChoice),
    saveRescue: () => void saveRescue(),
  };
};
