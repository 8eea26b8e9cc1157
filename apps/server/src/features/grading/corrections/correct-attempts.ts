import type { QuestionCorrection } from "@examplar/contract";
import { isAnswered, statusCounts, verdictOf, waitingGrade, type AnswerContent } from "@examplar/domain";
import type { Parts } from "../../../platform/parts.ts";
import { gatherMaterial } from "../gather-material.ts";
import { givenGrade, gradable, markAnswer, type GradingTools, type Mark } from "../grade-paper.ts";
import type { AnswerRow, QuestionRow } from "../grading.repository.ts";
import type { SheetEvaluator } from "../sheets/evaluate-sheet.ts";
import { listExplanations } from "./corrections.repository.ts";

export interface CorrectedAttempt {
  id: number;
  quiz_id: number;
}

interface Reading {
  evaluator: Pick<SheetEvaluator, "evaluate">;
  /** False where the quiz hides scores: the correction then has verdicts without points. */
  shows_points: boolean;
}

type Judged = Pick<Mark, "grade" | "is_answered">;

/** Returns the stored mark: sheets are not computed again, and the points add up to the grade. */
const asGraded = (question: QuestionRow, answer: AnswerRow): Judged => {
  const { type, body } = gradable(question);
  const is_answered = answer.graded_by !== null || isAnswered(type, body, answer.content as AnswerContent | null);
  return {
    grade: answer.points === null ? waitingGrade(question.points) : givenGrade(question, answer),
    is_answered,
  };
};

const judge = async (tools: GradingTools, question: QuestionRow, answer: AnswerRow | undefined): Promise<Judged> => {
  const isGraded = answer !== undefined && answer.graded_at !== null && statusCounts(answer.status);
  return isGraded ? asGraded(question, answer) : markAnswer(tools, question, answer);
};

/**
 * Returns the correction of every question of the attempts, by attempt. Does not check permissions: the caller has
 * decided that the reader may see keys.
 */
export const correctAttempts = async (
  parts: Parts,
  { evaluator, shows_points }: Reading,
  attempts: readonly CorrectedAttempt[],
): Promise<Map<number, QuestionCorrection[]>> => {
  const corrected = new Map<number, QuestionCorrection[]>();
  if (attempts.length === 0) return corrected;
  const material = await gatherMaterial(parts.db, attempts);
  const explanations = await listExplanations(parts.db, [...new Set(attempts.map(({ quiz_id }) => quiz_id))]);
  for (const { id } of attempts) {
    const reportUngradable: GradingTools["reportUngradable"] = (question_id, reason) =>
      parts.log.warn(
        { err: reason, score_id: id, question_id },
        "an answer cannot be corrected: it waits for a person",
      );
    const { questions, answers } = material(id);
    const answerOf = new Map(answers.map((answer) => [answer.question_id, answer]));
    const rows: QuestionCorrection[] = [];
    for (const question of questions.filter(({ type }) => type !== "information")) {
      const judged = await judge({ evaluator, reportUngradable }, question, answerOf.get(question.id));
      rows.push(presentCorrection(question, explanations.get(question.id) ?? "", judged, shows_points));
    }
    corrected.set(id, rows);
  }
  return corrected;
};

export const presentCorrection = (
  question: Pick<QuestionRow, "id" | "key" | "points">,
  correction_html: string,
  { grade, is_answered }: Judged,
  shows_points: boolean,
): QuestionCorrection => ({
  question_id: question.id,
  key: question.key as Record<string, unknown> | null,
  correction_html,
  verdict: verdictOf({ grade, points: question.points, is_answered }),
  points: shows_points && !grade.needs_hand ? grade.points : null,
  points_possible: question.points,
});
