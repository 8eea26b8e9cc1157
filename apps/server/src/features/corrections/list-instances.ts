import { markedAnswerSchema, type MarkedInstance } from "@examplar/contract";
import { z } from "zod";
import type { Caller } from "../../platform/http/caller.ts";
import { JsonReply } from "../../platform/http/json-reply.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { listAnswers, presentAnswer, type AnswersEngine } from "../answers/index.ts";
import { addPaperJson, contentOf } from "../papers/index.ts";
import { mayTeach } from "../quizzes/index.ts";
import { presentMarkedAnswer } from "./corrections.presenter.ts";
import { listInstances as listRows, listMarks } from "./corrections.repository.ts";

const answersSchema = z.array(markedAnswerSchema);

const readAnswers = async ({ db }: Parts, score_id: number) => {
  const [answers, marks] = await Promise.all([listAnswers(db, score_id), listMarks(db, score_id)]);
  const markOf = new Map(marks.map((mark) => [mark.question_id, mark]));
  return answersSchema.parse(
    answers.map((row) => presentMarkedAnswer(presentAnswer(row), markOf.get(row.question_id))),
  );
};

/** The papers of one student as a teacher of the quiz reads them, in the order in which the student saw them. */
export const listInstances = async (
  parts: Parts,
  { fragments }: Pick<AnswersEngine, "fragments">,
  caller: Caller,
  { quiz_id, user_id }: { quiz_id: number; user_id: number },
): Promise<JsonReply<MarkedInstance[]> | Refusal<"not_found">> => {
  if (!(await mayTeach(parts.db, caller, quiz_id))) return refuse("not_found");
  const pieces = await fragments.of(quiz_id);
  const papers = [];
  for (const row of await listRows(parts.db, quiz_id, user_id)) {
    const { content: _content, score_id, ...own } = row;
    const answers = await readAnswers(parts, score_id ?? 0);
    papers.push(addPaperJson(JSON.stringify({ ...own, score_id, answers }), pieces, contentOf(row)));
  }
  return new JsonReply(`[${papers.join()}]`);
};
