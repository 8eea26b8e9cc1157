import type { RecorderName, RecorderState } from "@examplar/capture/recorders";
import type { WatchersPorts } from "@examplar/capture/supervision";
import { examIsRecorded, planSupervision, type StudentEventKind, type SupervisionPlan } from "@examplar/domain";
import { createCodeLoader, randomId } from "@examplar/ui";
import { useEffect, useMemo, useState } from "react";
import { desktopBridge } from "../../shared/desktop-bridge.ts";
import { now } from "../../shared/network/clock.ts";
import type { OpenExam } from "../open-exam.ts";
import { keptExercise } from "../paper/kept-place.ts";
import { recordEvent } from "../sync/exam-sync.ts";
import { loadUntilOver } from "./load-until-over.ts";
import { startRecording, type RecorderStates } from "./recording.ts";
import { useExemption, type Exemption } from "./use-exemption.ts";
import { useOverlay, type Overlay } from "./use-overlay.ts";
import { findSpellCheckers } from "./spell-checkers.ts";

export interface Supervision {
  overlay: Overlay;
  /** Of those that the exam asks for. */
  recorders: RecorderStates;
  /** The exam asks for something: then the student sees what is recorded and sent. */
  is_supervised: boolean;
}

const planOf = ({ quiz, summary }: OpenExam, exemption: Exemption): SupervisionPlan =>
  planSupervision({
    quiz,
    summary: { ...summary, ...exemption },
    in_desktop_app: desktopBridge() !== null,
  });

const noExemption: Exemption = { screen_recording_disabled: false, recording_waived_at: null };

const nothingRecorded = { camera: null, audio: null, screen: null, page: false };

/** A device that no longer owns the attempt records nothing, and is not held up; after the end nothing is watched. */
const planWhile = (plan: SupervisionPlan, { owns, is_over }: Omit<Standing, "is_writing">): SupervisionPlan => {
  if (is_over) return { ...nothingRecorded, behaviour: null };
  return owns ? plan : { ...plan, ...nothingRecorded };
};

const records = ({ camera, audio, screen, page }: SupervisionPlan): boolean =>
  camera !== null || audio !== null || screen !== null || page;

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

const loadWatchers = createCodeLoader(() => import("@examplar/capture/supervision"));

interface Told {
  onTabs: (has_others: boolean) => void;
  onRecorder: (name: RecorderName, state: RecorderState) => void;
  isOver: () => boolean;
}

/** Loaded when the exam is open: nothing of it may hold the first question back. */
const startSupervision = async (
  exam: OpenExam,
  plan: SupervisionPlan,
  { onTabs, onRecorder, isOver }: Told,
): Promise<() => void> => {
  const loaded = plan.behaviour === null ? null : await loadUntilOver(loadWatchers, isOver);
  if (loaded === null || isOver()) return () => undefined;
  const { timers, stop: stopTimers } = loaded.startWorkerTimers();
  const record = recorderOf(exam);
  const stopWatchers = loaded.startWatchers(plan, {
    page: window,
    timers,
    now_ms: () => performance.now(),
    device_ms: () => Date.now(),
    server_ms: () => now().getTime(),
    record,
    find: findSpellCheckers,
    tabs: { quiz_id: exam.quiz.id, tab_id: randomId(), onChange: onTabs },
    listProcesses: desktopBridge()?.listProcesses ?? null,
  });
  const onHide = () => {
    if (document.visibilityState === "hidden") void recordLastUpdate(exam, record);
  };
  document.addEventListener("visibilitychange", onHide);
  const stopRecording = records(plan) ? startRecording(exam, plan, { timers, record, onState: onRecorder }) : null;
  return () => {
    document.removeEventListener("visibilitychange", onHide);
    stopWatchers();
    stopRecording?.();
    stopTimers();
  };
};

let closing: ReturnType<typeof setTimeout> | undefined;

/** A screen that is drawn anew at once keeps its devices: a shared screen could not be had again without a click. */
const closeSoonMs = 100;

const closeSoon = (kept: SupervisionPlan | null) => {
  clearTimeout(closing);
  closing = setTimeout(() => {
    void import("@examplar/capture/devices").then(({ closeDevices }) => closeDevices(kept));
  }, closeSoonMs);
};

/** What is no longer recorded is let go: the lights of camera and microphone go out, nothing is shared. */
const useDevicesOf = (plan: SupervisionPlan, may_be_open: boolean) => {
  useEffect(() => {
    if (!may_be_open) return;
    closeSoon(plan);
    return () => closeSoon(null);
  }, [plan, may_be_open]);
};

interface Standing {
  is_writing: boolean;
  /** The bell has rung, or the attempt is handed in: the page may stay open for hours. */
  is_over: boolean;
  /** False: another device has taken the attempt over. */
  owns: boolean;
}

/** Runs as long as the exam is open, and never holds it up: without it the student answers all the same. */
export const useSupervision = (exam: OpenExam, { is_writing, is_over: exam_is_over, owns }: Standing): Supervision => {
  const [has_other_tabs, setHasOtherTabs] = useState(false);
  const [recorders, setRecorders] = useState<RecorderStates>({});
  const [is_held_up, setHeldUp] = useState(false);
  const may_record = useMemo(() => records(planOf(exam, exam.summary)), [exam]);
  const exemption = useExemption(exam, { may_record, is_held_up });
  const full = useMemo(() => planOf(exam, exemption), [exam, exemption]);
  const plan = useMemo(() => planWhile(full, { owns, is_over: exam_is_over }), [full, owns, exam_is_over]);
  // An exemption that came during the onboarding finds its devices open.
  useDevicesOf(plan, examIsRecorded({ quiz: exam.quiz, summary: noExemption }));
  useEffect(() => {
    let is_over = false;
    const told: Told = {
      onTabs: setHasOtherTabs,
      onRecorder: (name, state) => setRecorders((known) => ({ ...known, [name]: state })),
      isOver: () => is_over,
    };
    const started = startSupervision(exam, plan, told).catch((error: unknown) => {
      console.error("Supervision could not be started.", error);
      return () => undefined;
    });
    return () => {
      is_over = true;
      setRecorders({});
      void started.then((stop) => stop());
    };
  }, [exam, plan]);
  const onNeverFilled = () => recorderOf(exam)("fullscreen_leave", { from_start: true });
  const overlay = useOverlay(plan, { has_other_tabs, onNeverFilled });
  // Somebody who hands in, or has done so, is not held up.
  const shown = is_writing && owns ? overlay : { ...overlay, kind: null };
  if ((shown.kind === "screen") !== is_held_up) setHeldUp(shown.kind === "screen");
  return { overlay: shown, recorders, is_supervised: full.behaviour?.covers_other_tabs ?? false };
};
