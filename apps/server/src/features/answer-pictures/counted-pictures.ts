import { filesIn } from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import { contentOfAnswer } from "./answer-pictures.repository.ts";

/** Returns whether the standing answer names the picture with its present bytes. */
export type CountsIn = (picture: { id: number; file_id: string; sha256: string | null }) => boolean;

export const countsOf = async (
  db: Db,
  { score_id, question_id }: { score_id: number; question_id: number },
): Promise<CountsIn> => {
  const { files, picture_ids } = filesIn(await contentOfAnswer(db, score_id, question_id));
  return ({ id, file_id, sha256 }) =>
    picture_ids.includes(id) || files.some((named) => named.file_id === file_id && named.sha256 === sha256);
};
