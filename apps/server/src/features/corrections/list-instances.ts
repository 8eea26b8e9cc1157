import { markedAnswerSchema, questionCorrectionSchema, type MarkedInstance } from "@examplar/contract";
import { z } from "zod";
import type { Caller } from "../../platform/http/caller.ts";
import { JsonReply } from "../../platform/http/json-reply.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { listAnswers, presentAnswer, type AnswersEngine } from "../answers/index.ts";
import { correctAttempts, type SheetEvaluator } from "../grading/index.ts";
import { addPaperJson, contentOf } from "../papers/index.ts";
import { mayReadAnswers } from "./corrections.policy.ts";
import { presentFeedback, presentMarkedAnswer } from "./corrections.presenter.ts";
import { listFeedbacks } from "./feedbacks.repository.ts";
import { listInstances as listRows, listMarks, type InstancePage } from "./corrections.repository.ts";

const answersSchema = z.array(markedAnswerSchema);
const correctionsSchema = z.array(questionCorrectionSchema);

export interface CopyTools extends Pick<AnswersEngine, "fragments"> {
  evaluator: Pick<SheetEvaluator, "evaluate">;
}

const readAnswers = async ({ db }: Parts, score_id: number) => {
  const [answers, marks] = await Promise.all([listAnswers(db, score_id), listMarks(db, score_id)]);
  const markOf = new Map(marks.map((mark) => [mark.question_id, mark]));
  return answersSchema.parse(
    answers.map((row) => presentMarkedAnswer(presentAnswer(row), markOf.get(row.question_id))),
  );
};

const copiesAtOnce = 10;

type Wanted = Omit<InstancePage, "limit"> & { limit?: number | undefined };

/** Lists the papers of one student for a teacher of the quiz, in the order in which the student saw them. */
export const listInstances = async (
  parts: Parts,
  { fragments, evaluator }: CopyTools,
  caller: Caller,
  { limit = copiesAtOnce, ...wanted }: Wanted,
): Promise<JsonReply<MarkedInstance[]> | Refusal<"not_found">> => {
  const { quiz_id } = wanted;
  if (!(await mayReadAnswers(parts.db, caller, quiz_id))) return refuse("not_found");
  const [pieces, rows] = await Promise.all([fragments.of(quiz_id), listRows(parts.db, { ...wanted, limit })]);
  const attempts = rows.map(({ score_id: id }) => ({ id, quiz_id }));
  const corrected = await correctAttempts(parts, { evaluator, shows_points: true }, attempts);
  const feedbacks = await listFeedbacks(
    parts.db,
    attempts.map(({ id }) => id),
  );
  const papers = [];
  for (const { content, ...own } of rows) {
    const answers = await readAnswers(parts, own.score_id);
    const corrections = correctionsSchema.parse(corrected.get(own.score_id) ?? []);
    const said = feedbacks
      .filter(({ score_id }) => score_id === own.score_id)
      .map(({ question_id, ...row }) => ({ question_id, ...presentFeedback(row) }));
    const reply = JSON.stringify({ ...own, answers, corrections, feedbacks: said });
    papers.push(addPaperJson(reply, pieces, contentOf({ content })));
  }
  return new JsonReply(`[${papers.join()}]`);
};
