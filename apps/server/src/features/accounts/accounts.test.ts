import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSchool, buildUser } from "../../builders/index.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createTestClient } from "../../testing/test-client.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const start = new Date("2026-11-15T10:00:00Z");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

const at = (offset: number) => app.clock.set(new Date(start.getTime() + offset));

/** The mail leaves after the answer, so it may take a moment to reach the folder. */
const codeSentTo = async (email: string): Promise<string> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const mail = (await app.parts.mail.list()).find(({ to }) => to === email);
    const code = mail?.text.match(/\b\d{6}\b/)?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("no mail arrived");
};

const personWithCode = async () => {
  const user = await buildUser(app.db);
  const email = String(user.email);
  await app.nobody.call("POST /api/v1/sign_in_codes", { body: { email } });
  return { user, email, code: await codeSentTo(email) };
};

const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

const signIn = (email: string, code: string) =>
  app.nobody.call("POST /api/v1/user_sessions", { body: { email, code } });

describe("one-time codes", () => {
  test("the code in the mail signs in, whatever the case of the address, and only once", async () => {
    at(0);
    const { user, email, code } = await personWithCode();
    const first = await signIn(email.toUpperCase(), code);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ id: user.id, email, teacher: false, guest: false });
    const again = await signIn(email, code);
    expect([again.status, again.problem.code]).toEqual([422, "code_expired"]);
  });

  test("an unknown address gets the same answer, and no mail", async () => {
    at(0);
    const { email } = await buildUser(app.db);
    const known = await app.nobody.call("POST /api/v1/sign_in_codes", { body: { email: String(email) } });
    const unknown = await app.nobody.call("POST /api/v1/sign_in_codes", { body: { email: "nobody@else.example" } });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect((await app.parts.mail.list()).map(({ to }) => to)).not.toContain("nobody@else.example");
    expect((await signIn("nobody@else.example", "123456")).problem.code).toBe("code_wrong");
  });

  test("five wrong tries use the code up, even for the right digits", async () => {
    at(0);
    const { email, code } = await personWithCode();
    for (let tries = 0; tries < 5; tries += 1)
      expect((await signIn(email, wrong(code))).problem.code).toBe("code_wrong");
    expect((await signIn(email, code)).problem.code).toBe("code_tries_exhausted");
  });

  test("guesses made at the same moment are counted one by one", async () => {
    at(0);
    const { email, code } = await personWithCode();
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, wrong(code))));
    const wrongOnes = answers.filter(({ problem }) => problem.code === "code_wrong");
    expect(wrongOnes).toHaveLength(5);
  });

  test("a code expires after ten minutes", async () => {
    at(0);
    const { email, code } = await personWithCode();
    at(10 * minute);
    expect((await signIn(email, code)).problem.code).toBe("code_expired");
  });

  test("only the newest code counts", async () => {
    at(0);
    const { email, code } = await personWithCode();
    at(minute);
    await app.nobody.call("POST /api/v1/sign_in_codes", { body: { email } });
    expect((await signIn(email, code)).status).toBeGreaterThanOrEqual(400);
  });

  test("neither the code nor the token is in the database as it is", async () => {
    at(0);
    const { email, code } = await personWithCode();
    const reply = await app.server.inject({
      method: "POST",
      url: "/api/v1/user_sessions",
      payload: { email, code },
    });
    const token = reply.cookies.find(({ name }) => name === "examplar_session")?.value ?? "";
    expect(token.length).toBeGreaterThan(30);
    const codes = await app.db.selectFrom("sign_in_codes").selectAll().execute();
    const sessions = await app.db.selectFrom("user_sessions").selectAll().execute();
    const bytes = [...codes.map((row) => row.code_hash), ...sessions.map((row) => row.token_hash)];
    expect(bytes.some((hash) => hash.includes(code) || hash.includes(token))).toBe(false);
  });

  test("the mail speaks the language that the person reads", async () => {
    at(0);
    const user = await buildUser(app.db, { language: "fr", first_name: "Anaïs" });
    await app.nobody.call("POST /api/v1/sign_in_codes", { body: { email: String(user.email) } });
    await codeSentTo(String(user.email));
    const mail = (await app.parts.mail.list()).find(({ to }) => to === user.email);
    expect(mail?.text).toContain("Bonjour Anaïs");
  });
});

