import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildExercise, buildQuestion, buildSection } from "../../../builders/index.ts";
import { answersOf, buildExam, edit, startStudent, sync, type Exam } from "../../../testing/exam.ts";
import { startUserSession } from "../../accounts/index.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let exam: Exam;
let essay: number;
beforeAll(async () => {
  app = await createTestApp();
  exam = await buildExam(app, { questions: 1 });
  const section = await buildSection(app.db, { quiz_id: exam.quiz.id });
  const exercise = await buildExercise(app.db, { quiz_section_id: section.id });
  essay = (await buildQuestion(app.db, { exercise_id: exercise.id, type: "long_text" })).id;
});
afterAll(() => app.stop());

const first = () => exam.questions[0]!.id;

test("LOSS-05 a paste with unstorable characters loses neither its answer nor others in the batch", async () => {
  const writer = await startStudent(app, exam);
  const pasted = edit({ question_id: essay, seq: 1, content: { html: "<p>Before\u0000 and \ud800 after</p>" } });
  const { results } = await sync(writer, writer.device_id, [pasted, edit({ question_id: first(), seq: 2 })]);
  expect(results.map(({ outcome }) => outcome)).toEqual(["stored", "stored"]);
  const answers = await answersOf(writer);
  expect(answers.find(({ question_id }) => question_id === essay)?.content).toEqual({
    html: "<p>Before and \ufffd after</p>",
  });
});

test("LOSS-05 unstorable text in a field without text rejects only that edit", async () => {
  const writer = await startStudent(app, exam);
  const edits = [
    edit({ question_id: first(), seq: 1, content: { choice_id: "a\u0000" } }),
    { ...edit({ question_id: first(), seq: 2 }), kind: "\u0000" },
    { ...edit({ question_id: first(), seq: 3 }), edit_id: "\ud800" },
    edit({ question_id: first(), seq: 4 }),
  ];
  const { results } = await sync(writer, writer.device_id, edits);
  const told = results.map(({ outcome, code }) => code ?? outcome);
  expect(told).toEqual(["content_invalid", "malformed", "malformed", "stored"]);
});

test("LOSS-05 a forbidden key in one edit or event does not refuse the others", async () => {
  const writer = await startStudent(app, exam);
  const post = async (path: string, body: object) => {
    const reply = await app.server.inject({
      method: "POST",
      url: `/api/v1/quiz_instances/${writer.instance_id}/${path}`,
      headers: { cookie: writer.client.cookie, "content-type": "application/json" },
      payload: JSON.stringify(body).replaceAll("POISON", "__proto__"),
    });
    const { results } = reply.json<{ results: { outcome: string; code: string | null }[] }>();
    return results.map(({ outcome, code }) => code ?? outcome);
  };
  const poisoned = { POISON: { admin: true }, choice_id: "a" };
  const edits = [
    edit({ question_id: first(), seq: 1, content: poisoned }),
    edit({ question_id: first(), seq: 2, content: { POISON: {} } }),
    edit({ question_id: first(), seq: 3 }),
  ];
  const told = await post("answers", { device_id: writer.device_id, edits });
  expect(told).toEqual(["stored", "content_invalid", "stored"]);
  const event = (details: object) => ({ id: randomUUID(), kind: "copy", happened_at: new Date(), details });
  expect(await post("student_events", { events: [event(poisoned), event({ a: 1 })] })).toEqual(["stored", "stored"]);
  expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
});

/** JSON.stringify cannot produce such a value, but any client can send it. */
const deep = "[".repeat(50_000) + "]".repeat(50_000);

test("LOSS-05 an edit or event nested thousands of levels deep is rejected alone", async () => {
  const writer = await startStudent(app, exam);
  const { id } = writer.student;
  const token = await startUserSession(app.db, { user_id: id, user_agent: "test", now: app.clock.now() });
  const post = async (path: string, body: object) => {
    const reply = await app.server.inject({
      method: "POST",
      url: `/api/v1/quiz_instances/${writer.instance_id}/${path}`,
      headers: {
        cookie: `examplar_session=${token}`,
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
      },
      payload: JSON.stringify(body).replaceAll('"DEEP"', deep),
    });
    const { results } = reply.json<{ results: { outcome: string; code: string | null }[] }>();
    return results.map(({ outcome, code }) => code ?? outcome);
  };
  const edits = [
    edit({ question_id: first(), seq: 1, content: "DEEP" }),
    edit({ question_id: essay, seq: 2, content: { html: "DEEP" } }),
    edit({ question_id: first(), seq: 3 }),
  ];
  expect(await post("answers", { device_id: writer.device_id, edits })).toEqual([
    "content_invalid",
    "content_invalid",
    "stored",
  ]);
  const event = (details: object) => ({ id: randomUUID(), kind: "copy", happened_at: new Date(), details });
  expect(await post("student_events", { events: [event({ a: "DEEP" }), event({ a: 1 })] })).toEqual([
    "details_invalid",
    "stored",
  ]);
});
