import type { IdentityPhotos } from "@examplar/contract";

const kinds = ["id_card", "anchor_front", "anchor_right", "anchor_left"] as const;

/** Sorts photos: the identity card first, then the faces; within a kind, the newest first. */
export const inOrder = (photos: IdentityPhotos): IdentityPhotos =>
  photos.toSorted(
    (one, other) =>
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || other.happened_at.localeCompare(one.happened_at),
  );
