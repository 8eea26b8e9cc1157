import { expect, test } from "vitest";
import { createApi, splitKey, type Fetch } from "./create-api.ts";
import { ApiProblem, isRefused, NetworkFailure } from "./problem.ts";

const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}): Fetch =>
  async () =>
    new Response(body === undefined ? null : JSON.stringify(body), { status, headers });

const thrownBy = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

test("the key contains method and path; params are encoded and inserted into the path", () => {
  expect(splitKey("GET /api/v1/quizzes/:quiz_id", { params: { quiz_id: 3 } })).toEqual({
    method: "GET",
    path: "/api/v1/quizzes/3",
  });
  expect(splitKey("GET /a/:b", { params: { b: "../x" } }).path).toBe("/a/..%2Fx");
});

test("an absent query field is left out", () => {
  const { path } = splitKey("GET /api/v1/scores", { query: { quiz_id: undefined, page: 2 } });
  expect(path).toBe("/api/v1/scores?page=2");
});

test("a body is sent as JSON, and a 204 returns undefined", async () => {
  const seen: RequestInit[] = [];
  const api = createApi(async (_, init) => {
    seen.push(init);
    return new Response(null, { status: 204 });
  });
  const reply = await api("PUT /api/v1/chat_channels/:channel_id/read_mark", {
    params: { channel_id: 4 },
    body: { message_id: 9 },
  });
  expect(reply).toBeUndefined();
  expect(seen[0]).toMatchObject({ method: "PUT", body: '{"message_id":9}', credentials: "same-origin" });
});

test("a refusal is thrown with its code, status, field errors and waiting time", async () => {
  const problem = { code: "validation_failed", status: 400, errors: [{ path: "email", message: "bad" }] };
  const error = await thrownBy(createApi(answering(400, problem, { "retry-after": "7" }))("GET /api/v1/users/me"));
  expect(error).toBeInstanceOf(ApiProblem);
  expect(error).toMatchObject({ code: "validation_failed", status: 400, errors: problem.errors, retry_after: 7 });
  expect(isRefused(error, "validation_failed")).toBe(true);
  expect(isRefused(error, "not_found")).toBe(false);
});

test("a server error without problem details is still reported by its status", async () => {
  const api = createApi(async () => new Response("<html>", { status: 502 }));
  expect(await thrownBy(api("GET /api/v1/users/me"))).toMatchObject({ code: "service_unavailable", status: 502 });
});

test.each([
  [403, "<html>Blocked by the school's filter</html>"],
  [404, ""],
  [407, "null"],
  [413, '"too large"'],
  [451, '{"code":451,"message":"blocked"}'],
])("LOSS-32 LOSS-35 %i with %j is a network failure, not the server's refusal", async (status, body) => {
  const api = createApi(async () => new Response(body, { status }));
  expect(await thrownBy(api("GET /api/v1/users/me"))).toBeInstanceOf(NetworkFailure);
});

test("no connection and a cut-off reply are network failures, an abort by the caller is not", async () => {
  const offline = createApi(async () => {
    throw new TypeError("fetch failed");
  });
  expect(await thrownBy(offline("GET /api/v1/users/me"))).toBeInstanceOf(NetworkFailure);
  const cut = createApi(async () => new Response('{"id":', { status: 200 }));
  expect(await thrownBy(cut("GET /api/v1/users/me"))).toBeInstanceOf(NetworkFailure);
  const aborted = await thrownBy(offline("GET /api/v1/users/me", { signal: AbortSignal.abort() }));
  expect(aborted).toBeInstanceOf(TypeError);
});
