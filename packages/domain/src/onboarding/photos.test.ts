import { expect, test } from "vitest";
import type { IdentityPhotoKind } from "../supervision/media/stored-media.ts";
import {
  missingPhoto,
  referencePhotoKinds,
  requiredCardPhotos,
  requiredReferencePhotos,
  savedCardPhotos,
  savedReferencePhotos,
  showsCaptureCard,
  type Photo,
} from "./photos.ts";

const saved = (...kinds: IdentityPhotoKind[]): Photo[] => kinds.map((kind) => ({ kind, is_saved: true }));
const unsaved = (kind: IdentityPhotoKind): Photo => ({ kind, is_saved: false });

test("CONST-10 CONST-11 three reference photos and one of the card", () => {
  expect([requiredReferencePhotos, requiredCardPhotos]).toEqual([3, 1]);
  expect(referencePhotoKinds).toHaveLength(requiredReferencePhotos);
});

test.each<[string, Photo[], number, boolean]>([
  ["no photo yet", [], 3, true],
  ["one photo is not saved yet", [unsaved("anchor_front")], 3, false],
  ["one of three photos is saved", saved("anchor_front"), 3, true],
  ["one photo is saved, the next is not saved yet", [...saved("anchor_front"), unsaved("anchor_right")], 3, false],
  ["two of three photos are saved", saved("anchor_front", "anchor_right"), 3, true],
  ["all three photos are saved", saved("anchor_front", "anchor_right", "anchor_left"), 3, false],
  ["the photo of the card is saved", saved("id_card"), 1, false],
])("PHOTO-04~ whether a photo may be taken: %s", (_, photos, required, expected) => {
  expect(showsCaptureCard(photos, required)).toBe(expected);
});

test("PHOTO-05~ PHOTO-06~ only saved photos count, each kind for its own step", () => {
  const photos = [...saved("anchor_front", "id_card"), unsaved("anchor_right")];
  expect([savedReferencePhotos(photos), savedCardPhotos(photos)]).toEqual([1, 1]);
});

test("the first missing photo in the order is the next one", () => {
  expect(missingPhoto(referencePhotoKinds, [])).toBe("anchor_front");
  expect(missingPhoto(referencePhotoKinds, saved("anchor_front", "anchor_left"))).toBe("anchor_right");
  expect(missingPhoto(referencePhotoKinds, saved(...referencePhotoKinds))).toBeNull();
});
