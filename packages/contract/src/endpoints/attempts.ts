import { quizTypes } from "@examplar/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ownScoreSchema, summarySchema, teacherScoreSchema } from "../entities/attempt.ts";
import { idParamSchema } from "../entities/common.ts";

export const attemptsEndpoints = {
  "GET /api/v1/quizzes_attempt_summaries": endpoint({
    summary: "The caller's attempt summaries, of every quiz or of one",
    access: "signed_in",
    scope: "own summaries",
    query: z.object({ quiz_id: idParamSchema.optional(), quiz_type: z.enum(quizTypes).optional() }),
    reply: z.array(summarySchema),
    refusals: [],
  }),
  "GET /api/v1/quizzes_attempt_summaries/:summary_id": endpoint({
    summary: "One attempt summary",
    access: "signed_in",
    scope: "own summaries; another's answers 404",
    params: z.object({ summary_id: idParamSchema }),
    reply: summarySchema,
    refusals: ["not_found"],
  }),
  "GET /api/v1/scores": endpoint({
    summary: "The caller's own scores, of every quiz or of one",
    access: "signed_in",
    scope: "own scores",
    query: z.object({ quiz_id: idParamSchema.optional() }),
    reply: z.array(ownScoreSchema),
    refusals: [],
  }),
  "GET /api/v1/scores/:score_id": endpoint({
    summary: "One of the caller's own scores",
    access: "signed_in",
    scope: "own scores; another's answers 404",
    params: z.object({ score_id: idParamSchema }),
    reply: ownScoreSchema,
    refusals: ["not_found"],
  }),
  "GET /api/v1/quizzes/:quiz_id/scores": endpoint({
    summary: "Every score of a quiz, for its teachers",
    access: "teacher",
    scope: "quizzes of which the caller is owner-like; others get 404",
    params: z.object({ quiz_id: idParamSchema }),
    reply: z.array(teacherScoreSchema),
    refusals: ["not_found"],
  }),
};
