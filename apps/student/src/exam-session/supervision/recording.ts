import type { SupervisionPlan } from "@examplar/domain";
import { loadPatiently } from "@examplar/ui";
import { canStoreApp, storeAppFiles } from "../../shared/storage/app-files.ts";
import type { OpenExam } from "../open-exam.ts";
import type { RecordingPorts } from "./recording.types.ts";

/** Loaded on demand: most exams record nothing. */
const loadRecorders = () => import("./record-into-outbox.ts");

const storeFacesAgainMs = 30_000;
/** A limit, because each try downloads again what the browser had no room for, over the network that answers need. */
const storeFacesTries = 10;

/**
 * Stores the engine for faces, so that a later network failure does not matter. Where the app cannot be stored, it is
 * downloaded when needed.
 */
const storeFaces = async (): Promise<true | null> => !canStoreApp || (await storeAppFiles("faces")) || null;

/** Starts what the plan records, as soon as the recorders are loaded. */
export const startRecording = (
  exam: OpenExam,
  plan: SupervisionPlan,
  ports: RecordingPorts,
  load = loadRecorders,
): (() => void) => {
  let isOver = false;
  let stop = () => {};
  const begin = async () => {
    const loaded = await loadPatiently(load, { isOver: () => isOver });
    if (loaded !== null && !isOver) stop = loaded.recordIntoOutbox(exam, plan, ports);
  };
  if (plan.camera)
    void loadPatiently(storeFaces, { isOver: () => isOver, again_ms: storeFacesAgainMs, tries: storeFacesTries });
  begin().catch((error: unknown) => console.error("Nothing can be recorded.", error));
  return () => {
    isOver = true;
    stop();
  };
};
