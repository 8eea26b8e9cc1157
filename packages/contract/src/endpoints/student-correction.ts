import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParamSchema } from "../entities/common.ts";
import { ownCorrectionSchema } from "../entities/corrected-copy.ts";

export const studentCorrectionEndpoints = {
  "GET /api/v1/quizzes_attempt_summaries/:summary_id/correction": endpoint({
    summary: "The correction of the attempt that counts, or of an older one; asking too early is recorded",
    access: "signed_in",
    scope: "own summaries once the correction is visible, 403 before; those of others get 404",
    params: z.object({ summary_id: idParamSchema }),
    query: z.object({ score_id: idParamSchema.optional() }),
    reply: ownCorrectionSchema,
    refusals: ["not_found", "correction_not_visible"],
  }),
};
