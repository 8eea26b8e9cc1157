import { randomUUID } from "node:crypto";
import {
  buildExercise,
  buildQuestion,
  buildQuiz,
  buildSection,
  buildSession,
  buildSummary,
} from "../builders/index.ts";
import type { TestApp } from "../testing/test-app.ts";
import { owners, type Person } from "./access-matrix.people.ts";
import type { TestClient } from "../testing/test-client.ts";

interface Taught {
  school_id: number;
  course_id: number;
  student_id: number;
}

const pdf = Buffer.from("%PDF-1.7\nscanned");

/** Rows of a quiz on paper. Its session is still open, so only its student gets the refusal that it is too early. */
export const buildScanRows = async (
  app: TestApp,
  clients: Record<Person, TestClient>,
  { school_id, course_id, student_id }: Taught,
) => {
  const quiz = await buildQuiz(app.db, { school_id, course_id, state: "active", quiz_type: "paper" });
  const section = await buildSection(app.db, { quiz_id: quiz.id });
  const exercise = await buildExercise(app.db, { quiz_section_id: section.id });
  const question = await buildQuestion(app.db, { exercise_id: exercise.id, type: "short_text" });
  const session = await buildSession(app.db, { quiz_id: quiz.id });
  const summary = await buildSummary(app.db, { session_id: session.id, user_id: student_id });
  const ofSeat = { params: { summary_id: summary.id } };
  const { body: sheet } = await clients["the teacher"].call(
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/scanned_paper_quiz_sheet",
    ofSeat,
  );
  const sheet_id = sheet.id;
  const file = { sheet_id, file_id: randomUUID() };
  const url = `/api/v1/scanned_paper_quiz_sheets/${sheet_id}/files/${file.file_id}?filename=a.pdf`;
  const headers = { cookie: clients["the teacher"].cookie, "sec-fetch-site": "same-origin" };
  await app.server.inject({ method: "PUT", url, headers, payload: pdf });
  const pages = { role: "subject", file_ids: [file.file_id], seen_file_ids: [] };
  const own: [Person, number] = ["the student", 403];
  const entered = {
    edit_id: randomUUID(),
    kind: "answer",
    content: { text: "Paris" },
    seen_revision: 0,
    own_edit_ids: [],
  };
  return {
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/scanned_paper_quiz_sheet": { allowed: owners, input: ofSeat },
    "GET /api/v1/scanned_paper_quiz_sheets/:sheet_id": { allowed: owners, own, input: { params: { sheet_id } } },
    "PUT /api/v1/scanned_paper_quiz_sheets/:sheet_id/files/:file_id": {
      allowed: owners,
      input: () => ({ params: { sheet_id, file_id: randomUUID() }, query: { filename: "b.pdf" }, body: pdf }),
    },
    "PUT /api/v1/scanned_paper_quiz_sheets/:sheet_id/files": {
      allowed: owners,
      input: { params: { sheet_id }, body: pages },
    },
    "GET /api/v1/scanned_paper_quiz_sheets/:sheet_id/files/:file_id": { allowed: owners, own, input: { params: file } },
    "PUT /api/v1/scores/:score_id/answers/:question_id/entry": {
      allowed: owners,
      input: { params: { score_id: sheet.score_id, question_id: question.id }, body: entered },
    },
  };
};
