import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildCourse, buildSchool, buildUser } from "../../builders/index.ts";
import { buildExam, edit, startStudent, sync } from "../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createSheetEvaluator } from "../grading/index.ts";
import { createFragmentsCache } from "../papers/index.ts";
import { createFeedbackWriter } from "./feedback-writer.ts";

/** A model server: it stores the requests, and streams what a test tells it to. */
const asked: { authorization: string | undefined; body: { model: string; messages: { content: string }[] } }[] = [];
let say: (reply: ServerResponse) => void;
let endpoint: Server;

const piece = (text: string) => `data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`;
const saying =
  (...texts: string[]) =>
  (reply: ServerResponse) => {
    reply.writeHead(200, { "content-type": "text/event-stream" });
    for (const text of texts) reply.write(piece(text));
    reply.end("data: [DONE]\n\n");
  };
const failing = (status: number) => (reply: ServerResponse) => void reply.writeHead(status).end("no");

const hear = async (request: IncomingMessage): Promise<void> => {
  let text = "";
  for await (const bytes of request) text += String(bytes);
  asked.push({ authorization: request.headers.authorization, body: JSON.parse(text) as never });
};

let app: TestApp;
let teacher: Awaited<ReturnType<TestApp["as"]>>;
let colleague: Awaited<ReturnType<TestApp["as"]>>;
let course: { id: number; school_id: number };
beforeAll(async () => {
  endpoint = createServer((request, reply) => void hear(request).then(() => say(reply)));
  await new Promise<void>((resolve) => void endpoint.listen(0, "127.0.0.1", resolve));
  app = await createTestApp();
  const school = await buildSchool(app.db);
  const [owner, other] = await Promise.all(
    [1, 2].map(() => buildUser(app.db, { memberships: [{ school_id: school.id, role: "teacher" }] })),
  );
  course = await buildCourse(app.db, { school_id: school.id, teacher_ids: [owner!.id, other!.id] });
  [teacher, colleague] = [await app.as(owner!), await app.as(other!)];
});
const { port } = { port: () => (endpoint.address() as AddressInfo).port };
beforeEach(() => {
  asked.length = 0;
  say = saying("Well ", "done.\n\nRead ", "again.");
  app.clock.set(new Date("2026-11-15T10:00:00Z"));
  app.parts.config.ai = { base_url: `http://127.0.0.1:${port()}/v1`, api_key: "secret-key", model: "small" };
});
afterAll(async () => {
  await app.stop();
  endpoint.closeAllConnections();
  endpoint.close();
});

const evaluator = createSheetEvaluator();
afterAll(() => evaluator.stop());
const writers: ReturnType<typeof createFeedbackWriter>[] = [];
afterEach(async () => {
  for (const writer of writers.splice(0)) await writer.stop();
});
const startWriter = () => {
  const writer = createFeedbackWriter(app.parts, { engine: { fragments: createFragmentsCache(app.db) }, evaluator });
  writers.push(writer);
  return {
    ...writer,
    /** Runs one poll of the job, until all generations that it took are done. */
    look: async () => {
      await writer.tasks["write_feedback"]!({}, app.parts);
      await writer.settled();
    },
  };
};

/** A student who has handed in, with the ten seconds after the hand-in over. */
const handIn = async (quiz: object = {}) => {
  const exam = await buildExam(app, {
    quiz: { school_id: course.school_id, course_id: course.id, name: "Tax law", ...quiz },
  });
  const student = await startStudent(app, exam);
  await sync(student, student.device_id, [
    edit({ question_id: exam.questions[0]!.id, seq: 1, edited_at: app.clock.now() }),
  ]);
  await student.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", { params: student.params });
  app.clock.set(new Date("2026-11-15T10:01:00Z"));
  return { ...student, exam, of: { params: { score_id: student.score_id } } };
};
type HandedIn = Awaited<ReturnType<typeof handIn>>;

const request = "POST /api/v1/scores/:score_id/generate_feedback";
const generation = "GET /api/v1/scores/:score_id/feedback_generation";
const scoreOf = async ({ of }: HandedIn) => (await teacher.call("GET /api/v1/scores/:score_id", of)).body;
const ownScoreOf = async ({ client, score_id }: HandedIn) =>
  (await client.call("GET /api/v1/scores", { query: {} })).body.find(({ id }) => id === score_id)!;

