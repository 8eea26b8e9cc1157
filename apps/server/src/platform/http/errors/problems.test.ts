import { connect } from "node:net";
import { problemSchema } from "@examplar/contract";
import type { InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { portOf } from "../listen.ts";
import { cookieOf, createTestServer } from "../testing/test-server.ts";

const json = { "content-type": "application/json" };
const post = (payload: string, headers: Record<string, string> = json): InjectOptions => ({
  method: "POST",
  url: "/api/v1/sign_in_codes",
  headers,
  payload,
});

const table: [string, InjectOptions, number, string][] = [
  ["malformed JSON", post("{"), 400, "bad_request"],
  ["an empty body with the content type JSON", post(""), 400, "bad_request"],
  ["a body with the key __proto__", post('{"__proto__":{"a":1}}'), 400, "bad_request"],
  ["a missing field", post("{}"), 400, "validation_failed"],
  ["no body at all", { method: "POST", url: "/api/v1/sign_in_codes" }, 400, "validation_failed"],
  ["U+0000 in a body", post(JSON.stringify({ email: "a\u0000@example.org" })), 400, "validation_failed"],
  ["U+0000 in a key of the body", post('{"a\\u0000":1}'), 400, "validation_failed"],
  ["half a surrogate pair in a body", post('{"email":"\\ud800@example.org"}'), 400, "validation_failed"],
  ["a body too large", post(JSON.stringify({ email: "a".repeat(1_100_000) })), 413, "payload_too_large"],
  ["a wrong content type", post("email=a", { "content-type": "text/plain" }), 415, "unsupported_media_type"],
  ["a malformed content type", post("{}", { "content-type": ";;;" }), 415, "unsupported_media_type"],
  ["an unknown address", { url: "/api/v1/nothing" }, 404, "not_found"],
  ["an unknown address with a broken body", { ...post("{"), url: "/api/v1/nothing" }, 404, "not_found"],
  ["the root of the API", { url: "/api" }, 404, "not_found"],
  ["a wrong method", { method: "DELETE", url: "/api/v1/health" }, 405, "method_not_allowed"],
  ["a bad percent encoding", { url: "/api/v1/quizzes/%E0%A4%A" }, 400, "bad_request"],
  [
    "an id that is not a number",
    { url: "/api/v1/quizzes/abc", headers: cookieOf("token-of-a-student") },
    400,
    "validation_failed",
  ],
  [
    "an id above the largest integer",
    { url: "/api/v1/quizzes/9999999999", headers: cookieOf("token-of-a-student") },
    400,
    "validation_failed",
  ],
  [
    "U+0000 in a path",
    { url: "/api/v1/quizzes/%00", headers: cookieOf("token-of-a-student") },
    400,
    "validation_failed",
  ],
  [
    "U+0000 in a query",
    { url: "/api/v1/scores?quiz_id=%00", headers: cookieOf("token-of-a-student") },
    400,
    "validation_failed",
  ],
  [
    "the same query parameter twice",
    { url: "/api/v1/scores?quiz_id=1&quiz_id=2", headers: cookieOf("token-of-a-student") },
    400,
    "validation_failed",
  ],
  [
    "an id of 500 digits",
    { url: `/api/v1/quizzes/${"1".repeat(500)}`, headers: cookieOf("token-of-a-student") },
    404,
    "not_found",
  ],
];

describe("every error is a problem document", () => {
  test.each(table)("%s", async (_what, request, status, code) => {
    const app = await createTestServer();
    const reply = await app.inject(request);
    const problem = problemSchema.strict().parse(reply.json());
    expect([reply.statusCode, problem.status, problem.code]).toEqual([status, status, code]);
    expect(reply.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(problem.instance).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
  });

  test("each invalid field is listed", async () => {
    const app = await createTestServer();
    const payload = { email: "nobody", code: "12" };
    const reply = await app.inject({ method: "POST", url: "/api/v1/user_sessions", payload });
    expect(reply.json().errors.map(({ path }: { path: string }) => path)).toEqual(["email", "code"]);
  });

  test("a wrong method on a known address lists the allowed methods", async () => {
    const app = await createTestServer();
    const ask = async (method: "PUT" | "OPTIONS", url: string) => (await app.inject({ method, url })).headers.allow;
    expect(await ask("PUT", "/api/v1/chat_channels/7/messages")).toBe("GET, HEAD, POST");
    expect(await ask("OPTIONS", "/api/v1/users/me")).toBe("GET, HEAD, PATCH");
  });

  test("an unexpected fault reveals no details", async () => {
    const app = await createTestServer({
      handlers: { "GET /api/v1/tags": () => Promise.reject(new Error("secret of the house")) },
    });
    const reply = await app.inject({ url: "/api/v1/tags", headers: cookieOf("token-of-a-student") });
    expect(Object.keys(reply.json()).toSorted()).toEqual(["code", "instance", "status", "title", "type"]);
    expect(reply.json().code).toBe("internal_error");
    expect(reply.body).not.toContain("secret");
  });

  test("an unreachable database is a 503 that says when to retry", async () => {
    const app = await createTestServer({
      handlers: {
        "GET /api/v1/tags": async ({ parts }) => parts.db.selectFrom("tags").select(["id", "name"]).execute(),
      },
    });
    const reply = await app.inject({ url: "/api/v1/tags", headers: cookieOf("token-of-a-student") });
    expect(reply.json().code).toBe("service_unavailable");
    expect(reply.headers["retry-after"]).toBe("5");
  });

  test("a server that sheds load is a 503 too", async () => {
    const shed = Object.assign(new Error("under pressure"), { code: "FST_UNDER_PRESSURE", statusCode: 503 });
    const app = await createTestServer({ handlers: { "GET /api/v1/date_time": () => Promise.reject(shed) } });
    const reply = await app.inject("/api/v1/date_time");
    expect([reply.statusCode, reply.json().code, reply.headers["retry-after"]]).toEqual([
      503,
      "service_unavailable",
      "5",
    ]);
  });
});

describe("malformed HTTP gets a problem document", () => {
  const speak = async (bytes: string): Promise<string> => {
    const app = await createTestServer();
    await app.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect(portOf(app), "127.0.0.1");
    socket.end(bytes);
    const heard = await socket.toArray();
    await app.close();
    return Buffer.concat(heard).toString();
  };

  test.each([
    ["control characters", "\u0001\u0002\u0003\r\n\r\n", 400],
    ["a header with U+0000", "GET / HTTP/1.1\r\nhost: a\r\nx: a\u0000b\r\n\r\n", 400],
    ["two content-length headers", "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", 400],
    ["a header of 20,000 characters", `GET / HTTP/1.1\r\nhost: a\r\nx: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ])("%s", async (_what, bytes, status) => {
    const [head = "", body = ""] = (await speak(bytes)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain("application/problem+json");
    expect(problemSchema.parse(JSON.parse(body)).status).toBe(status);
  });
});
