import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParamSchema } from "../entities/common.ts";
import { recoverySchema, resyncReportSchema } from "../entities/recovery.ts";

const ofInstance = z.object({ instance_id: idParamSchema });
const scope = "support of the quiz's school and owner-like people of the quiz; others get 404";

export const recoveryEndpoints = {
  "GET /api/v1/quiz_instances/:instance_id/recovery": endpoint({
    summary: "What the server holds of an attempt, and what its devices say they still hold",
    access: "signed_in",
    scope,
    params: ofInstance,
    reply: recoverySchema,
    refusals: ["not_found"],
  }),
  "POST /api/v1/quiz_instances/:instance_id/recovery/resync": endpoint({
    summary:
      "Resync answers: asks the devices to send everything again and brings the answers in line with their history",
    access: "signed_in",
    scope,
    params: ofInstance,
    reply: resyncReportSchema,
    refusals: ["not_found"],
  }),
};
