import {
  examIsRecorded,
  planSupervision,
  type PlanFacts,
  type StudentEventKind,
  type SupervisionPlan,
} from "@examplar/domain";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { desktopBridge } from "../../shared/desktop-bridge.ts";
import { mediaWait, unsentMedia } from "../../shared/shell-slots.ts";
import type { OpenExam } from "../open-exam.ts";
import type { RecorderStates } from "./recording.types.ts";
import {
  nothingRecorded,
  recorderOf,
  records,
  startSupervision,
  type Running,
  type Wanted,
} from "./run-supervision.ts";
import { useExemption, type Exemption } from "./use-exemption.ts";
import { useOverlay, type Overlay } from "./use-overlay.ts";

export interface Supervision {
  overlay: Overlay;
  /** States of the recorders that the exam asks for. */
  recorders: RecorderStates;
  /** Whether the student sees what is recorded and sent: while supervised, and until earlier recordings are sent. */
  shows_status: boolean;
}

type Planned = Pick<PlanFacts, "quiz" | "summary">;

const planOf = ({ quiz, summary }: Planned, exemption: Exemption): SupervisionPlan =>
  planSupervision({
    quiz,
    summary: { ...summary, ...exemption },
    in_desktop_app: desktopBridge() !== null,
  });

const noExemption: Exemption = { screen_recording_disabled: false, recording_waived_at: null };

/** Returns whether the exam has any supervision: then it is covered in other tabs. */
const hasOverlays = ({ behaviour }: SupervisionPlan): boolean => behaviour?.covers_other_tabs ?? false;

/** Decides before the exam is open, without exemptions: one may be taken back. */
export const mayBeCovered = (exam: Planned): boolean => hasOverlays(planOf(exam, noExemption));

const nothing: SupervisionPlan = { ...nothingRecorded, behaviour: null };

/** After the end, or on a device that does not own the attempt, nothing is recorded and nobody is blocked. */
const planWhile = (plan: SupervisionPlan, { owns, has_ended }: Omit<Standing, "is_writing">): SupervisionPlan =>
  owns && !has_ended ? plan : nothing;

let closing: ReturnType<typeof setTimeout> | undefined;

/** A screen that is redrawn at once keeps its devices: sharing the screen again would need a click. */
const closeSoonMs = 100;

const closeSoon = (kept: SupervisionPlan | null) => {
  clearTimeout(closing);
  closing = setTimeout(() => {
    void import("@examplar/capture/devices").then(({ closeDevices }) => closeDevices(kept));
  }, closeSoonMs);
};

/** Closes devices that are no longer recorded: the lights of camera and microphone go out, and nothing is shared. */
const useDevicesOf = (plan: SupervisionPlan, may_be_open: boolean) => {
  useEffect(() => {
    if (!may_be_open) return;
    closeSoon(plan);
    return () => closeSoon(null);
  }, [plan, may_be_open]);
};

interface Standing {
  is_writing: boolean;
  /** True after the bell, or once the server has the hand-in. The page may stay open for hours. */
  has_ended: boolean;
  /** False: another device has taken the attempt over. */
  owns: boolean;
}

interface Run extends Wanted {
  onTabs: (has_others: boolean) => void;
  onRecorders: (states: RecorderStates) => void;
}

/** Only the recorders follow the plan: restarted watchers would report that the page was loaded again. */
const useRunning = (exam: OpenExam, { plan, need_not_share, onTabs, onRecorders }: Run) => {
  const running = useRef<Promise<Running | null>>(null);
  const is_watched = plan.behaviour !== null;
  const { detects_sleep = false, reports_processes = false } = plan.behaviour ?? {};
  useEffect(() => {
    if (!is_watched) return;
    let is_over = false;
    const watched = { detects_sleep, reports_processes };
    const told = { watched, onTabs, onRecorders, isOver: () => is_over };
    const started = startSupervision(exam, told).catch((error: unknown) => {
      console.error("Supervision could not be started.", error);
      return null;
    });
    running.current = started;
    return () => {
      is_over = true;
      running.current = null;
      onRecorders({});
      // No watcher is left to report that other tabs are closed.
      onTabs(false);
      void started.then((it) => it?.stop());
    };
  }, [exam, is_watched, detects_sleep, reports_processes, onTabs, onRecorders]);
  useEffect(() => {
    void running.current?.then((it) => it?.recordBy({ plan, need_not_share }));
  }, [exam, plan, need_not_share]);
};

/** True after an exemption, until earlier recordings are sent. Follows this boolean only: media changes each second. */
const useLeftoverMedia = (may_record: boolean, is_supervised: boolean): boolean =>
  useSyncExternalStore(unsentMedia.subscribe, () => may_record && !is_supervised && mediaWait(unsentMedia.get()));

/** Runs as long as the exam is open and never delays it: without supervision the student can answer all the same. */
export const useSupervision = (exam: OpenExam, { is_writing, has_ended, owns }: Standing): Supervision => {
  const [has_other_tabs, setHasOtherTabs] = useState(false);
  const [recorders, setRecorders] = useState<RecorderStates>({});
  const [is_held_up, setHeldUp] = useState(false);
  // Ignores the exemption that the student came with: it may be taken back.
  const may_record = useMemo(() => records(planOf(exam, noExemption)), [exam]);
  const exemption = useExemption(exam, { may_record, is_held_up });
  const full = useMemo(() => planOf(exam, exemption), [exam, exemption]);
  const plan = useMemo(() => planWhile(full, { owns, has_ended }), [full, owns, has_ended]);
  const is_supervised = hasOverlays(full);
  const has_leftovers = useLeftoverMedia(may_record, is_supervised);
  // After an exemption during the onboarding, devices may still be open.
  useDevicesOf(plan, examIsRecorded({ quiz: exam.quiz, summary: noExemption }));
  useRunning(exam, { plan, need_not_share: full.screen === null, onTabs: setHasOtherTabs, onRecorders: setRecorders });
  const onNeverGiven = (kind: StudentEventKind, ago_ms: number) => recorderOf(exam)(kind, { from_start: true }, ago_ms);
  const overlay = useOverlay(plan, { has_other_tabs, is_writing, onNeverGiven });
  // A student who hands in, or has done so, is not blocked.
  const shown = is_writing && owns ? overlay : { ...overlay, kind: null };
  if ((shown.kind === "screen") !== is_held_up) setHeldUp(shown.kind === "screen");
  return { overlay: shown, recorders, shows_status: is_supervised || has_leftovers };
};