describe("AI-01~ CALL-10~ a teacher requests a first version", () => {
  test("AI-03~ the attempt shows the generation, and the comment then replaces it", async () => {
    const attempt = await handIn();
    const { body, status } = await teacher.call(request, attempt.of);
    expect([status, body]).toEqual([202, { writer: "model", state: "waiting", written: "", failure: null }]);
    await startWriter().look();
    expect(await scoreOf(attempt)).toMatchObject({
      public_comment: "<p>Well done.</p><p>Read again.</p>",
      comment_source: "ai_generated",
      manually_validated_comment: false,
    });
    expect((await teacher.call(generation, attempt.of)).body.state).toBe("idle");
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ authorization: "Bearer secret-key", body: { model: "small" } });
  });

  test("the model gets neither name nor email, and gets the copy as data", async () => {
    const attempt = await handIn();
    await teacher.call(request, attempt.of);
    await startWriter().look();
    const told = asked[0]!.body.messages.map(({ content }) => content).join("\n");
    expect(told).toContain("Which one?");
    expect(told).toContain("Answer: Choice a");
    expect(told).toContain("Result: 0 of 1 points");
    expect(told).not.toContain(attempt.student.name);
    expect(told).not.toContain(attempt.student.email ?? "@");
  });

  test("AI-05 the student reads it once a teacher has saved it, and not before", async () => {
    const attempt = await handIn();
    await teacher.call(request, attempt.of);
    await startWriter().look();
    expect(await ownScoreOf(attempt)).toMatchObject({ public_comment: null, comment_source: null });
    const score = await scoreOf(attempt);
    const body = { score: score as never, public_comment: (score as { public_comment: string }).public_comment };
    const saved = await colleague.call("PUT /api/v1/scores/:score_id", { ...attempt.of, body });
    expect(saved.body).toMatchObject({ manually_validated_comment: true });
    expect(await ownScoreOf(attempt)).toMatchObject({ public_comment: "<p>Well done.</p><p>Read again.</p>" });
    expect((await teacher.call(request, attempt.of)).problem.code).toBe("comment_exists");
  });

  test("a student's text cannot make the feedback show a link, a picture or a page", async () => {
    say = saying('<img src=x onerror="alert(1)">', "See [this](https://evil.example) <b>now</b>");
    const attempt = await handIn();
    await teacher.call(request, attempt.of);
    await startWriter().look();
    expect(await scoreOf(attempt)).toMatchObject({ public_comment: "<p>See this now</p>" });
  });

  test("AI-03 a generation that is cancelled or replaced by a colleague's comment writes nothing", async () => {
    const [cancelled, overtaken] = [await handIn(), await handIn()];
    await teacher.call(request, cancelled.of);
    const after = await teacher.call("DELETE /api/v1/scores/:score_id/feedback_generation", cancelled.of);
    expect(after.body.state).toBe("idle");
    expect((await teacher.call(request, overtaken.of)).body.state).toBe("waiting");
    const score = await scoreOf(overtaken);
    await colleague.call("PUT /api/v1/scores/:score_id", {
      ...overtaken.of,
      body: { score: score as never, public_comment: "<p>Mine.</p>" },
    });
    expect((await teacher.call(generation, overtaken.of)).body.state).toBe("idle");
    await startWriter().look();
    expect(asked).toHaveLength(0);
    expect(await scoreOf(cancelled)).toMatchObject({ public_comment: null });
    expect(await scoreOf(overtaken)).toMatchObject({ public_comment: "<p>Mine.</p>", comment_source: "manual" });
  });

  test("a running generation stops when it is cancelled", async () => {
    const attempt = await handIn();
    let open: ServerResponse;
    const begun = new Promise<void>((resolve) => {
      say = (reply) => {
        open = reply;
        reply.writeHead(200, { "content-type": "text/event-stream" }).write(piece("Half "));
        resolve();
      };
    });
    await teacher.call(request, attempt.of);
    const writing = startWriter().look();
    await begun;
    await teacher.call("DELETE /api/v1/scores/:score_id/feedback_generation", attempt.of);
    await new Promise((resolve) => setTimeout(resolve, 800));
    open!.write(piece("a word"));
    await writing;
    expect(await scoreOf(attempt)).toMatchObject({ public_comment: null });
  });

  test("the request is refused while the student can still write, and without a model", async () => {
    const exam = await buildExam(app, { quiz: { school_id: course.school_id, course_id: course.id } });
    const running = await startStudent(app, exam);
    const early = await teacher.call(request, { params: { score_id: running.score_id } });
    expect([early.status, early.problem.code]).toEqual([409, "attempt_not_closed"]);
    const attempt = await handIn();
    app.parts.config.ai = null;
    app.parts.config.demo = false;
    const refused = await teacher.call(request, attempt.of);
    expect([refused.status, refused.problem.code]).toEqual([409, "ai_not_configured"]);
    expect((await teacher.call(generation, attempt.of)).body.writer).toBeNull();
    app.parts.config.demo = true;
  });
});

