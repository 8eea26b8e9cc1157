import { Readable } from "node:stream";
import { endpoints, type EndpointKey } from "@examplar/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  buildAnswer,
  buildAnswerPicture,
  buildChatChannel,
  buildCourse,
  buildDocument,
  buildExercise,
  buildInstance,
  buildMedia,
  buildQuestion,
  buildQuiz,
  buildScore,
  buildSection,
  buildSession,
  buildSummary,
} from "../builders/index.ts";
import { rescueContent, seal, workKey } from "../testing/rescue-file.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestClient } from "../testing/test-client.ts";
import { buildScanRows } from "./access-matrix.scans.ts";
import { buildPeople, everybody, owners, signedIn, teachers, type Person } from "./access-matrix.people.ts";

interface Row {
  input?: object | ((person: Person) => object);
  /** People who may call the endpoint; the others get the expected refusal. */
  allowed: readonly Person[];
  /** Status for callers who pass `checkAccess` but may not see this object; 404 by default. */
  otherwise?: number;
  /** One person with another refusal status than the others. */
  own?: [Person, number];
}

let app: TestApp;
const clients = {} as Record<Person, TestClient>;
let rows: Record<EndpointKey, Row>;

beforeAll(async () => {
  app = await createTestApp();
  const { school, student, teacher, authored, ...people } = await buildPeople(app);
  Object.assign(clients, people.clients);
  const course = await buildCourse(app.db, { school_id: school.id, teacher_ids: [teacher.id] });
  const quiz = await buildQuiz(app.db, {
    school_id: school.id,
    course_id: course.id,
    state: "active",
    web_page_recording: true,
  });
  const session = await buildSession(app.db, { quiz_id: quiz.id });
  const agreed = { user_data_usage_accepted_at: new Date() };
  const summary = await buildSummary(app.db, { session_id: session.id, user_id: student.id, ...agreed });
  const score = await buildScore(app.db, { quizzes_attempt_summary_id: summary.id });
  const section = await buildSection(app.db, { quiz_id: quiz.id });
  const document = await buildDocument(app.db, { quiz_id: quiz.id });
  const exercise = await buildExercise(app.db, { quiz_section_id: section.id, document_ids: [document.id] });
  const question = await buildQuestion(app.db, {
    exercise_id: exercise.id,
    type: "upload",
    body: { statement_html: "Draw it", max_files: 9, accepted: ["image"], max_bytes: 1000 },
  });
  const instance = await buildInstance(app.db, {
    score_id: score.id,
    content: { sections: [{ id: section.id, exercises: [{ id: exercise.id, questions: [{ id: question.id }] }] }] },
  });
  const picture = await buildAnswerPicture(app.db, { score_id: score.id, question_id: question.id });
  const handedIn = await buildScore(app.db, {
    quizzes_attempt_summary_id: (await buildSummary(app.db, { quiz_id: quiz.id, user_id: student.id })).id,
    state: "finished",
    finished_at: new Date(Date.now() - 60_000),
  });
  const media = await buildMedia(app.db, { score_id: handedIn.id });
  for (const key of [document.storage_key, picture.storage_key!, media.storage_key])
    await app.parts.storage.put(key, Readable.from([Buffer.from("bytes")]), { max_bytes: 100 });
  const marked = await buildAnswer(app.db, { score_id: handedIn.id });
  const device = { device_id: crypto.randomUUID() };
  const ofSummary = { params: { summary_id: summary.id } };
  const ofInstance = { params: { instance_id: instance.id } };
  const channel = await buildChatChannel(app.db, { kind: "support", user_id: student.id, quiz_id: null });
  const inChannel = ["the student", "the support"] as const;
  const message = authored({ client_id: crypto.randomUUID(), body: "Hello" });
  const ofQuiz = { params: { quiz_id: quiz.id } };
  const ofSession = { params: { session_id: session.id } };
  const { body: rescueKey } = await clients["the student"].call("GET /api/v1/rescue_key");
  const unsent = [{ instance_id: instance.id, ...device, edit: { edit_id: crypto.randomUUID() } }];
  const rescueFile = JSON.stringify(await seal(rescueKey, rescueContent(student.id, unsent)));
  const sealedKey = JSON.stringify(await seal(rescueKey, workKey(student.id)));
  const ofUpload = { params: { instance_id: instance.id, question_id: question.id } };
  const ofPicture = { params: { picture_id: picture.id } };
  const ofScore = { params: { score_id: handedIn.id } };
  const ofPictures: Pick<Row, "allowed" | "own"> = { allowed: owners, own: ["the support", 403] };
  const unsaid = { public_comment: null, private_comment: null, support_comment: null };
  const mark = { points: 1, seen_points: null, seen_revision: marked.revision };
  const ofKey = { params: { quiz_id: quiz.id, question_id: marked.question_id } };
  const key = { points_by_choice: { a: 1 } };
  const ofChannel = { params: { channel_id: channel.id } };

  const taught = { school_id: school.id, course_id: course.id, student_id: student.id };
  const scanRows = await buildScanRows(app, clients, taught);

  rows = {
    ...scanRows,
    "GET /api/v1/health": { allowed: everybody },
    "GET /api/v1/date_time": { allowed: everybody },
    "GET /api/v1/desktop_app": { allowed: everybody },
    "GET /api/v1/first_screen": { allowed: everybody },
    "POST /api/v1/sign_in_codes": {
      allowed: everybody,
      // Another email for each call, because requests per email are limited.
      input: () => ({ body: { email: `${crypto.randomUUID()}@ever.example` } }),
    },
    "POST /api/v1/user_sessions": {
      allowed: [],
      otherwise: 422,
      input: { body: { email: "who@ever.example", code: "123456" } },
    },
    "GET /api/v1/users/me": { allowed: signedIn },
    "PATCH /api/v1/users/me": { allowed: signedIn, input: { body: {} } },
    "GET /api/v1/demo/accounts": { allowed: everybody },
    "POST /api/v1/demo/user_sessions": { allowed: [], otherwise: 404, input: { body: { user_id: student.id } } },
    "GET /api/v1/demo/mails": { allowed: everybody },
    "GET /api/v1/quizzes": { allowed: teachers, otherwise: 403, input: { query: {} } },
    "GET /api/v1/quizzes/:quiz_id": { allowed: ["the student", ...owners], input: ofQuiz },
    "GET /api/v1/tags": { allowed: signedIn },
    "POST /api/v1/sessions/:session_id/open": { allowed: owners, input: ofSession },
    "POST /api/v1/sessions/:session_id/close": { allowed: owners, input: ofSession },
    "GET /api/v1/quizzes_attempt_summaries": { allowed: signedIn, input: { query: {} } },
    "GET /api/v1/quizzes_attempt_summaries/:summary_id": {
      allowed: ["the student"],
      input: { params: { summary_id: summary.id } },
    },
    "GET /api/v1/scores": { allowed: signedIn, input: { query: {} } },
    "GET /api/v1/scores/:score_id": { allowed: ["the student", ...owners], input: { params: { score_id: score.id } } },
    "GET /api/v1/quizzes/:quiz_id/scores": { allowed: owners, input: { ...ofQuiz, query: {} } },
    "GET /api/v1/quizzes/:quiz_id/score_counts": { allowed: owners, input: ofQuiz },
    "POST /api/v1/chat_channels/support": { allowed: signedIn, input: authored({}) },
    "GET /api/v1/chat_channels/support": {
      allowed: ["the support", "the support of another school"],
      otherwise: 403,
      input: { query: {} },
    },
    "GET /api/v1/chat_channels/support/unread_count": {
      allowed: ["the support", "the support of another school"],
      otherwise: 403,
    },
    "GET /api/v1/quizzes/:quiz_id/chat_channels": {
      allowed: ["the student", ...owners],
      input: { ...ofQuiz, query: {} },
    },
    // The student's own channel; `quiz-chat.test.ts` tests more.
    "POST /api/v1/chat_channels": {
      allowed: ["the student", ...owners],
      input: authored({ quiz_id: quiz.id, user_id: student.id }),
    },
    "GET /api/v1/chat_channels/:channel_id/messages": { allowed: inChannel, input: { ...ofChannel, query: {} } },
    "POST /api/v1/chat_channels/:channel_id/messages": {
      allowed: inChannel,
      input: (person) => ({ ...ofChannel, ...message(person) }),
    },
    "PUT /api/v1/chat_channels/:channel_id/read_mark": {
      allowed: inChannel,
      input: { ...ofChannel, body: { message_id: 1 } },
    },
    "PATCH /api/v1/quizzes_attempt_summaries/:summary_id": {
      allowed: ["the student"],
      input: { ...ofSummary, body: {} },
    },
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/start": {
      allowed: ["the student"],
      input: { ...ofSummary, body: device },
    },
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/take_over": {
      allowed: ["the student"],
      input: { ...ofSummary, body: device },
    },
    "PUT /api/v1/quizzes_attempt_summaries/:summary_id/acknowledged_deadline": {
      allowed: ["the student"],
      input: { ...ofSummary, body: { submission_deadline_at: new Date().toISOString() } },
    },
    "PUT /api/v1/quizzes_attempt_summaries/:summary_id/granted_time": {
      allowed: owners,
      input: { ...ofSummary, body: { granted_seconds: 60 } },
    },
    "GET /api/v1/quizzes_attempt_summaries/:summary_id/recording_consent": {
      allowed: [...owners, "the support"],
      input: ofSummary,
    },
    "PUT /api/v1/quizzes_attempt_summaries/:summary_id/recording_waiver": {
      allowed: [...owners, "the support"],
      input: { ...ofSummary, body: { waives: "screen" } },
    },
    "PUT /api/v1/sessions/:session_id/granted_time": {
      allowed: owners,
      input: { ...ofSession, body: { granted_seconds: 60 } },
    },
    "GET /api/v1/quizzes_attempt_summaries/:summary_id/quiz_instance": { allowed: ["the student"], input: ofSummary },
    "POST /api/v1/quiz_instances/:instance_id/answers": {
      allowed: ["the student"],
      input: { ...ofInstance, body: { ...device, edits: [] } },
    },
    "GET /api/v1/quiz_instances/:instance_id/answers": { allowed: ["the student"], input: ofInstance },
    // Nobody is allowed: this quiz does not show corrections between questions.
    "POST /api/v1/quiz_instances/:instance_id/exercises/:exercise_id/lock": {
      allowed: [],
      input: { params: { instance_id: instance.id, exercise_id: 1 } },
    },
    "POST /api/v1/quiz_instances/:instance_id/student_events": {
      allowed: ["the student"],
      input: { ...ofInstance, body: { events: [] } },
    },
    "POST /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures": {
      allowed: ["the student"],
      input: { ...ofUpload, body: { filename: "a.png", content_type: "image/png", byte_size: 10 } },
    },
    "GET /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures": {
      allowed: ["the student", ...owners],
      input: ofUpload,
    },
    // An empty body is enough, because the server repeats its reply for a file that it already has.
    "PUT /api/v1/answer_pictures/:picture_id/file": {
      allowed: ["the student"],
      input: { ...ofPicture, query: { token: "any" } },
    },
    "GET /api/v1/answer_pictures/:picture_id/file": { allowed: ["the student", ...owners], input: ofPicture },
    "DELETE /api/v1/answer_pictures/:picture_id": { allowed: ["the student"], input: ofPicture },
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/upload_credentials": {
      allowed: ["the student"],
      input: ofSummary,
    },
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/media": {
      allowed: ["the student"],
      input: { ...ofSummary, body: { media: [] } },
    },
    "POST /api/v1/camera_test/upload_credentials": { allowed: signedIn },
    "GET /api/v1/quizzes_attempt_summaries/:summary_id/data_usage": { allowed: ["the student"], input: ofSummary },
    "GET /api/v1/quizzes_attempt_summaries/:summary_id/documents": { allowed: ["the student"], input: ofSummary },
    "GET /api/v1/documents/:uuid": { allowed: ["the student", ...owners], input: { params: { uuid: document.uuid } } },
    "GET /api/v1/rescue_key": { allowed: signedIn },
    "POST /api/v1/sealed_work": { allowed: ["the student"], input: { body: { key: sealedKey } } },
    "POST /api/v1/rescue_files": { allowed: ["the support", ...owners], input: { body: { file: rescueFile } } },
    "GET /api/v1/quiz_instances/:instance_id/recovery": { allowed: ["the support", ...owners], input: ofInstance },
    "POST /api/v1/quiz_instances/:instance_id/recovery/resync": {
      allowed: ["the support", ...owners],
      input: ofInstance,
    },
    "GET /api/v1/scores/:score_id/receipt": {
      allowed: ["the student", "the support", ...owners],
      input: { params: { score_id: handedIn.id } },
    },
    "GET /api/v1/scores/:score_id/student_events": { allowed: owners, input: { params: { score_id: handedIn.id } } },
    "GET /api/v1/scores/:score_id/events_report": { allowed: owners, input: ofScore },
    "GET /api/v1/scores/:score_id/similar_events": { allowed: owners, input: ofScore },
    // Support may see pictures only after giving a reason, which this test does at the end.
    "GET /api/v1/scores/:score_id/screenshots": { ...ofPictures, input: { ...ofScore, query: {} } },
    "GET /api/v1/scores/:score_id/media": { ...ofPictures, input: { ...ofScore, query: { kind: "screenshot" } } },
    "GET /api/v1/quizzes/:quiz_id/proctoring_image_analysis": { ...ofPictures, input: { ...ofQuiz, query: {} } },
    "GET /api/v1/scores/:score_id/analysed_frames": { ...ofPictures, input: ofScore },
    "GET /api/v1/quizzes_attempt_summaries/:summary_id/identity_photos": { ...ofPictures, input: ofSummary },
    "GET /api/v1/media/:media_id/file": { ...ofPictures, input: { params: { media_id: media.id } } },
    "GET /api/v1/scores/:score_id/media_figures": { allowed: ["the support", ...owners], input: ofScore },
    "POST /api/v1/scores/:score_id/media_reasons": {
      allowed: ["the support", ...owners],
      input: { ...ofScore, body: { reason: "The student says that nothing was recorded" } },
    },
    "POST /api/v1/quizzes/:quiz_id/regrade": { allowed: owners, input: ofQuiz },
    "POST /api/v1/quizzes/:quiz_id/questions/:question_id/key/preview": {
      allowed: owners,
      input: { ...ofKey, body: { key } },
    },
    "PUT /api/v1/quizzes/:quiz_id/questions/:question_id/key": {
      allowed: owners,
      input: { ...ofKey, body: { key, seen_key: key } },
    },
    "PUT /api/v1/scores/:score_id/answers/:question_id/points": {
      allowed: owners,
      input: { params: { score_id: handedIn.id, question_id: marked.question_id }, body: mark },
    },
    "GET /api/v1/quizzes/:quiz_id/quiz_instances": {
      allowed: owners,
      input: { ...ofQuiz, query: { user_id: student.id } },
    },
    "GET /api/v1/quizzes/:quiz_id/questions/:question_id/answers": {
      allowed: owners,
      input: { params: { quiz_id: quiz.id, question_id: question.id }, query: {} },
    },
    "GET /api/v1/scores/:score_id/neighbours": { allowed: owners, input: { ...ofScore, query: {} } },
    "GET /api/v1/scores/:score_id/answers/:question_id/edits": {
      allowed: owners,
      input: { params: { score_id: handedIn.id, question_id: marked.question_id }, query: {} },
    },
    "PUT /api/v1/scores/:score_id/answers/:question_id/feedback": {
      allowed: owners,
      input: () => ({
        params: { score_id: handedIn.id, question_id: marked.question_id },
        // The same empty feedback from both writers, so that the second one gets no conflict.
        body: { user_content: "", seen_updated_at: null },
      }),
    },
    "PUT /api/v1/scores/:score_id": {
      allowed: owners,
      input: { ...ofScore, body: { score: unsaid, private_comment: "<p>Good</p>" } },
    },
    "POST /api/v1/scores/:score_id/late_answers/decide": {
      allowed: owners,
      input: { params: { score_id: handedIn.id }, body: { decision: "accepted" } },
    },
    "POST /api/v1/scores/:score_id/generate_feedback": { allowed: owners, input: ofScore },
    "GET /api/v1/scores/:score_id/feedback_generation": { allowed: owners, input: ofScore },
    "DELETE /api/v1/scores/:score_id/feedback_generation": { allowed: owners, input: ofScore },
    // In this quiz, the teachers write the feedback.
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/generate_feedback": {
      allowed: [],
      own: ["the student", 403],
      input: ofSummary,
    },
    "GET /api/v1/quizzes_attempt_summaries/:summary_id/feedback_generation": {
      allowed: ["the student"],
      input: ofSummary,
    },
    "DELETE /api/v1/quizzes_attempt_summaries/:summary_id/feedback_generation": {
      allowed: ["the student"],
      input: ofSummary,
    },
    // The session is still open, so it is too early; only its student gets this refusal.
    "GET /api/v1/quizzes_attempt_summaries/:summary_id/correction": {
      allowed: [],
      own: ["the student", 403],
      input: { ...ofSummary, query: {} },
    },
    // Its student is allowed, too, once the correction is visible: `export-copy.test.ts`.
    "GET /api/v1/scores/:score_id/corrected_copy.pdf": {
      allowed: owners,
      own: ["the student", 403],
      input: ofScore,
    },
    "GET /api/v1/quizzes/:quiz_id/corrected_copies.zip": { allowed: owners, input: ofQuiz },
    "POST /api/v1/receipts/verify": {
      allowed: ["the student", "the support", ...owners],
      input: { body: { score_id: handedIn.id, digest: "00" } },
    },
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/close": { allowed: ["the student"], input: ofSummary },
    // The quiz offers no retake; only its student gets this refusal.
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/retake": {
      allowed: [],
      input: { ...ofSummary, body: device },
      own: ["the student", 409],
    },
    // An attempt of the student is still running; only an administrator of the school gets this refusal.
    "DELETE /api/v1/users/:user_id/supervision_data": {
      allowed: [],
      own: ["the administrator", 409],
      input: { params: { user_id: student.id } },
    },
    "DELETE /api/v1/user_sessions/current": { allowed: signedIn },
  };
});
afterAll(() => app.stop());

