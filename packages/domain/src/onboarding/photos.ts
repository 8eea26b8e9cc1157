import { supervisionLimits } from "../supervision/limits.ts";
import type { IdentityPhotoKind } from "../supervision/media/stored-media.ts";

/** In the order in which they are taken. */
export const referencePhotoKinds = [
  "anchor_front",
  "anchor_right",
  "anchor_left",
] as const satisfies IdentityPhotoKind[];
export const cardPhotoKinds = ["id_card"] as const satisfies IdentityPhotoKind[];

export interface Photo {
  kind: IdentityPhotoKind;
  /** False until the student has confirmed it and the server has it. */
  is_saved: boolean;
}

export const { reference_photos: requiredReferencePhotos, identity_cards: requiredCardPhotos } = supervisionLimits;

const savedAmong = (kinds: readonly IdentityPhotoKind[], photos: readonly Photo[]): number =>
  photos.filter(({ kind, is_saved }) => is_saved && kinds.includes(kind)).length;

export const savedReferencePhotos = (photos: readonly Photo[]): number => savedAmong(referencePhotoKinds, photos);

export const savedCardPhotos = (photos: readonly Photo[]): number => savedAmong(cardPhotoKinds, photos);

/** Whether the next photo may be taken. The student must first keep or discard the last one. */
export const showsCaptureCard = (photos: readonly Photo[], required: number): boolean =>
  photos.length === 0 || (photos.every(({ is_saved }) => is_saved) && photos.length < required);

/** Returns the first kind that has no photo; null when all are there. */
export const missingPhoto = (kinds: readonly IdentityPhotoKind[], photos: readonly Photo[]): IdentityPhotoKind | null =>
  kinds.find((kind) => !photos.some((photo) => photo.kind === kind)) ?? null;
