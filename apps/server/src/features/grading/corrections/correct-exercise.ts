import type { ExerciseCorrection } from "@examplar/contract";
import type { Caller } from "../../../platform/http/caller.ts";
import { isRefusal, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { lockExercise, type AnswersEngine } from "../../answers/index.ts";
import { markAnswer, type GradingTools } from "../grade-paper.ts";
import { listAnswersToGrade } from "../grading.repository.ts";
import type { SheetEvaluator } from "../sheets/evaluate-sheet.ts";
import { presentCorrection } from "./correct-attempts.ts";
import { listLockedQuestions } from "./corrections.repository.ts";

export interface CorrectionTools {
  engine: AnswersEngine;
  evaluator: SheetEvaluator;
}

/**
 * Locks an exercise, then returns its keys and what each answer is worth. Stores no points: the grader does at the end.
 */
export const correctExercise = async (
  parts: Parts,
  { engine, evaluator }: CorrectionTools,
  caller: Caller,
  place: { instance_id: number; exercise_id: number },
): Promise<ExerciseCorrection | Refusal<"not_found" | "too_late">> => {
  const locked = await lockExercise(parts, engine, caller, place);
  if (isRefusal(locked)) return locked;
  const { score_id, question_ids, locked_at } = locked;
  const answers = new Map((await listAnswersToGrade(parts.db, [score_id])).map((one) => [one.question_id, one]));
  const reportUngradable: GradingTools["reportUngradable"] = (question_id, reason) =>
    parts.log.warn({ err: reason, score_id, question_id }, "an answer cannot be corrected: it waits for a person");
  const questions = [];
  for (const question of await listLockedQuestions(parts.db, score_id, question_ids)) {
    const judged = await markAnswer({ evaluator, reportUngradable }, question, answers.get(question.id));
    questions.push(presentCorrection(question, question.correction_html ?? "", judged, question.show_scores));
  }
  return { exercise_id: place.exercise_id, locked_at: locked_at.toISOString(), questions };
};