describe("user sessions", () => {
  const cookieFor = async (email: string, code: string) => {
    const reply = await app.server.inject({ method: "POST", url: "/api/v1/user_sessions", payload: { email, code } });
    return reply.cookies.find(({ name }) => name === "examplar_session");
  };
  const me = (token: string) =>
    app.server.inject({ method: "GET", url: "/api/v1/users/me", headers: { cookie: `examplar_session=${token}` } });

  test("the cookie cannot be read by a script nor sent by another site", async () => {
    at(0);
    const { email, code } = await personWithCode();
    expect(await cookieFor(email, code)).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  });

  test("the token is replaced after a day; the one before works for a minute more", async () => {
    at(0);
    const { email, code } = await personWithCode();
    const first = (await cookieFor(email, code))?.value ?? "";
    at(day - 6_000);
    expect((await me(first)).cookies).toEqual([]);
    at(day);
    const rotated = await me(first);
    const second = rotated.cookies.find(({ name }) => name === "examplar_session")?.value ?? "";
    expect(second).not.toBe(first);
    expect((await me(second)).statusCode).toBe(200);
    expect((await me(first)).statusCode).toBe(200);
    at(day + minute);
    expect((await me(first)).statusCode).toBe(401);
    expect((await me(second)).statusCode).toBe(200);
  });

  test("requests made together at the moment of rotation all pass, and one token comes out", async () => {
    at(0);
    const { email, code } = await personWithCode();
    const first = (await cookieFor(email, code))?.value ?? "";
    at(day);
    const replies = await Promise.all(Array.from({ length: 10 }, () => me(first)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(replies.flatMap(({ cookies }) => cookies.map(({ value }) => value))).size).toBe(1);
  });

  test("signing out ends this session and no other", async () => {
    at(0);
    const user = await buildUser(app.db);
    const [here, there] = [await app.as(user), await app.as(user)];
    expect((await here.call("DELETE /api/v1/user_sessions/current")).status).toBe(204);
    expect((await here.call("GET /api/v1/users/me")).status).toBe(401);
    expect((await there.call("GET /api/v1/users/me")).status).toBe(200);
  });

  test("a made-up token is nobody", async () => {
    const stranger = createTestClient(app.server, `examplar_session=${"x".repeat(43)}`);
    expect((await stranger.call("GET /api/v1/users/me")).problem.code).toBe("not_signed_in");
  });
});

describe("the current user", () => {
  test("I18N-01 the language is saved on the user, CALL-08 and so is the camera", async () => {
    at(0);
    const user = await buildUser(app.db, { language: "en" });
    const client = await app.as(user);
    const changed = await client.call("PATCH /api/v1/users/me", { body: { language: "fr", camera_id: "cam-1" } });
    expect(changed.body).toMatchObject({ language: "fr", camera_id: "cam-1" });
    expect((await client.call("GET /api/v1/users/me")).body).toMatchObject({ language: "fr", camera_id: "cam-1" });
    const told = await app.db
      .selectFrom("realtime_messages")
      .select("event")
      .where("topic", "=", `user:${user.id}`)
      .execute();
    expect(told).toEqual([{ event: { kind: "user_changed", user_id: user.id } }]);
  });

  test("a field that is not the user's to change is refused, and nothing is saved", async () => {
    at(0);
    const user = await buildUser(app.db, { language: "en" });
    const client = await app.as(user);
    const refused = await client.call("PATCH /api/v1/users/me", {
      // @ts-expect-error -- the point of the test
      body: { language: "fr", guest: true },
    });
    expect([refused.status, refused.problem.code]).toEqual([400, "validation_failed"]);
    expect((await client.call("GET /api/v1/users/me")).body.language).toBe("en");
  });

  test.each([
    ["student", { teacher: false, support: false }],
    ["teacher", { teacher: true, support: false }],
    ["administrator", { teacher: true, support: false }],
    ["support", { teacher: false, support: true }],
  ] as const)("ENT-22~ the flags of a %s", async (role, flags) => {
    at(0);
    const school = await buildSchool(app.db);
    const user = await buildUser(app.db, { memberships: [{ school_id: school.id, role }] });
    const { body } = await (await app.as(user)).call("GET /api/v1/users/me");
    expect(body).toMatchObject({ ...flags, guest: false, schools: [{ id: school.id, name: school.name }] });
  });
});

describe("demo accounts", () => {
  test("one click signs in as a demo account, and as nobody else", async () => {
    at(0);
    const school = await buildSchool(app.db);
    const demo = await buildUser(app.db, { demo: true, memberships: [{ school_id: school.id, role: "student" }] });
    const real = await buildUser(app.db);
    const listed = await app.nobody.call("GET /api/v1/demo/accounts");
    expect(listed.body.map(({ id }) => id)).toEqual([demo.id]);
    expect((await app.nobody.call("POST /api/v1/demo/user_sessions", { body: { user_id: demo.id } })).status).toBe(201);
    expect((await app.nobody.call("POST /api/v1/demo/user_sessions", { body: { user_id: real.id } })).status).toBe(404);
  });

  test("outside demo mode its doors do not exist", async () => {
    const plain = await createTestApp({ demo: false });
    const demo = await buildUser(plain.db, { demo: true });
    expect((await plain.nobody.call("GET /api/v1/demo/accounts")).status).toBe(404);
    expect((await plain.nobody.call("GET /api/v1/demo/mails")).status).toBe(404);
    expect((await plain.nobody.call("POST /api/v1/demo/user_sessions", { body: { user_id: demo.id } })).status).toBe(
      404,
    );
    await plain.stop();
  });
});

describe("what is remembered of a session", () => {
  test("a session revoked elsewhere is noticed within seconds, one's own sign-out at once", async () => {
    at(0);
    const user = await buildUser(app.db);
    const client = await app.as(user);
    expect((await client.call("GET /api/v1/users/me")).status).toBe(200);
    await app.db.updateTable("user_sessions").set({ revoked_at: start }).where("user_id", "=", user.id).execute();
    at(5_000);
    expect((await client.call("GET /api/v1/users/me")).status).toBe(401);
  });
});
