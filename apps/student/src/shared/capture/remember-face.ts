import type { FaceDesk } from "@examplar/capture/faces";
import { referencePhotoKinds, type Photo } from "@examplar/domain";
import { storeAppFiles } from "../storage/app-files.ts";
import { keepOwnFace } from "../storage/own-face.ts";

let desk: FaceDesk | null = null;
let stopping: ReturnType<typeof setTimeout> | undefined;
/** Three photos follow each other: the engine is loaded once for them. */
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

/** Stores the engine for faces on this device before the exam; the exam list never asks for it. */
export const storeFaceFiles = (): void => {
  void storeAppFiles("faces").catch(() => false);
};

/** Describes a reference photo that the student has confirmed, so that frames of the exam can be compared with it here. */
export const rememberFace = async (
  place: { user_id: number; summary_id: number },
  kind: Photo["kind"],
  photo: Blob,
): Promise<void> => {
  if (!(referencePhotoKinds as readonly string[]).includes(kind)) return;
  // There is one photo of a kind, so it is tried once more: the network may have kept the engine from being loaded.
  const [descriptor, ...others] = await describe(photo).catch(() => describe(photo));
  // Two faces on one photo: nobody knows which of them is the student.
  if (descriptor && others.length === 0) keepOwnFace(place, kind, descriptor);
};
