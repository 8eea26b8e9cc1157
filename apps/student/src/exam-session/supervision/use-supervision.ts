import type { startWatchers, startWorkerTimers, WatchersPorts } from "@examplar/capture/supervision";
import { planSupervision, type StudentEventKind, type SupervisionPlan } from "@examplar/domain";
import { randomId } from "@examplar/ui";
import { useEffect, useMemo, useState } from "react";
import { desktopBridge } from "../../shared/desktop-bridge.ts";
import { now } from "../../shared/network/clock.ts";
import type { OpenExam } from "../open-exam.ts";
import { keptExercise } from "../paper/kept-place.ts";
import { recordEvent } from "../sync/exam-sync.ts";
import { useOverlay, type Overlay } from "./use-overlay.ts";
import { findSpellCheckers } from "./spell-checkers.ts";

export interface Supervision {
  overlay: Overlay;
}

const planOf = ({ quiz, summary }: OpenExam): SupervisionPlan =>
  planSupervision({ quiz, summary, in_desktop_app: desktopBridge() !== null });

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

interface Loaded {
  startWatchers: typeof startWatchers;
  startWorkerTimers: typeof startWorkerTimers;
}

const loadAgainMs = 5_000;

/** A network that is gone when the exam opens comes back: what is not loaded is asked for until it is. */
const loadWatchers = async (isOver: () => boolean): Promise<Loaded | null> => {
  while (!isOver()) {
    const loaded = await import("@examplar/capture/supervision").catch(() => null);
    if (loaded) return loaded;
    await new Promise((resolve) => void setTimeout(resolve, loadAgainMs));
  }
  return null;
};

/** Loaded when the exam is open: nothing of it may hold the first question back. */
const startSupervision = async (
  exam: OpenExam,
  plan: SupervisionPlan,
  { onTabs, isOver }: { onTabs: (has_others: boolean) => void; isOver: () => boolean },
): Promise<() => void> => {
  const loaded = plan.behaviour === null ? null : await loadWatchers(isOver);
  if (loaded === null || isOver()) return () => undefined;
  const { timers, stop: stopTimers } = loaded.startWorkerTimers();
  const record = recorderOf(exam);
  const stopWatchers = loaded.startWatchers(plan, {
    page: window,
    timers,
    now_ms: () => performance.now(),
    record,
    find: findSpellCheckers,
    tabs: { quiz_id: exam.quiz.id, tab_id: randomId(), onChange: onTabs },
    listProcesses: desktopBridge()?.listProcesses ?? null,
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
export const useSupervision = (exam: OpenExam, is_writing: boolean): Supervision => {
  const [has_other_tabs, setHasOtherTabs] = useState(false);
  const plan = useMemo(() => planOf(exam), [exam]);
  useEffect(() => {
    let is_over = false;
    const started = startSupervision(exam, plan, { onTabs: setHasOtherTabs, isOver: () => is_over }).catch(
      (error: unknown) => {
        console.error("Supervision could not be started.", error);
        return () => undefined;
      },
    );
    return () => {
      is_over = true;
      void started.then((stop) => stop());
    };
  }, [exam, plan]);
  const overlay = useOverlay(plan, has_other_tabs);
  // Somebody who hands in, or has done so, is not held up.
  return { overlay: is_writing ? overlay : { ...overlay, kind: null } };
};
