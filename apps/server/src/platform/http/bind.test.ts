import type { User } from "@examplar/contract";
import { describe, expect, test } from "vitest";
import { joinRoutes } from "./bind.ts";
import { refuse } from "./refusal.ts";
import { createServer } from "./server.ts";
import { authenticateTestCaller, cookieOf, createTestServer, testParts } from "./testing/test-server.ts";

const user = {
  id: 1,
  name: "Ada Byron",
  first_name: "Ada",
  last_name: "Byron",
  email: "ada@example.org",
  language: "en",
  teacher: false,
  support: false,
  administrator: false,
  student: true,
  guest: false,
  camera_id: null,
  schools: [{ id: 7, name: "North", logo: null }],
} satisfies User;

describe("a bound endpoint", () => {
  test("returns the handler's reply, without any key that the contract does not name", async () => {
    const app = await createTestServer({
      handlers: {
        "GET /api/v1/users/me": async () => {
          const row = { ...user, password_hash: "leak", schools: user.schools.map((s) => ({ ...s, key: "leak" })) };
          return row;
        },
      },
    });
    const reply = await app.inject({ url: "/api/v1/users/me", headers: cookieOf("token-of-a-student") });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toContain("leak");
    expect(reply.json()).toEqual(user);
  });

  test("a reply without a required key is an internal error that reveals nothing", async () => {
    const { name, ...nameless } = user;
    const app = await createTestServer({
      handlers: { "GET /api/v1/users/me": async () => nameless as never },
    });
    const reply = await app.inject({ url: "/api/v1/users/me", headers: cookieOf("token-of-a-student") });
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toMatchObject({ code: "internal_error", status: 500 });
    expect(reply.body).not.toContain(name.slice(0, 3));
    expect(reply.json()).not.toHaveProperty("detail");
  });

  test("gives the handler parsed input", async () => {
    const seen: unknown[] = [];
    const app = await createTestServer({
      handlers: {
        "GET /api/v1/quizzes/:quiz_id": async ({ params, caller }) => {
          seen.push(params, caller.user_id);
          return refuse("not_found", "there is none");
        },
      },
    });
    const reply = await app.inject({ url: "/api/v1/quizzes/0042", headers: cookieOf("token-of-a-student") });
    expect(seen).toEqual([{ quiz_id: 42 }, 1]);
    expect(reply.json()).toMatchObject({ code: "not_found", status: 404, detail: "there is none" });
    expect(reply.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  });

  test("returns 204 without a body when the contract has no reply, and clears the cookie", async () => {
    const app = await createTestServer({
      handlers: { "DELETE /api/v1/user_sessions/current": async ({ cookie }) => cookie.clear() },
    });
    const reply = await app.inject({
      method: "DELETE",
      url: "/api/v1/user_sessions/current",
      headers: cookieOf("token-of-a-student"),
    });
    expect([reply.statusCode, reply.body]).toEqual([204, ""]);
    expect(reply.headers["set-cookie"]).toMatch(/^examplar_session=; Max-Age=0; Path=\/;/);
  });
});

describe("the contract and the server cannot drift apart", () => {
  const build = (handlers: object, demo = true) =>
    createServer({ parts: testParts({ demo }), handlers, authenticate: authenticateTestCaller });

  test("an endpoint without a handler does not build", async () => {
    await expect(build({})).rejects.toThrow("an endpoint without a handler: GET /api/v1/health");
  });

  test("a handler without an endpoint does not build", async () => {
    await expect(build({ "GET /api/v1/secrets": async () => 1 })).rejects.toThrow("a handler without an endpoint");
  });

  test("two handlers for one endpoint do not join", () => {
    const one = { "GET /api/v1/date_time": async () => ({ timestamp: 1 }) };
    expect(() => joinRoutes(one, one)).toThrow("two handlers for GET /api/v1/date_time");
  });

  test("demo endpoints are absent outside demo mode", async () => {
    const handlers = { "GET /api/v1/demo/accounts": async () => [] };
    const [demo, real] = await Promise.all([
      createTestServer({ handlers }),
      createTestServer({ handlers, config: { demo: false } }),
    ]);
    expect((await demo.inject("/api/v1/demo/accounts")).statusCode).toBe(200);
    expect((await real.inject("/api/v1/demo/accounts")).json()).toMatchObject({ code: "not_found" });
  });
});
