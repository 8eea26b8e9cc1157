import { filesIn, type NamedFiles } from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";

interface FilesOfAnswer extends NamedFiles {
  /** Those of these files that the standing answer names. */
  standing: NamedFiles;
  /** Time of the answer's last edit, in time or late; null without one. */
  last_edit_at: Date | null;
}

const latest = (times: readonly Date[]): Date | null =>
  times.length === 0 ? null : new Date(Math.max(...times.map((time) => time.getTime())));

/**
 * Lists the files of the standing answer and of undecided late work: an imported file is added to both, and none is
 * lost.
 */
export const namedFiles = async (db: Db, score_id: number, question_id: number): Promise<FilesOfAnswer> => {
  const [standing, waiting] = await Promise.all([
    db
      .selectFrom("answers")
      .select(["content", "last_edit_at as at"])
      .where("score_id", "=", score_id)
      .where("question_id", "=", question_id)
      .execute(),
    db
      .selectFrom("late_answers")
      // Excludes late work that a teacher has rejected; accepted late work already stands as the answer.
      .select([
        "edited_at as at",
        (eb) => eb.case().when("decided_at", "is", null).then(eb.ref("content")).end().as("content"),
      ])
      .where("score_id", "=", score_id)
      .where("question_id", "=", question_id)
      .execute(),
  ]);
  const all = [...standing, ...waiting];
  const files = all.flatMap(({ content }) => filesIn(content).files);
  return {
    files: [...new Map(files.map((file) => [file.file_id, file])).values()],
    picture_ids: [...new Set(all.flatMap(({ content }) => filesIn(content).picture_ids))],
    standing: filesIn(standing[0]?.content),
    last_edit_at: latest(all.flatMap(({ at }) => at ?? [])),
  };
};
