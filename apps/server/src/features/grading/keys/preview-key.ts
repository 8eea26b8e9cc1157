import { setImmediate } from "node:timers/promises";
import type { KeyPreview } from "@examplar/contract";
import type { Caller } from "../../../platform/http/caller.ts";
import { isRefusal, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { gatherMaterial } from "../gather-material.ts";
import { gradePaper, type AttemptToGrade, type GradingTools } from "../grade-paper.ts";
import type { QuestionRow } from "../grading.repository.ts";
import type { SheetEvaluator } from "../sheets/evaluate-sheet.ts";
import { findKeyedQuestion, type NewKey } from "./find-keyed-question.ts";
import { listGradedAttempts } from "./keys.repository.ts";

type Attempt = Awaited<ReturnType<typeof listGradedAttempts>>[number];
type Change = KeyPreview["changes"][number];

/** Uses the stored points of all other answers, so that their sheets are not computed again. */
const withKey = ({ questions, answers, late_waiting }: AttemptToGrade, changed: QuestionRow): AttemptToGrade => ({
  late_waiting,
  questions: questions.map((question) => (question.id === changed.id ? changed : question)),
  answers: answers.map((answer) =>
    answer.question_id === changed.id || answer.points === null
      ? answer
      : { ...answer, graded_by: answer.graded_by ?? 0 },
  ),
});

const changeOf = async (
  tools: GradingTools,
  attempt: Attempt,
  toGrade: AttemptToGrade,
  question: QuestionRow,
): Promise<{ change: Change; by_hand: boolean }> => {
  const answer = toGrade.answers.find(({ question_id }) => question_id === question.id);
  const is_on_paper = attempt.state === "paper";
  const graded = await gradePaper(tools, { ...withKey(toGrade, question), is_on_paper }, attempt.grade_scale);
  const moved = graded.answers.find(({ id }) => id === answer?.id);
  const points_before = answer?.points ?? null;
  return {
    by_hand: answer !== undefined && answer.graded_by !== null,
    change: {
      score_id: attempt.id,
      name: attempt.name,
      points_before,
      points_after: moved ? moved.points : points_before,
      grade_before: attempt.grade,
      grade_after: graded.columns.grade,
    },
  };
};

const differs = ({ points_before, points_after }: Change): boolean => points_before !== points_after;

/** Previews a hall in batches, so that the server handles requests of writing students in between. */
const attemptsAtOnce = 50;

/** Returns whose points this key would change. Writes nothing. */
export const previewKey = async (
  parts: Parts,
  evaluator: Pick<SheetEvaluator, "evaluate">,
  caller: Caller,
  wanted: NewKey,
): Promise<KeyPreview | Refusal<"not_found" | "validation_failed">> => {
  const question = await findKeyedQuestion(parts.db, caller, wanted);
  if (isRefusal(question)) return question;
  const attempts = await listGradedAttempts(parts.db, wanted.quiz_id);
  const ended = attempts.filter(({ state }) => state !== "started");
  const preview = { unchanged_count: 0, by_hand_count: 0, running_count: attempts.length - ended.length };
  const changes: Change[] = [];
  const tools = { evaluator, reportUngradable: () => undefined };
  for (let from = 0; from < ended.length; from += attemptsAtOnce) {
    const batch = ended.slice(from, from + attemptsAtOnce);
    const material = await gatherMaterial(parts.db, batch);
    for (const attempt of batch) {
      const { change, by_hand } = await changeOf(tools, attempt, material(attempt.id), question);
      if (differs(change)) changes.push(change);
      else preview.unchanged_count += 1;
      if (by_hand) preview.by_hand_count += 1;
    }
    await setImmediate();
  }
  return { ...preview, changes };
};
