import { startRecorders } from "@examplar/capture/recorders";
import type { SupervisionPlan } from "@examplar/domain";
import type { SyncStatus } from "@examplar/sync";
import { randomId } from "@examplar/ui";
import { now } from "../../shared/network/clock.ts";
import { ownFaces } from "../../shared/storage/own-face.ts";
import { mediaOutboxOf } from "../media/media-outbox.ts";
import type { OpenExam } from "../open-exam.ts";
import { faultReporter } from "./fault-reporter.ts";
import type { RecordingPorts } from "./recording.types.ts";

/** Bytes to free after any failed write, as a full disk may not name itself: media gives way to answers and events. */
const roomForAnswers = 8 * 1_024 * 1_024;

/** Stores what is recorded on this device first. */
export const recordIntoOutbox = (
  exam: OpenExam,
  plan: SupervisionPlan,
  { timers, record, onState }: RecordingPorts,
): (() => void) => {
  const outbox = mediaOutboxOf(exam.user.id);
  const place = { quiz_id: exam.quiz.id, summary_id: exam.summary.id, score_id: exam.score_id };
  const makeRoom = () => void outbox.makeRoom(roomForAnswers).catch(() => undefined);
  const stopRecorders = startRecorders(plan, {
    page: window,
    newId: randomId,
    timers,
    now_ms: () => performance.now(),
    record,
    camera_id: exam.user.camera_id,
    // Read with each picture: a reference photo may be described only after the exam has started.
    face_references: () => ownFaces({ user_id: exam.user.id, summary_id: exam.summary.id }),
    keep: ({ ago_ms, thumb, ...media }) => {
      // Read with each item: when this device's storage fails, the page gets a new device id.
      const { device_id } = exam.engine.status();
      const made = { ...place, device_id, happened_at: new Date(now().getTime() - ago_ms) };
      const keepBoth = async () => {
        const of = await outbox.keep({ ...media, ...made });
        if (of === null || !thumb) return;
        await outbox.keep({ kind: "screenshot_thumb", blob: thumb, details: { of }, ...made });
      };
      keepBoth().catch((error: unknown) => console.warn("Upload error", error));
    },
    onState,
    onFault: faultReporter(record),
  });
  let storage: SyncStatus["storage"] = "durable";
  const watchStorage = (status: SyncStatus) => {
    if (status.storage !== storage && status.storage === "memory_only") makeRoom();
    storage = status.storage;
  };
  // Storage may have failed before the recorders were loaded.
  watchStorage(exam.engine.status());
  const stopWatching = exam.engine.subscribe(watchStorage);
  return () => {
    stopWatching();
    stopRecorders();
  };
};
