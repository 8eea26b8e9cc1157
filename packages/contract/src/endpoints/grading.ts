import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParamSchema, idSchema } from "../entities/common.ts";
import { keyPreviewSchema } from "../entities/correction.ts";

const ofScore = z.object({ score_id: idParamSchema });
const pointsSchema = z.number().min(-1_000_000).max(1_000_000);
const scope = "scores of quizzes of which the caller is owner-like; others get 404";

const ofQuizzes = "quizzes of which the caller is owner-like; others get 404";
const ofQuestion = z.object({ quiz_id: idParamSchema, question_id: idParamSchema });
/** Its shape depends on the type of the question; the domain validates it. */
const keySchema = z.record(z.string(), z.unknown());

/** The grader works in the background: `score_changed` tells clients when these changes are done. */
export const gradingEndpoints = {
  "POST /api/v1/quizzes/:quiz_id/regrade": endpoint({
    summary: "Grades every attempt that is over again, as after a key changed; points given by hand stay",
    access: "teacher",
    scope: "quizzes of which the caller is owner-like; others get 404",
    params: z.object({ quiz_id: idParamSchema }),
    reply: z.object({ scores_count: z.int() }),
    status: 202,
    refusals: ["not_found"],
  }),
  "POST /api/v1/quizzes/:quiz_id/questions/:question_id/key/preview": endpoint({
    summary: "Who would get other points or another grade with this key; changes nothing",
    access: "teacher",
    scope: ofQuizzes,
    params: ofQuestion,
    body: z.strictObject({ key: keySchema }),
    reply: keyPreviewSchema,
    refusals: ["not_found", "validation_failed"],
    rate_limit: { max: 60, minutes: 1 },
  }),
  "PUT /api/v1/quizzes/:quiz_id/questions/:question_id/key": endpoint({
    summary: "Corrects the key of a question and grades every attempt that is over again; points given by hand stay",
    access: "teacher",
    scope: ofQuizzes,
    params: ofQuestion,
    body: z.strictObject({
      key: keySchema,
      /** The key that this one replaces, as the teacher saw it. */
      seen_key: keySchema.nullable(),
    }),
    reply: z.object({ scores_count: z.int() }),
    status: 202,
    refusals: ["not_found", "validation_failed", "conflict", "attempt_not_closed"],
  }),
  "PUT /api/v1/scores/:score_id/answers/:question_id/points": endpoint({
    summary:
      "Gives points to an answer by hand, over any key; null gives it back to the key. " +
      "A mark or an answer that changed since it was seen is a conflict, and stays",
    access: "teacher",
    scope,
    params: ofScore.extend({ question_id: idParamSchema }),
    body: z.strictObject({
      points: pointsSchema.nullable(),
      /** The points given by hand that the screen showed; null if nobody had given any. */
      seen_points: pointsSchema.nullable(),
      /** The revision of the answer that the teacher read: the points are for what the student wrote there. */
      seen_revision: z.int().min(0),
    }),
    refusals: ["not_found", "attempt_not_closed", "validation_failed", "conflict"],
  }),
  "POST /api/v1/scores/:score_id/late_answers/decide": endpoint({
    summary:
      "Accepts or refuses the late answers that wait, or those of the questions named, also against an earlier decision; " +
      "answers on which it decided",
    access: "teacher",
    scope,
    params: ofScore,
    body: z.strictObject({
      decision: z.enum(["accepted", "rejected"]),
      question_ids: z.array(idSchema).max(1000).optional(),
    }),
    reply: z.object({ question_ids: z.array(idSchema) }),
    refusals: ["not_found", "attempt_not_closed"],
  }),
};
