import { z } from "zod";
import { endpoint, syncBodyLimits } from "../endpoint.ts";
import { idParamSchema } from "../entities/common.ts";
import { uploadCredentialsSchema } from "../entities/file.ts";
import { registerMediaReplySchema, registerMediaSchema } from "../entities/media.ts";

const ofSummary = z.object({ summary_id: idParamSchema });

export const mediaEndpoints = {
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/upload_credentials": endpoint({
    summary: "Short-lived credentials for putting what is recorded into the student's own folder of the object storage",
    access: "signed_in",
    scope: "own summaries of exams that record, until a day after the end of the attempt; another's get 404",
    params: ofSummary,
    reply: uploadCredentialsSchema,
    status: 201,
    refusals: ["not_found", "not_open", "too_late", "not_recorded", "agreements_missing", "storage_quota_reached"],
    rate_limit: { max: 30, minutes: 1 },
  }),
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/media": endpoint({
    summary:
      "Registers what was put into the object storage, and says of each item what became of it. Idempotent by id",
    access: "signed_in",
    scope: "own summaries, until a day after the end of the attempt, keys of the own folder; another's get 404",
    params: ofSummary,
    body: registerMediaSchema,
    body_limits: syncBodyLimits,
    judges_text: true,
    reply: registerMediaReplySchema,
    refusals: ["not_found", "not_open", "too_late"],
    rate_limit: { max: 120, minutes: 1 },
  }),
};
