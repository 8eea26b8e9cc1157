import type { QuestionCorrection } from "@examplar/contract";
import { filesIn, paperForStudent, statusCounts, type StudentPaper } from "@examplar/domain";
import type { Parts } from "../../platform/parts.ts";
import type { AnswersEngine } from "../answers/index.ts";
import { correctAttempts, type SheetEvaluator } from "../grading/index.ts";
import {
  listCopyAnswers,
  listCopyFeedbacks,
  listCopyFiles,
  listCopyScores,
  type CopyAnswer,
  type CopyFeedback,
  type CopyFile,
  type CopyScore,
} from "./copies.repository.ts";

export interface CopyTools {
  engine: Pick<AnswersEngine, "fragments">;
  evaluator: SheetEvaluator;
}

/** An attempt with everything on its corrected copy. */
export interface Copy {
  score: CopyScore;
  /** Null for an attempt on real paper without entered answers. */
  paper: StudentPaper | null;
  /** The answers that count. */
  answers: CopyAnswer[];
  corrections: QuestionCorrection[];
  feedbacks: CopyFeedback[];
  /** The files that answers name. */
  files: CopyFile[];
}

const isNamed = (answers: readonly CopyAnswer[], { id, file_id, sha256, question_id }: CopyFile): boolean =>
  answers.some((answer) => {
    if (answer.question_id !== question_id) return false;
    const named = filesIn(answer.content);
    return (
      named.picture_ids.includes(id) || named.files.some((file) => file.file_id === file_id && file.sha256 === sha256)
    );
  });

interface Reading {
  score_ids: readonly number[];
  shows_points: boolean;
}

/**
 * Reads copies with keys and comments, in the order of the ids. The caller has decided that the reader may see them.
 */
export const readCopies = async (
  parts: Parts,
  { engine, evaluator }: CopyTools,
  { score_ids, shows_points }: Reading,
): Promise<Copy[]> => {
  const [scores, answers, feedbacks, files] = await Promise.all([
    listCopyScores(parts.db, score_ids),
    listCopyAnswers(parts.db, score_ids),
    listCopyFeedbacks(parts.db, score_ids),
    listCopyFiles(parts.db, score_ids),
  ]);
  const withPaper = scores.filter(({ content }) => content !== null);
  const corrections = await correctAttempts(parts, { evaluator, shows_points }, withPaper);
  const of = <T extends { score_id: number }>(rows: readonly T[], id: number) =>
    rows.filter((row) => row.score_id === id);
  return Promise.all(
    scores.map(async (score): Promise<Copy> => {
      const counted = of(answers, score.id).filter(({ status }) => statusCounts(status));
      return {
        score,
        paper: score.content && paperForStudent(score.content, await engine.fragments.of(score.quiz_id)),
        answers: counted,
        corrections: corrections.get(score.id) ?? [],
        feedbacks: of(feedbacks, score.id),
        files: of(files, score.id).filter((file) => isNamed(counted, file)),
      };
    }),
  );
};
