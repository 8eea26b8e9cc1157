import type { RecorderName, RecorderState } from "@examplar/capture/recorders";
import type { WatchersPorts } from "@examplar/capture/supervision";
import type { SupervisionPlan } from "@examplar/domain";
import { createCodeLoader, loadPatiently } from "@examplar/ui";
import { now } from "../../shared/network/clock.ts";
import { canStoreApp, storeAppFiles } from "../../shared/storage/app-files.ts";
import { ownFaces } from "../../shared/storage/own-face.ts";
import type { OpenExam } from "../open-exam.ts";

export type RecorderStates = Partial<Record<RecorderName, RecorderState>>;

interface Ports extends Pick<WatchersPorts, "timers" | "record"> {
  onState: (name: RecorderName, state: RecorderState) => void;
}

/** Events and answers live in the same quota as media, and must find room first. */
const roomForAnswers = 8 * 1_024 * 1_024;

const sameFaultAgainMs = 60_000;

/** The teacher sees in the events what could not be recorded; a device that stays away is reported once a minute. */
const faultReporter = (record: Ports["record"]) => {
  const told = new Map<RecorderName, { content: string; at_ms: number }>();
  return (recorder: RecorderName, error: unknown) => {
    const [content, at_ms] = [String(error), performance.now()];
    const last = told.get(recorder);
    if (last?.content === content && at_ms - last.at_ms < sameFaultAgainMs) return;
    told.set(recorder, { content, at_ms });
    record("console_log", { level: "warn", recorder, content });
  };
};

const loadRecorders = createCodeLoader(async () => {
  const [{ startRecorders }, { mediaOutboxOf }] = await Promise.all([
    import("@examplar/capture/recorders"),
    import("../media/media-outbox.ts"),
  ]);
  return { startRecorders, mediaOutboxOf };
});

type Loaded = Awaited<ReturnType<typeof loadRecorders>>;

/** What is recorded is kept on this device first. */
const recordInto = (
  { startRecorders, mediaOutboxOf }: Loaded,
  exam: OpenExam,
  plan: SupervisionPlan,
  { timers, record, onState }: Ports,
): (() => void) => {
  const outbox = mediaOutboxOf(exam.user.id);
  const place = { quiz_id: exam.quiz.id, summary_id: exam.summary.id, score_id: exam.score_id };
  const makeRoom = () => void outbox.makeRoom(roomForAnswers).catch(() => undefined);
  const stopRecorders = startRecorders(plan, {
    page: window,
    timers,
    now_ms: () => performance.now(),
    record,
    camera_id: exam.user.camera_id,
    // Read with each picture: a photo may be described only when the exam runs.
    face_references: () => ownFaces({ user_id: exam.user.id, summary_id: exam.summary.id }),
    keep: ({ ago_ms, thumb, ...media }) => {
      const happened_at = new Date(now().getTime() - ago_ms);
      const keepBoth = async () => {
        const of = await outbox.keep({ ...media, ...place, happened_at });
        if (of === null || !thumb) return;
        await outbox.keep({ kind: "screenshot_thumb", blob: thumb, details: { of }, ...place, happened_at });
      };
      keepBoth().catch((error: unknown) => console.warn("Upload error", error));
    },
    onState,
    onFault: faultReporter(record),
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

const storeFacesAgainMs = 30_000;
/** Each fetches what a browser without room could not store, over the network that answers need. */
const storeFacesTries = 10;

/** The engine for faces, which a network that fails later must not keep away; where nothing is stored it is fetched. */
const storeFaces = async (): Promise<true | null> => !canStoreApp || (await storeAppFiles("faces")) || null;

/** Starts what the plan records, as soon as the recorders are loaded. */
export const startRecording = (
  exam: OpenExam,
  plan: SupervisionPlan,
  ports: Ports,
  load = loadRecorders,
): (() => void) => {
  let isOver = false;
  let stop = () => {};
  const begin = async () => {
    const loaded = await loadPatiently(load, { isOver: () => isOver });
    if (loaded !== null && !isOver) stop = recordInto(loaded, exam, plan, ports);
  };
  if (plan.camera)
    void loadPatiently(storeFaces, { isOver: () => isOver, again_ms: storeFacesAgainMs, tries: storeFacesTries });
  begin().catch((error: unknown) => console.error("Nothing can be recorded.", error));
  return () => {
    isOver = true;
    stop();
  };
};
