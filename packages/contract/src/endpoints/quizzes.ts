import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParamSchema, pageQuerySchema } from "../entities/common.ts";
import { quizSchema, sessionSchema, tagSchema, taughtQuizSchema } from "../entities/quiz.ts";

export const quizzesEndpoints = {
  "GET /api/v1/quizzes": endpoint({
    summary: "The quizzes one teaches, with their sessions, page by page",
    access: "teacher",
    scope: "quizzes of which the caller is owner-like",
    query: pageQuerySchema,
    reply: z.array(taughtQuizSchema),
    refusals: [],
  }),
  "GET /api/v1/quizzes/:quiz_id": endpoint({
    summary: "One quiz, without its content",
    access: "signed_in",
    scope: "students with a seat in it once it is no draft, and its owner-like people; others get 404",
    params: z.object({ quiz_id: idParamSchema }),
    reply: quizSchema,
    refusals: ["not_found"],
  }),
  "GET /api/v1/tags": endpoint({
    summary: "The tags of the caller's schools",
    access: "signed_in",
    scope: "schools the caller belongs to or has a seat in",
    reply: z.array(tagSchema),
    refusals: [],
  }),
  "POST /api/v1/sessions/:session_id/open": endpoint({
    summary: "Opens a session by hand; repeating it changes nothing",
    access: "teacher",
    scope: "sessions of quizzes of which the caller is owner-like; others get 404",
    params: z.object({ session_id: idParamSchema }),
    reply: sessionSchema,
    refusals: ["not_found", "session_already_closed"],
  }),
  "POST /api/v1/sessions/:session_id/close": endpoint({
    summary: "Closes a session by hand; repeating it changes nothing",
    access: "teacher",
    scope: "sessions of quizzes of which the caller is owner-like; others get 404",
    params: z.object({ session_id: idParamSchema }),
    reply: sessionSchema,
    refusals: ["not_found"],
  }),
};