describe("a model that fails", () => {
  test("is retried, and given up after three tries with the reason", async () => {
    const attempt = await handIn();
    const writer = startWriter();
    say = failing(503);
    await teacher.call(request, attempt.of);
    await writer.look();
    expect((await teacher.call(generation, attempt.of)).body).toMatchObject({ state: "waiting", failure: null });
    for (const minute of [2, 3]) {
      app.clock.set(new Date(`2026-11-15T10:0${minute}:00Z`));
      await writer.look();
    }
    expect(asked).toHaveLength(3);
    expect((await teacher.call(generation, attempt.of)).body).toMatchObject({
      state: "failed",
      failure: "unreachable",
    });
    say = saying("At last.");
    await teacher.call(request, attempt.of);
    await writer.look();
    expect(await scoreOf(attempt)).toMatchObject({ public_comment: "<p>At last.</p>" });
  });

  test.each([
    ["an API key that the model's server refuses is not tried again", () => failing(401), "refused"],
    ["an empty text of the model is not stored as a comment", () => saying(" \n"), "empty"],
  ])("%s", async (_name, fate, failure) => {
    const attempt = await handIn();
    say = fate();
    await teacher.call(request, attempt.of);
    await startWriter().look();
    expect(asked).toHaveLength(1);
    expect((await teacher.call(generation, attempt.of)).body).toMatchObject({ state: "failed", failure });
  });

  test("another writer takes over the generation of a writer that stopped", async () => {
    const attempt = await handIn();
    await teacher.call(request, attempt.of);
    await app.db
      .updateTable("feedback_generations")
      .set({ state: "writing", due_at: new Date("2026-11-15T10:02:00Z") })
      .where("score_id", "=", attempt.score_id)
      .execute();
    const writer = startWriter();
    await writer.look();
    expect(asked).toHaveLength(0);
    app.clock.set(new Date("2026-11-15T10:02:01Z"));
    await writer.look();
    expect(await scoreOf(attempt)).toMatchObject({ comment_source: "ai_generated" });
  });
});

describe("AI-02~ CALL-11~ a student", () => {
  const own = "POST /api/v1/quizzes_attempt_summaries/:summary_id/generate_feedback";
  const allowed = { allow_feedbacks_generation_by_student: true };

  test("may request feedback once if the quiz allows it, and reads it at once", async () => {
    const attempt = await handIn(allowed);
    const { status } = await attempt.client.call(own, { params: attempt.params });
    expect(status).toBe(202);
    await startWriter().look();
    expect(await ownScoreOf(attempt)).toMatchObject({
      public_comment: "<p>Well done.</p><p>Read again.</p>",
      comment_source: "ai_student_generated",
    });
    const again = await attempt.client.call(own, { params: attempt.params });
    expect(again.problem.code).toBe("comment_exists");
  });

  test("gets no results through the feedback while the correction is hidden", async () => {
    const attempt = await handIn(allowed);
    await attempt.client.call(own, { params: attempt.params });
    await startWriter().look();
    const told = asked[0]!.body.messages.map(({ content }) => content).join("\n");
    expect(told).toContain("Answer: Choice a");
    expect(told).not.toContain("Result:");
  });

  test("may not request feedback if the quiz forbids it, and sees nothing of a teacher's generation", async () => {
    const attempt = await handIn();
    const refused = await attempt.client.call(own, { params: attempt.params });
    expect([refused.status, refused.problem.code]).toEqual([403, "feedback_not_allowed"]);
    await teacher.call(request, attempt.of);
    const seen = await attempt.client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/feedback_generation", {
      params: attempt.params,
    });
    expect(seen.body).toMatchObject({ state: "idle", written: "" });
    await attempt.client.call("DELETE /api/v1/quizzes_attempt_summaries/:summary_id/feedback_generation", {
      params: attempt.params,
    });
    expect((await teacher.call(generation, attempt.of)).body.state).toBe("waiting");
  });
});

test("feedback from the demo's own writer says so in its first sentence", async () => {
  app.parts.config.ai = null;
  const attempt = await handIn({ language: "fr" });
  expect((await teacher.call(request, attempt.of)).body.writer).toBe("demo");
  await startWriter().look();
  const { public_comment } = (await scoreOf(attempt)) as { public_comment: string };
  expect(public_comment).toMatch(/^<p>Texte de démonstration/);
  expect(asked).toHaveLength(0);
});
