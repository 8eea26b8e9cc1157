import type { WatchersPorts } from "@examplar/capture/supervision";
import { planSupervision, type StudentEventKind } from "@examplar/domain";
import { randomId } from "@examplar/ui";
import { useEffect, useState } from "react";
import { desktopBridge } from "../../shared/desktop-bridge.ts";
import { now } from "../../shared/network/clock.ts";
import type { OpenExam } from "../open-exam.ts";
import { keptExercise } from "../paper/kept-place.ts";
import { recordEvent } from "../sync/exam-sync.ts";
import { findSpellCheckers } from "./spell-checkers.ts";

export interface Supervision {
  /** The exam is open in another tab of this browser. */
  has_other_tabs: boolean;
}

const recorderOf =
  (exam: OpenExam): WatchersPorts["record"] =>
  (kind: StudentEventKind, details = {}, ago_ms = 0) => {
    const happened_at = new Date(now().getTime() - ago_ms);
    // An event that cannot be kept must not touch the exam.
    recordEvent(exam.attempt, kind, { details, exercise_id: keptExercise(exam), happened_at }).catch(() => undefined);
  };

/** When the student last wrote something, as this device knows it. */
const recordLastUpdate = async (exam: OpenExam, record: WatchersPorts["record"]): Promise<void> => {
  const times = (await exam.engine.answers()).flatMap(({ stamp }) => stamp?.edited_at ?? []).toSorted();
  const last_edit_at = times.at(-1);
  if (last_edit_at !== undefined) record("answers_last_update", { last_edit_at });
};

/** Loaded when the exam is open: nothing of it may hold the first question back. */
const startSupervision = async (exam: OpenExam, onTabs: (has_others: boolean) => void): Promise<() => void> => {
  const { quiz, summary } = exam;
  const bridge = desktopBridge();
  const plan = planSupervision({ quiz, summary, in_desktop_app: bridge !== null });
  if (plan.behaviour === null) return () => undefined;
  const { startWatchers, startWorkerTimers } = await import("@examplar/capture/supervision");
  const { timers, stop: stopTimers } = startWorkerTimers();
  const record = recorderOf(exam);
  const stopWatchers = startWatchers(plan, {
    page: window,
    timers,
    now_ms: () => performance.now(),
    record,
    find: findSpellCheckers,
    tabs: { quiz_id: quiz.id, tab_id: randomId(), onChange: onTabs },
    listProcesses: bridge?.listProcesses ?? null,
  });
  const onHide = () => {
    if (document.visibilityState === "hidden") void recordLastUpdate(exam, record);
  };
  document.addEventListener("visibilitychange", onHide);
  return () => {
    document.removeEventListener("visibilitychange", onHide);
    stopWatchers();
    stopTimers();
  };
};

/** Runs as long as the exam is open, and never holds it up: without it the student answers all the same. */
export const useSupervision = (exam: OpenExam): Supervision => {
  const [has_other_tabs, setHasOtherTabs] = useState(false);
  useEffect(() => {
    const started = startSupervision(exam, setHasOtherTabs).catch((error: unknown) => {
      console.error("Supervision could not be started.", error);
      return () => undefined;
    });
    return () => void started.then((stop) => stop());
  }, [exam]);
  return { has_other_tabs };
};
