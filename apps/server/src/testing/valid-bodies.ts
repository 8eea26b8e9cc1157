import type { EndpointKey, Endpoints, InputOf } from "@examplar/contract";

type WithBody = { [K in EndpointKey]: Endpoints[K] extends { body: unknown } ? K : never }[EndpointKey];
type BodyOf<K extends WithBody> = InputOf<Endpoints[K]> extends { body: infer B } ? B : never;

const device = { device_id: "5f0c1f3a-1d2b-4c3d-8e4f-5a6b7c8d9e0f" };

/**
 * A valid body for each endpoint that takes one; tests then break one field. A new endpoint does not compile without
 * one.
 */
export const validBodies: { [K in WithBody]: BodyOf<K> } = {
  "POST /api/v1/sign_in_codes": { email: "ada@example.org", language: "fr" },
  "POST /api/v1/user_sessions": { email: "ada@example.org", code: "123456" },
  "PATCH /api/v1/users/me": { camera_id: "the camera", language: "en" },
  "POST /api/v1/demo/user_sessions": { user_id: 1 },
  "POST /api/v1/chat_channels": { author_id: 1, quiz_id: 1, user_id: null },
  "POST /api/v1/chat_channels/support": { author_id: 1 },
  "POST /api/v1/chat_channels/:channel_id/messages": {
    author_id: 1,
    client_id: "0b6e9a3e-9f0c-4f4e-8d6f-2f4c5b1f2a11",
    body: "Good morning",
  },
  "PUT /api/v1/chat_channels/:channel_id/read_mark": { message_id: 1 },
  "PATCH /api/v1/quizzes_attempt_summaries/:summary_id": { user_agreement_accepted_at: "2026-11-15T10:00:00Z" },
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/start": device,
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/retake": device,
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/take_over": device,
  "PUT /api/v1/quizzes_attempt_summaries/:summary_id/acknowledged_deadline": {
    submission_deadline_at: "2026-11-15T10:00:00Z",
  },
  "PUT /api/v1/quizzes_attempt_summaries/:summary_id/granted_time": { granted_seconds: 60 },
  "PUT /api/v1/quizzes_attempt_summaries/:summary_id/recording_waiver": {
    waives: "screen",
    reason: "No second screen",
  },
  "PUT /api/v1/sessions/:session_id/granted_time": { granted_seconds: 60 },
  "POST /api/v1/quiz_instances/:instance_id/answers": {
    ...device,
    edits: [{ edit_id: "0b6e9a3e-9f0c-4f4e-8d6f-2f4c5b1f2a11", question_id: 1, seq: 1, kind: "answer", content: {} }],
  },
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/media": {
    media: [
      {
        id: "0b6e9a3e-9f0c-4f4e-8d6f-2f4c5b1f2a11",
        kind: "screenshot",
        happened_at: "2026-11-15T10:00:00Z",
        duration_ms: null,
        key: "1/1/screen/a.jpg",
        bytes: 100,
        mime_type: "image/jpeg",
        details: {},
      },
    ],
  },
  "POST /api/v1/scores/:score_id/media_reasons": { reason: "The student says that the camera never worked" },
  "POST /api/v1/quiz_instances/:instance_id/student_events": {
    events: [{ id: "0b6e9a3e-9f0c-4f4e-8d6f-2f4c5b1f2a11", kind: "paste", happened_at: "2026-11-15T10:00:00Z" }],
  },
  "POST /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures": {
    filename: "sketch.png",
    content_type: "image/png",
    byte_size: 1000,
  },
  "PUT /api/v1/scanned_paper_quiz_sheets/:sheet_id/files": { role: "subject", file_ids: [], seen_file_ids: [] },
  "PUT /api/v1/scores/:score_id/answers/:question_id/entry": {
    edit_id: "0b6e9a3e-9f0c-4f4e-8d6f-2f4c5b1f2a11",
    kind: "answer",
    content: { choice_id: "a" },
    seen_revision: 0,
    own_edit_ids: [],
  },
  "POST /api/v1/rescue_files": { file: "{}" },
  "POST /api/v1/sealed_work": { key: "{}" },
  "POST /api/v1/quizzes/:quiz_id/questions/:question_id/key/preview": { key: { points_by_choice: { a: 1 } } },
  "PUT /api/v1/quizzes/:quiz_id/questions/:question_id/key": { key: { points_by_choice: { a: 1 } }, seen_key: null },
  "PUT /api/v1/scores/:score_id/answers/:question_id/points": { points: 1, seen_points: null, seen_revision: 1 },
  "PUT /api/v1/scores/:score_id/answers/:question_id/feedback": {
    user_content: "<p>Well said.</p>",
    seen_updated_at: null,
  },
  "PUT /api/v1/scores/:score_id": {
    score: { public_comment: null, private_comment: null, support_comment: null },
    public_comment: "<p>Well done.</p>",
    manually_validated_comment: true,
  },
  "POST /api/v1/scores/:score_id/late_answers/decide": { decision: "accepted", question_ids: [1] },
  "POST /api/v1/receipts/verify": { score_id: 1, digest: "00" },
};
