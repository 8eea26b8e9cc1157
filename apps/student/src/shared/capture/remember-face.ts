import type { FaceDesk } from "@examplar/capture/faces";
import { referencePhotoKinds, type Photo } from "@examplar/domain";
import { storeAppFiles } from "../storage/app-files.ts";
import { expectOwnFace, keepOwnFace } from "../storage/own-face.ts";

let desk: FaceDesk | null = null;
let stopping: ReturnType<typeof setTimeout> | undefined;
/** Three photos follow each other: this keeps the engine loaded between them. */
const idleMs = 60_000;

const describe = async (photo: Blob): Promise<number[][]> => {
  const { canDescribeFaces, startFaceDesk } = await import("@examplar/capture/faces");
  if (!canDescribeFaces()) return [];
  clearTimeout(stopping);
  desk ??= startFaceDesk();
  stopping = setTimeout(() => {
    desk?.stop();
    desk = null;
  }, idleMs);
  return desk.describe(await createImageBitmap(photo));
};

/** Retries for some minutes: there is one photo of a kind, and the network may keep the engine from loading. */
const againAfterMs = [1_000, 5_000, 15_000, 30_000, 60_000, 60_000, 60_000, 60_000, 60_000];

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const describePatiently = async (photo: Blob): Promise<number[][]> => {
  for (const ms of againAfterMs) {
    const faces = await describe(photo).catch(() => null);
    if (faces) return faces;
    await wait(ms);
  }
  return describe(photo);
};

/** Stores the engine for faces on this device before the exam; the exam list never requests it. */
export const storeFaceFiles = (): void => {
  void storeAppFiles("faces").catch(() => false);
};

/** The newest photo of each kind: a retaken photo may be described before the one that it replaces. */
const newest = new Map<Photo["kind"], symbol>();

/** Describes a confirmed reference photo, so that this device can compare frames of the exam with it. */
export const rememberFace = async (
  place: { user_id: number; summary_id: number },
  kind: Photo["kind"],
  photo: Blob,
): Promise<void> => {
  if (!(referencePhotoKinds as readonly string[]).includes(kind)) return;
  expectOwnFace(place);
  const own = Symbol(kind);
  newest.set(kind, own);
  const [descriptor, ...others] = await describePatiently(photo);
  if (newest.get(kind) !== own) return;
  // With two faces on one photo, nobody knows which of them is the student.
  if (descriptor && others.length === 0) keepOwnFace(place, kind, descriptor);
};
