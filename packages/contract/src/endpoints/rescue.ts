import { endpoint } from "../endpoint.ts";
import {
  rescueFileSchema,
  rescueKeySchema,
  rescueReportSchema,
  sealedWorkKeySchema,
  workKeyReplySchema,
} from "../entities/rescue.ts";

export const rescueEndpoints = {
  "GET /api/v1/rescue_key": endpoint({
    summary: "The public key with which a browser seals what it could not send",
    access: "signed_in",
    scope: "the same key for everybody",
    reply: rescueKeySchema,
    refusals: [],
  }),
  "POST /api/v1/rescue_files": endpoint({
    summary:
      "Imports a rescue file and says of each edit and file what became of it; importing it again changes nothing",
    access: "signed_in",
    scope: "owner-like people of the quiz and support of its school; others get 404",
    body: rescueFileSchema,
    defers_body: true,
    // The file's text is sent as a JSON string, where each quote costs one more character.
    body_limits: { bytes: 35 * 1024 * 1024 },
    reply: rescueReportSchema,
    refusals: [
      "not_found",
      "payload_too_large",
      "too_many_requests",
      "rescue_file_unreadable",
      "rescue_file_of_another_key",
      "rescue_file_altered",
    ],
    rate_limit: { max: 20, minutes: 1 },
  }),
  "POST /api/v1/sealed_work": endpoint({
    summary: "Opens the key of work that a browser sealed when its author left it; the browser then sends that work",
    access: "signed_in",
    scope: "whoever wrote it, student or teacher; others get 404",
    body: sealedWorkKeySchema,
    reply: workKeyReplySchema,
    refusals: ["not_found", "rescue_file_unreadable", "rescue_file_of_another_key", "rescue_file_altered"],
    rate_limit: { max: 60, minutes: 1 },
  }),
};
