import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParamSchema } from "../entities/common.ts";

export const correctedCopyEndpoints = {
  "GET /api/v1/scores/:score_id/corrected_copy.pdf": endpoint({
    summary: "The corrected copy of an attempt as a tagged PDF, named after the quiz and the student",
    access: "signed_in",
    scope: "owner-like people of the quiz, and its student once the correction is visible, 403 before; others get 404",
    params: z.object({ score_id: idParamSchema }),
    sends_file: true,
    refusals: ["not_found", "attempt_not_closed", "correction_not_visible", "service_unavailable"],
    rate_limit: { max: 60, minutes: 1 },
  }),
  "GET /api/v1/quizzes/:quiz_id/corrected_copies.zip": endpoint({
    summary: "The corrected copies of every attempt that counts, as a zip that grows while they are drawn",
    access: "teacher",
    scope: "quizzes of which the caller is owner-like; others get 404",
    params: z.object({ quiz_id: idParamSchema }),
    sends_file: true,
    refusals: ["not_found", "service_unavailable"],
    rate_limit: { max: 10, minutes: 1 },
  }),
};
