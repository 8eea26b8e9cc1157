import type { RecorderName, RecorderState } from "@examplar/capture/recorders";
import type { WatchersPlan, WatchersPorts } from "@examplar/capture/supervision";
import type { StudentEventKind, SupervisionPlan } from "@examplar/domain";
import { loadPatiently, randomId } from "@examplar/ui";
import { desktopBridge } from "../../shared/desktop-bridge.ts";
import { now } from "../../shared/network/clock.ts";
import type { OpenExam } from "../open-exam.ts";
import { keptExercise } from "../paper/kept-place.ts";
import { recordEvent } from "../sync/exam-sync.ts";
import { startRecording } from "./recording.ts";
import type { RecorderStates } from "./recording.types.ts";
import { findSpellCheckers } from "./spell-checkers.ts";

type Recorded = Pick<SupervisionPlan, "camera" | "audio" | "screen" | "page">;

export const nothingRecorded: Recorded = { camera: null, audio: null, screen: null, page: false };

export const records = ({ camera, audio, screen, page }: Recorded): boolean =>
  camera !== null || audio !== null || screen !== null || page;

const isSame = (one: Recorded, other: Recorded): boolean => {
  const [a, b] = [one, other].map(({ camera, audio, screen, page }) => JSON.stringify([camera, audio, screen, page]));
  return a === b;
};

export const recorderOf =
  (exam: OpenExam): WatchersPorts["record"] =>
  (kind: StudentEventKind, details = {}, ago_ms = 0) => {
    const happened_at = new Date(now().getTime() - ago_ms);
    // An event that cannot be stored must not disturb the exam.
    recordEvent(exam.attempt, kind, { details, exercise_id: keptExercise(exam), happened_at }).catch(() => undefined);
  };

/** Records when the student last wrote something, as far as this device knows. */
const recordLastUpdate = async (exam: OpenExam, record: WatchersPorts["record"]): Promise<void> => {
  const times = (await exam.engine.answers()).flatMap(({ stamp }) => stamp?.edited_at ?? []).toSorted();
  const last_edit_at = times.at(-1);
  if (last_edit_at !== undefined) record("answers_last_update", { last_edit_at });
};

const loadWatchers = () => import("@examplar/capture/supervision");

interface Told {
  watched: WatchersPlan;
  onTabs: (has_others: boolean) => void;
  onRecorders: (states: RecorderStates) => void;
  isOver: () => boolean;
}

export interface Wanted {
  plan: SupervisionPlan;
  /** The student is exempt from sharing the screen; this differs from a device that no longer owns the attempt. */
  need_not_share: boolean;
}

export interface Running {
  /** Starts the recorders, and restarts them when something else is to be recorded. */
  recordBy: (wanted: Wanted) => void;
  stop: () => void;
}

type RecordingPorts = Pick<WatchersPorts, "timers" | "record">;

const followPlan = (exam: OpenExam, { timers, record }: RecordingPorts, onRecorders: Told["onRecorders"]): Running => {
  let recorded = nothingRecorded;
  let need_not_share = false;
  let stopRecording = () => {};
  let states: RecorderStates = {};
  const tell = (next: RecorderStates) => {
    states = next;
    onRecorders(next);
  };
  const ports = {
    timers,
    // A student who need not share the screen any more has not stopped sharing it: record no such event.
    record: ((kind, ...more) => {
      if (kind !== "screen_share_stop" || !need_not_share) record(kind, ...more);
    }) satisfies WatchersPorts["record"],
    onState: (name: RecorderName, state: RecorderState) => tell({ ...states, [name]: state }),
  };
  return {
    recordBy: (wanted) => {
      ({ need_not_share } = wanted);
      if (isSame(recorded, wanted.plan)) return;
      stopRecording();
      tell({});
      recorded = wanted.plan;
      stopRecording = records(wanted.plan) ? startRecording(exam, wanted.plan, ports) : () => {};
    },
    stop: () => stopRecording(),
  };
};

/** Loads the watchers once the exam is open, so that they do not delay the first question. */
export const startSupervision = async (
  exam: OpenExam,
  { watched, onTabs, onRecorders, isOver }: Told,
): Promise<Running | null> => {
  const loaded = await loadPatiently(loadWatchers, { isOver });
  if (loaded === null || isOver()) return null;
  const { timers, stop: stopTimers } = loaded.startWorkerTimers();
  const record = recorderOf(exam);
  const stopWatchers = loaded.startWatchers(watched, {
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
  const { recordBy, stop: stopRecording } = followPlan(exam, { timers, record }, onRecorders);
  const stop = () => {
    document.removeEventListener("visibilitychange", onHide);
    stopWatchers();
    stopRecording();
    stopTimers();
  };
  return { recordBy, stop };
};
