import type { IdentityPhotos } from "@examplar/contract";
import { expect, test } from "vitest";
import { inOrder } from "./identity.state.ts";

const photo = (id: string, kind: IdentityPhotos[number]["kind"], minute: number): IdentityPhotos[number] => ({
  id,
  kind,
  happened_at: `2026-11-16T10:0${minute}:00Z`,
  quizzes_attempt_summary_id: 1,
  url: `/api/v1/media/${id}/file`,
});

test("the card comes first, then the faces, and within a kind the newest first", () => {
  const photos = [
    photo("left", "anchor_left", 1),
    photo("old card", "id_card", 2),
    photo("right", "anchor_right", 3),
    photo("new card", "id_card", 5),
    photo("front", "anchor_front", 4),
  ];
  expect(inOrder(photos).map(({ id }) => id)).toEqual(["new card", "old card", "front", "right", "left"]);
});
