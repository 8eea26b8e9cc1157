import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FirstScreen } from "@examplar/contract";
import { afterAll, expect, test } from "vitest";
import { buildExam, seatStudent, startStudent } from "../../testing/exam.ts";
import { createTestApp } from "../../testing/test-app.ts";

const app = await createTestApp();
afterAll(app.stop);

const read = (query: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url: `/api/v1/first_screen${query}`, headers });

test("a visitor gets the time, and a reply without a user", async () => {
  const reply = await read("?exams=true&summary_id=1");
  expect(reply.json()).toEqual({ user: null, exams: null, seat: null });
  expect(Math.abs(Number(reply.headers["x-server-time-ms"]) - app.parts.clock.now().getTime())).toBeLessThan(5_000);
  expect(reply.headers["cache-control"]).toBe("no-store");
});

test("one reply holds the user and the exam list, each as its own endpoint returns it", async () => {
  const { client } = await seatStudent(app, await buildExam(app));
  const { user, exams, seat } = (await read("?exams=true", { cookie: client.cookie })).json<FirstScreen>();
  expect(user).toEqual((await client.call("GET /api/v1/users/me")).body);
  const query = { quiz_type: "exam", with_sheets: "true" } as const;
  const summaries = await client.call("GET /api/v1/quizzes_attempt_summaries", { query });
  expect(exams).toEqual({ summaries: summaries.body, tags: (await client.call("GET /api/v1/tags")).body });
  expect(seat).toBeNull();
});

test("a seat includes its paper only during the exam, and never another student's", async () => {
  const exam = await buildExam(app);
  const running = await startStudent(app, exam);
  const waiting = await seatStudent(app, exam);
  const seatOf = async (cookie: string, summary_id: number) =>
    (await read(`?summary_id=${summary_id}`, { cookie })).json<FirstScreen>().seat;
  const own = await seatOf(running.client.cookie, running.summary.id);
  const params = { summary_id: running.summary.id };
  const paper = await running.client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/quiz_instance", {
    params,
  });
  const documents = await running.client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/documents", {
    params,
  });
  expect(own?.running?.paper).toEqual({ ...paper.body, now: own?.running?.paper.now });
  expect(own?.running?.documents).toEqual(documents.body);
  expect(own?.quiz.id).toBe(exam.quiz.id);
  expect((await seatOf(waiting.client.cookie, waiting.summary.id))?.running).toBeNull();
  expect(await seatOf(waiting.client.cookie, running.summary.id)).toBeNull();
});

test("a large reply is compressed in an encoding that the browser accepts; a small one is not", async () => {
  const { client, summary } = await startStudent(app, await buildExam(app, { questions: 20 }));
  const encoded = (accept: string) =>
    read(`?summary_id=${summary.id}`, { cookie: client.cookie, "accept-encoding": accept });
  const [plain, gz, br] = await Promise.all([encoded("identity"), encoded("gzip"), encoded("gzip, br")]);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect([gz, br].map(({ headers }) => headers["content-encoding"])).toEqual(["gzip", "br"]);
  const sections = (text: string) => (JSON.parse(text) as FirstScreen).seat?.running?.paper.sections;
  expect(sections(gunzipSync(gz.rawPayload).toString())).toEqual(sections(plain.body));
  expect(sections(brotliDecompressSync(br.rawPayload).toString())).toEqual(sections(plain.body));
  expect(br.rawPayload.length).toBeLessThan(plain.body.length / 2);
  expect(br.headers["content-length"]).toBe(String(br.rawPayload.length));
  const small = await app.server.inject({ url: "/api/v1/date_time", headers: { "accept-encoding": "gzip, br" } });
  expect(small.headers["content-encoding"]).toBeUndefined();
});
