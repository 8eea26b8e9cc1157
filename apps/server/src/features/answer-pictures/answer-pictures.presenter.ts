import type { AnswerPicture } from "@examplar/contract";

interface ListedPicture {
  id: number;
  question_id: number;
  filename: string;
  content_type: string;
  byte_size: number;
  uploaded_at: Date | null;
}

export const addressOfPicture = (picture_id: number): string => `/api/v1/answer_pictures/${picture_id}/file`;

export const presentPicture = ({ id, uploaded_at, ...picture }: ListedPicture): AnswerPicture => ({
  picture_id: id,
  question_id: picture.question_id,
  filename: picture.filename,
  content_type: picture.content_type,
  byte_size: picture.byte_size,
  url: addressOfPicture(id),
  uploaded_at: (uploaded_at ?? new Date(0)).toISOString(),
});
