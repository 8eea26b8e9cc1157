import { quizTypes, recordingWaivers } from "@examplar/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  ownScoreSchema,
  recordingConsentSchema,
  scoreCountsSchema,
  scorePlaceSchema,
  scoreRowSchema,
  scoreSelectionSchema,
  startedExamSchema,
  startedSchema,
  summarySchema,
  teacherScoreSchema,
} from "../entities/attempt.ts";
import { idParamSchema, idSchema, instantSchema, pageQuerySchema } from "../entities/common.ts";
import { dataUsageSchema } from "../entities/data-usage.ts";
import { deviceIdSchema, receiptSchema } from "../entities/ledger.ts";

const ofSummary = z.object({ summary_id: idParamSchema });
const helpers = "seats of quizzes of which the caller is owner-like, and support of their school; others get 404";
const grantedTime = z.object({ granted_seconds: z.int().min(0).max(86_400) });

export const attemptsEndpoints = {
  "GET /api/v1/quizzes_attempt_summaries": endpoint({
    summary:
      "The caller's attempt summaries, page by page: of every quiz, those that start last first and the undated last, or of one quiz, in the order of their sessions",
    access: "signed_in",
    scope: "own summaries",
    query: pageQuerySchema.extend({
      quiz_id: idParamSchema.optional(),
      quiz_type: z.enum(quizTypes).optional(),
      /** Also lists seats answered on paper, once a teacher has the sheet. */
      with_sheets: z.literal("true").optional(),
      /** When the last item of the previous page starts; `undated` if it has no date. */
      after_at: z.union([instantSchema, z.literal("undated")]).optional(),
    }),
    reply: z.array(summarySchema),
    refusals: [],
  }),
  "GET /api/v1/quizzes_attempt_summaries/:summary_id": endpoint({
    summary: "One attempt summary",
    access: "signed_in",
    scope: "own summaries; those of others get 404",
    params: z.object({ summary_id: idParamSchema }),
    reply: summarySchema,
    refusals: ["not_found"],
  }),
  "GET /api/v1/quizzes_attempt_summaries/:summary_id/data_usage": endpoint({
    summary: "Who is responsible for what an exam records, and how long it is kept",
    access: "signed_in",
    scope: "own summaries; those of others get 404",
    params: ofSummary,
    reply: dataUsageSchema,
    refusals: ["not_found"],
  }),
  "GET /api/v1/scores": endpoint({
    summary: "The caller's own scores, of every quiz or of one, by seat, newest attempt first, page by page",
    access: "signed_in",
    scope: "own scores",
    query: pageQuerySchema.extend({
      quiz_id: idParamSchema.optional(),
      /** Seat and number of the last attempt on the previous page. */
      after_seat: idParamSchema.optional(),
      after_number: idParamSchema.optional(),
    }),
    reply: z.array(ownScoreSchema),
    refusals: [],
  }),
  "GET /api/v1/scores/:score_id": endpoint({
    summary: "One score: as its student may see it, or as the teachers of its quiz do",
    access: "signed_in",
    scope: "own scores, and scores of quizzes of which the caller is owner-like; others get 404",
    params: z.object({ score_id: idParamSchema }),
    reply: z.union([teacherScoreSchema, ownScoreSchema]),
    refusals: ["not_found"],
  }),
  "GET /api/v1/quizzes/:quiz_id/scores": endpoint({
    summary: "The scores of a quiz and the students who have not started, for its teachers, page by page",
    access: "teacher",
    scope: "quizzes of which the caller is owner-like; others get 404",
    params: z.object({ quiz_id: idParamSchema }),
    query: pageQuerySchema.extend({
      /** The `place` of the last row on the previous page: its sort value may have changed since. */
      after: scorePlaceSchema.optional(),
      ...scoreSelectionSchema.shape,
    }),
    reply: z.array(scoreRowSchema),
    refusals: ["not_found"],
  }),
  "GET /api/v1/quizzes/:quiz_id/score_counts": endpoint({
    summary:
      "How many attempts at a quiz there are, run, and wait for a review, and how many students have not started",
    access: "teacher",
    scope: "quizzes of which the caller is owner-like; others get 404",
    params: z.object({ quiz_id: idParamSchema }),
    reply: scoreCountsSchema,
    refusals: ["not_found"],
  }),
};

