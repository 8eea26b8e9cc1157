import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { summarySchema } from "../entities/attempt.ts";
import { idParamSchema } from "../entities/common.ts";
import { documentSchema } from "../entities/file.ts";
import { quizInstanceSchema } from "../entities/ledger.ts";
import { quizSchema, tagSchema } from "../entities/quiz.ts";
import { userSchema } from "../entities/user.ts";

export const firstScreenSchema = z.object({
  /** Null for a visitor. */
  user: userSchema.nullable(),
  /** The exam list, if it was requested. */
  exams: z.object({ summaries: z.array(summarySchema), tags: z.array(tagSchema) }).nullable(),
  /** The requested seat, with its paper and documents while the student is answering it. */
  seat: z
    .object({
      summary: summarySchema,
      quiz: quizSchema,
      running: z.object({ paper: quizInstanceSchema, documents: z.array(documentSchema) }).nullable(),
    })
    .nullable(),
});
export type FirstScreen = z.infer<typeof firstScreenSchema>;

export const firstScreenEndpoints = {
  "GET /api/v1/first_screen": endpoint({
    summary: "What the first screen of a visit shows, in one reply",
    access: "anyone",
    knows_caller: true,
    scope: "the caller's own account, seats and paper; null for a visitor and for what they may not see",
    query: z.object({ exams: z.literal("true").optional(), summary_id: idParamSchema.optional() }),
    reply: firstScreenSchema,
    refusals: [],
  }),
};
