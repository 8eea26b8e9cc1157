import type { AnswerPicture } from "@examplar/contract";
import type { CountsIn } from "./counted-pictures.ts";

interface ListedPicture {
  id: number;
  question_id: number;
  filename: string;
  content_type: string;
  byte_size: number;
  uploaded_at: Date | null;
  file_id: string;
  sha256: string | null;
}

export const addressOfPicture = (picture_id: number): string => `/api/v1/answer_pictures/${picture_id}/file`;

export const presentPicture = (
  { id, uploaded_at, file_id, sha256, ...picture }: ListedPicture,
  counts: CountsIn,
): AnswerPicture => ({
  picture_id: id,
  question_id: picture.question_id,
  filename: picture.filename,
  content_type: picture.content_type,
  byte_size: picture.byte_size,
  url: addressOfPicture(id),
  uploaded_at: (uploaded_at ?? new Date(0)).toISOString(),
  file_id,
  sha256: sha256 ?? "",
  counts: counts({ id, file_id, sha256 }),
});
