import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { QuizInstance } from "@examplar/contract";
import { afterAll, expect, test } from "vitest";
import { buildExam, startStudent } from "../testing/exam.ts";
import { createTestApp } from "../testing/test-app.ts";

const app = await createTestApp();
afterAll(app.stop);

test("the server compresses a large reply in an encoding that the browser accepts, but not a small one", async () => {
  const { client, summary } = await startStudent(app, await buildExam(app, { questions: 20 }));
  const read = (url: string, accept: string) =>
    app.server.inject({ url, headers: { cookie: client.cookie, "accept-encoding": accept } });
  const paper = `/api/v1/quizzes_attempt_summaries/${summary.id}/quiz_instance`;
  const [plain, gz, br] = await Promise.all(["identity", "gzip", "gzip, br"].map((accept) => read(paper, accept)));
  expect([plain, gz, br].map((reply) => reply?.headers["content-encoding"])).toEqual([undefined, "gzip", "br"]);
  const sections = (text: string) => (JSON.parse(text) as QuizInstance).sections;
  expect(sections(gunzipSync(gz!.rawPayload).toString())).toEqual(sections(plain!.body));
  expect(sections(brotliDecompressSync(br!.rawPayload).toString())).toEqual(sections(plain!.body));
  expect(br!.rawPayload.length).toBeLessThan(plain!.body.length / 2);
  expect(br!.headers["content-length"]).toBe(String(br!.rawPayload.length));
  expect((await read("/api/v1/date_time", "gzip, br")).headers["content-encoding"]).toBeUndefined();
});