const expectedStatus = (key: EndpointKey, person: Person, row: Row): number | "success" => {
  if (row.allowed.includes(person)) return "success";
  if (row.own?.[0] === person) return row.own[1];
  const { access } = endpoints[key];
  if (person === "nobody" && access !== "anyone" && access !== "demo") return 401;
  if (access === "teacher" && !teachers.includes(person)) return 403;
  return row.otherwise ?? 404;
};

const call = async (person: Person, key: EndpointKey, input: Row["input"]): Promise<number> => {
  const untyped = clients[person].call as (key: string, input?: object) => Promise<{ status: number }>;
  return (await untyped(key, typeof input === "function" ? input(person) : input)).status;
};

/** Calls that end something run last, signing out at the very end: the other calls would fail after them. */
const endings = [
  "/media_reasons",
  "/supervision_data",
  "DELETE /api/v1/answer_pictures",
  "/close",
  "/retake",
  "DELETE /api/v1/user_sessions/current",
];
const weight = (key: string): number => endings.findIndex((ending) => key.includes(ending));
const keys = (Object.keys(endpoints) as EndpointKey[]).toSorted((a, b) => weight(a) - weight(b));

test.each(keys)("%s allows the expected people and nobody else", async (key) => {
  const row = rows[key];
  const seen: Record<string, number | "success"> = {};
  const expected: Record<string, number | "success"> = {};
  for (const person of everybody) {
    const status = await call(person, key, row.input);
    seen[person] = status < 300 ? "success" : status;
    expected[person] = expectedStatus(key, person, row);
  }
  expect(seen).toEqual(expected);
});
