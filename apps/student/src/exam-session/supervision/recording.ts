import type { startRecorders, RecorderName, RecorderState, WatchersPorts } from "@examplar/capture/supervision";
import type { SupervisionPlan } from "@examplar/domain";
import { now } from "../../shared/network/clock.ts";
import type { OpenExam } from "../open-exam.ts";

export type RecorderStates = Partial<Record<RecorderName, RecorderState>>;

interface Ports extends Pick<WatchersPorts, "timers" | "record"> {
  startRecorders: typeof startRecorders;
  onState: (name: RecorderName, state: RecorderState) => void;
}

/** Events and answers live in the same quota as media, and must find room first. */
const roomForAnswers = 8 * 1_024 * 1_024;

/** Starts what the plan records; what is recorded is kept on this device first. */
export const startRecording = async (
  exam: OpenExam,
  plan: SupervisionPlan,
  { startRecorders: start, timers, record, onState }: Ports,
): Promise<() => void> => {
  const { mediaOutboxOf } = await import("../media/media-outbox.ts");
  const outbox = mediaOutboxOf(exam.user.id);
  const place = { quiz_id: exam.quiz.id, summary_id: exam.summary.id, score_id: exam.score_id };
  const makeRoom = () => void outbox.makeRoom(roomForAnswers).catch(() => undefined);
  const stopRecorders = start(plan, {
    page: window,
    timers,
    now_ms: () => performance.now(),
    record,
    camera_id: exam.user.camera_id,
    keep: ({ ago_ms, ...media }) => {
      const happened_at = new Date(now().getTime() - ago_ms);
      outbox.keep({ ...media, ...place, happened_at }).catch((error: unknown) => console.warn("Upload error", error));
    },
    onState,
    // The console is part of the events of an exam: the teacher sees there what could not be recorded.
    onFault: (name, error) => console.warn(`The ${name} is not recorded:`, error),
  });
  let storage = exam.engine.status().storage;
  const stopWatching = exam.engine.subscribe((status) => {
    if (status.storage !== storage && status.storage === "memory_only") makeRoom();
    storage = status.storage;
  });
  return () => {
    stopWatching();
    stopRecorders();
  };
};
