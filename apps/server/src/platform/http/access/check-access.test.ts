import type { Access } from "@examplar/contract";
import { roles, type Role } from "@examplar/domain";
import { describe, expect, test } from "vitest";
import { checkAccess } from "./check-access.ts";
import { refuse } from "../refusal.ts";
import { cookieOf, createTestServer } from "../testing/test-server.ts";

const callerWith = (role: Role) => ({ user_id: 1, session_id: "s", memberships: [{ school_id: 1, role }] });

const table: [Access, Role[]][] = [
  ["anyone", [...roles]],
  ["signed_in", [...roles]],
  ["teacher", ["teacher", "administrator"]],
  ["support", ["support"]],
  ["operator", []],
];

describe("the access check of an endpoint", () => {
  test.each(table)("the access %s is given to the roles %j and to no other", (access, open) => {
    for (const role of roles)
      expect([role, checkAccess(access, callerWith(role), false) === null]).toEqual([role, open.includes(role)]);
  });

  test.each(["signed_in", "teacher", "support"] as const)(
    "the access %s is refused to a caller who is not signed in",
    (access) => {
      expect(checkAccess(access, null, true)?.code).toBe("not_signed_in");
    },
  );

  test("the access operator is given to the holder of the metrics token, and to no role", () => {
    expect(checkAccess("operator", null, true)).toBeNull();
    expect(checkAccess("operator", callerWith("administrator"), false)?.code).toBe("forbidden");
  });

  test("a user without any school gets the access signed_in, and no other", () => {
    const caller = { user_id: 1, session_id: "s", memberships: [] };
    expect(checkAccess("signed_in", caller, false)).toBeNull();
    expect(checkAccess("teacher", caller, false)?.code).toBe("forbidden");
  });
});

describe("over HTTP", () => {
  const app = createTestServer({ handlers: { "GET /api/v1/quizzes": async () => [] } });
  const ask = async (headers: Record<string, string>) => (await app).inject({ url: "/api/v1/quizzes", headers });

  test.each([
    ["token-of-a-teacher", 200],
    ["token-of-an-administrator", 200],
    ["token-of-a-student", 403],
    ["token-of-a-support", 403],
    ["a-token-that-nobody-has", 401],
    ["%00%FF", 401],
    ["x".repeat(9000), 401],
  ])("the token %.30s gets the status %i", async (token, status) => {
    const reply = await ask(cookieOf(token));
    expect(reply.statusCode).toBe(status);
    if (status !== 200) expect(reply.json().status).toBe(status);
  });

  test("access is refused before the body is read", async () => {
    const reply = await (
      await app
    ).inject({
      method: "POST",
      url: "/api/v1/sessions/1/open",
      headers: { "content-type": "application/json" },
      payload: "{broken",
    });
    expect(reply.json().code).toBe("not_signed_in");
  });
});

describe("the session cookie", () => {
  const signIn = async (public_url: string) => {
    const app = await createTestServer({
      config: { public_url },
      handlers: {
        "POST /api/v1/user_sessions": async ({ cookie }) => {
          cookie.set("a-brand-new-token");
          return refuse("code_wrong");
        },
      },
    });
    const payload = { email: "ada@example.org", code: "123456" };
    return (await app.inject({ method: "POST", url: "/api/v1/user_sessions", payload })).headers["set-cookie"];
  };

  test("is HttpOnly and SameSite, and Secure where there is https", async () => {
    const plain = "examplar_session=a-brand-new-token; Max-Age=31536000; Path=/; HttpOnly";
    expect(await signIn("http://localhost:3000")).toBe(`${plain}; SameSite=Lax`);
    expect(await signIn("https://exams.example.org")).toBe(`${plain}; Secure; SameSite=Lax`);
  });

  test("is replaced when the session was rotated", async () => {
    const rotating = await createTestServer({
      handlers: { "GET /api/v1/tags": async () => [] },
      authenticate: async () => ({
        caller: { user_id: 1, session_id: "s", memberships: [] },
        fresh_token: "the-next-token-of-it",
      }),
    });
    const reply = await rotating.inject({ url: "/api/v1/tags", headers: cookieOf("the-old-token-of-it") });
    expect(reply.headers["set-cookie"]).toContain("examplar_session=the-next-token-of-it;");
  });

  test("is ignored by an endpoint that is open to anyone", async () => {
    const app = await createTestServer({
      handlers: { "GET /api/v1/date_time": async () => ({ timestamp: 1 }) },
      authenticate: () => Promise.reject(new Error("the database is away")),
    });
    const reply = await app.inject({ url: "/api/v1/date_time", headers: cookieOf("token-of-a-student") });
    expect(reply.statusCode).toBe(200);
  });
});
