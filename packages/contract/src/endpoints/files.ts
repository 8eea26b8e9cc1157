import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParamSchema } from "../entities/common.ts";
import { answerPictureSchema, documentSchema, newPictureSchema, uploadAddressSchema } from "../entities/file.ts";

const ofQuestion = z.object({ instance_id: idParamSchema, question_id: idParamSchema });
const ofPicture = z.object({ picture_id: idParamSchema });

export const filesEndpoints = {
  "POST /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures": endpoint({
    summary: "Asks for an address to which one file of an answer may be sent, for a short while",
    access: "signed_in",
    scope:
      "the student of the attempt, also after its end, for what comes late is judged with its edit; others get 404",
    params: ofQuestion,
    body: newPictureSchema,
    reply: uploadAddressSchema,
    status: 201,
    refusals: ["not_found", "too_many_files", "payload_too_large", "unsupported_media_type", "file_mismatch"],
    rate_limit: { max: 120, minutes: 1 },
  }),
  "GET /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures": endpoint({
    summary: "The files of an answer",
    access: "signed_in",
    scope: "the student of the attempt and owner-like people of its quiz; others get 404",
    params: ofQuestion,
    reply: z.array(answerPictureSchema),
    refusals: ["not_found"],
  }),
  "PUT /api/v1/answer_pictures/:picture_id/file": endpoint({
    summary:
      "Takes the bytes of a file at the address given for it; what its question has already is the picture that is there",
    access: "signed_in",
    scope: "the student of the attempt, with the address given for it; others get 404",
    params: ofPicture,
    query: z.object({ token: z.string().min(1).max(100) }),
    takes_file: true,
    reply: answerPictureSchema,
    refusals: [
      "not_found",
      "too_many_files",
      "upload_expired",
      "payload_too_large",
      "unsupported_media_type",
      "file_mismatch",
    ],
    rate_limit: { max: 120, minutes: 1 },
  }),
  "GET /api/v1/answer_pictures/:picture_id/file": endpoint({
    summary: "The bytes of a file of an answer",
    access: "signed_in",
    scope: "the student of the attempt and owner-like people of its quiz; others get 404",
    params: ofPicture,
    sends_file: true,
    refusals: ["not_found"],
  }),
  "DELETE /api/v1/answer_pictures/:picture_id": endpoint({
    summary: "Takes a file out of an answer; its bytes are kept. Repeating it changes nothing",
    access: "signed_in",
    scope: "the student of the attempt, while it may be written; others get 404",
    params: ofPicture,
    refusals: ["not_found", "too_late"],
  }),
  "GET /api/v1/quizzes_attempt_summaries/:summary_id/documents": endpoint({
    summary: "The documents of the exercises on the paper of the attempt that counts",
    access: "signed_in",
    scope: "own summaries, once the attempt has started; those of others get 404",
    params: z.object({ summary_id: idParamSchema }),
    reply: z.array(documentSchema),
    refusals: ["not_found", "not_started", "desktop_app_required"],
  }),
  "GET /api/v1/documents/:uuid": endpoint({
    summary: "The bytes of a document",
    access: "signed_in",
    scope:
      "students with a started attempt on whose paper it is, in a session of the desktop app while that is required, and owner-like people of its quiz; others get 404",
    params: z.object({ uuid: z.uuid() }),
    sends_file: true,
    refusals: ["not_found"],
  }),
};