export const attemptLifeEndpoints = {
  "PATCH /api/v1/quizzes_attempt_summaries/:summary_id": endpoint({
    summary:
      "Accepts the agreements, or declines to be recorded; the server's clock says when, and what was accepted stays accepted",
    access: "signed_in",
    scope: "own summaries; those of others get 404",
    params: ofSummary,
    body: z.strictObject({
      user_agreement_accepted_at: instantSchema.optional(),
      user_data_usage_accepted_at: instantSchema.optional(),
      user_data_usage_declined_at: instantSchema.optional(),
      similarity_tool_eula_accepted_at: instantSchema.optional(),
    }),
    reply: summarySchema,
    refusals: ["not_found"],
  }),
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/start": endpoint({
    summary: "Starts the attempt, or returns the one that runs, with its paper and what goes with it",
    access: "signed_in",
    scope: "own summaries; those of others get 404",
    params: ofSummary,
    body: z.object({ device_id: deviceIdSchema }),
    priority: "first",
    reply: startedExamSchema,
    refusals: [
      "not_found",
      "agreements_missing",
      "not_open",
      "already_answered",
      "answering_elsewhere",
      "taken_on_paper",
      "desktop_app_required",
    ],
  }),
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/close": endpoint({
    summary:
      "Hands the attempt in and returns its receipt; handing in twice returns the same. `score_id` names the attempt, so that a page of an earlier one never ends a retake",
    access: "signed_in",
    scope: "own summaries; those of others get 404",
    params: ofSummary,
    query: z.object({ score_id: idParamSchema.optional() }),
    priority: "first",
    reply: receiptSchema,
    refusals: ["not_found", "not_started"],
  }),
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/retake": endpoint({
    summary: "Starts a new attempt from the same seat; the old one stays readable",
    access: "signed_in",
    scope: "own summaries; those of others get 404",
    params: ofSummary,
    body: z.object({ device_id: deviceIdSchema }),
    priority: "first",
    reply: startedSchema,
    refusals: ["not_found", "retake_not_offered", "answering_elsewhere", "desktop_app_required"],
  }),
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/take_over": endpoint({
    summary:
      "Goes on with the attempt on this device; the others turn read-only. With `in_place_of`, only from those; with `score_id`, only that attempt",
    access: "signed_in",
    scope: "own summaries; those of others get 404",
    params: ofSummary,
    body: z.object({
      device_id: deviceIdSchema,
      in_place_of: z.array(deviceIdSchema).max(1_000).optional(),
      score_id: idSchema.optional(),
    }),
    priority: "first",
    reply: startedSchema,
    refusals: ["not_found", "not_started", "device_of_another_user", "desktop_app_required", "conflict"],
  }),
  "PUT /api/v1/quizzes_attempt_summaries/:summary_id/acknowledged_deadline": endpoint({
    summary: "Says which deadline the student's screen shows",
    access: "signed_in",
    scope: "own summaries; those of others get 404",
    params: ofSummary,
    body: z.object({ submission_deadline_at: instantSchema }),
    refusals: ["not_found"],
  }),
  "PUT /api/v1/quizzes_attempt_summaries/:summary_id/granted_time": endpoint({
    summary: "Sets the extra time of one student, in seconds; pushed to their screen",
    access: "teacher",
    scope: "summaries of quizzes of which the caller is owner-like; others get 404",
    params: ofSummary,
    body: grantedTime,
    refusals: ["not_found"],
  }),
  "GET /api/v1/quizzes_attempt_summaries/:summary_id/recording_consent": endpoint({
    summary: "What a student said to being recorded, and what they are exempt from",
    access: "signed_in",
    scope: helpers,
    params: ofSummary,
    reply: recordingConsentSchema,
    refusals: ["not_found"],
  }),
  "PUT /api/v1/quizzes_attempt_summaries/:summary_id/recording_waiver": endpoint({
    summary: "Grants a student an exam without sharing the screen, or without any recording, or takes that back",
    access: "signed_in",
    scope: helpers,
    params: ofSummary,
    body: z.strictObject({ waives: z.enum(recordingWaivers), reason: z.string().trim().max(1_000).optional() }),
    reply: recordingConsentSchema,
    refusals: ["not_found"],
  }),
  "PUT /api/v1/sessions/:session_id/granted_time": endpoint({
    summary: "Sets the extra time of everybody in a session, in seconds; pushed to their screens",
    access: "teacher",
    scope: "sessions of quizzes of which the caller is owner-like; others get 404",
    params: z.object({ session_id: idParamSchema }),
    body: grantedTime,
    refusals: ["not_found"],
  }),
};
