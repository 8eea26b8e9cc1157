import { deadlineOf, type KnownFile } from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import { listAttemptFiles, listFilesNamedBy } from "./attempt-files.repository.ts";
import type { AttemptFacts } from "./attempt-facts.ts";

const questionOf = (edit: unknown): unknown => (edit as { question_id?: unknown } | null)?.question_id;

/** The files of an attempt, where one of these edits may name some: nearly no batch does, and then nothing is read. */
export const knownFilesFor = async (
  db: Db,
  facts: AttemptFacts,
  edits: readonly unknown[],
  now: Date,
): Promise<readonly KnownFile[]> => {
  const isUpload = (edit: unknown): boolean => facts.questions.get(questionOf(edit) as number)?.type === "upload";
  if (!edits.some((edit) => isUpload(edit))) return [];
  const deadline = deadlineOf(facts);
  const [files, named] = await Promise.all([
    listAttemptFiles(db, [facts.score_id]),
    deadline !== null && now > deadline ? listFilesNamedBy(db, facts.score_id, deadline) : [],
  ]);
  return [...files, ...named];
};
