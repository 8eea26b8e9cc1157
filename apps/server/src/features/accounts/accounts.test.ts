import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSchool, buildSummary, buildUser } from "../../builders/index.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createTestClient } from "../../testing/test-client.ts";
import { listenerSessions } from "./listener-sessions.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const start = new Date("2026-11-15T10:00:00Z");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

const at = (offset: number) => app.clock.set(new Date(start.getTime() + offset));

/** The server sends the mail after the reply, so it may take a moment to reach the folder. */
const codeSentTo = async (email: string): Promise<string> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const mail = (await app.parts.mail.list()).find(({ to }) => to === email);
    const code = mail?.text.match(/\b\d{6}\b/)?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("no mail arrived");
};

const cookieOf = (reply: Awaited<ReturnType<TestApp["server"]["inject"]>>, name: string) =>
  reply.cookies.find((cookie) => cookie.name === name);

/** A browser that keeps the cookie of its requests for codes; a `fresh` one has none yet. */
const openBrowser = () => {
  let cookie = "";
  const post = async (url: string, payload: object) => {
    const reply = await app.server.inject({ method: "POST", url, payload, headers: { cookie } });
    const set = cookieOf(reply, "examplar_browser");
    if (set) cookie = `examplar_browser=${set.value}`;
    return reply;
  };
  return {
    requestCode: (email: string) => post("/api/v1/sign_in_codes", { email }),
    signIn: async (email: string, code: string) => {
      const reply = await post("/api/v1/user_sessions", { email, code });
      return { status: reply.statusCode, body: reply.json(), problem: reply.json(), text: reply.body, reply };
    },
  };
};

const personWithCode = async () => {
  const user = await buildUser(app.db);
  const email = String(user.email);
  const browser = openBrowser();
  await browser.requestCode(email);
  return { user, email, code: await codeSentTo(email), signIn: browser.signIn, browser };
};

/** Removes the request ids, which differ in every problem document. */
const withoutRequestId = (text: string) => text.replace(/"(instance|request_id)":"[^"]*"/g, "");

const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

describe("one-time codes", () => {
  test("the code in the mail signs in, whatever the case of the address, and only once", async () => {
    at(0);
    const { user, email, code, signIn } = await personWithCode();
    const first = await signIn(email.toUpperCase(), code);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ id: user.id, email, teacher: false, guest: false });
    const again = await signIn(email, code);
    expect([again.status, again.problem.code]).toEqual([422, "code_expired"]);
  });

  test("an unknown email address gets the same replies at every step, and no mail", async () => {
    at(0);
    const talkAs = async (email: string) => {
      const browser = openBrowser();
      const asked = await browser.requestCode(email);
      const replies = [];
      for (let tries = 0; tries < 7; tries += 1) replies.push((await browser.signIn(email, "123456")).text);
      at(10 * minute);
      replies.push((await browser.signIn(email, "123456")).text);
      at(0);
      const cookie = { ...cookieOf(asked, "examplar_browser"), value: "" };
      return { status: asked.statusCode, body: asked.body, cookie, replies: replies.map(withoutRequestId) };
    };
    const { email } = await buildUser(app.db);
    expect(await talkAs("nobody@else.example")).toEqual(await talkAs(String(email)));
    expect((await app.parts.mail.list()).map(({ to }) => to)).not.toContain("nobody@else.example");
  });

  test("an attacker who exhausts the codes of an address does not affect the code its user waits for", async () => {
    at(0);
    const { email, code, signIn } = await personWithCode();
    const attacker = openBrowser();
    for (let round = 0; round < 3; round += 1) {
      await attacker.requestCode(email);
      for (let tries = 0; tries < 6; tries += 1) await attacker.signIn(email, wrong(code));
    }
    for (let tries = 0; tries < 6; tries += 1) await openBrowser().signIn(email, wrong(code));
    expect((await signIn(email, code)).status).toBe(201);
  });

  test("a code seen by somebody else does not work in another browser", async () => {
    at(0);
    const { email, code, signIn } = await personWithCode();
    expect((await openBrowser().signIn(email, code)).problem.code).toBe("code_wrong");
    const other = openBrowser();
    await other.requestCode("somebody@else.example");
    expect((await other.signIn(email, code)).problem.code).toBe("code_wrong");
    expect((await signIn(email, code)).status).toBe(201);
  });

  test("the browser's cookie cannot be read by a script nor sent by another site, and its value is not stored", async () => {
    at(0);
    const reply = await openBrowser().requestCode("who@ever.example");
    const cookie = cookieOf(reply, "examplar_browser");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/v1" });
    const codes = await app.db.selectFrom("sign_in_codes").selectAll().execute();
    expect(JSON.stringify(codes)).not.toContain("who@ever.example");
    expect(codes.some(({ browser_hash }) => browser_hash.includes(cookie!.value))).toBe(false);
  });

  test("after five wrong tries, even the right code is refused", async () => {
    at(0);
    const { email, code, signIn } = await personWithCode();
    for (let tries = 0; tries < 5; tries += 1)
      expect((await signIn(email, wrong(code))).problem.code).toBe("code_wrong");
    expect((await signIn(email, code)).problem.code).toBe("code_tries_exhausted");
  });

  test("guesses made at the same moment are counted one by one", async () => {
    at(0);
    const { email, code, signIn } = await personWithCode();
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, wrong(code))));
    const wrongOnes = answers.filter(({ problem }) => problem.code === "code_wrong");
    expect(wrongOnes).toHaveLength(5);
  });

  test("a code expires after ten minutes", async () => {
    at(0);
    const { email, code, signIn } = await personWithCode();
    at(10 * minute);
    expect((await signIn(email, code)).problem.code).toBe("code_expired");
  });

  test("only the newest code counts", async () => {
    at(0);
    const { email, code, browser } = await personWithCode();
    at(minute);
    await browser.requestCode(email);
    expect((await browser.signIn(email, code)).status).toBeGreaterThanOrEqual(400);
  });

  test("the database contains neither the code nor the token in plain form", async () => {
    at(0);
    const { email, code, signIn } = await personWithCode();
    const { reply } = await signIn(email, code);
    const token = reply.cookies.find(({ name }) => name === "examplar_session")?.value ?? "";
    expect(token.length).toBeGreaterThan(30);
    const codes = await app.db.selectFrom("sign_in_codes").selectAll().execute();
    const sessions = await app.db.selectFrom("user_sessions").selectAll().execute();
    const bytes = [...codes.map((row) => row.code_hash), ...sessions.map((row) => row.token_hash)];
    expect(bytes.some((hash) => hash.includes(code) || hash.includes(token))).toBe(false);
  });

  test("the mail is in the user's language", async () => {
    at(0);
    const user = await buildUser(app.db, { language: "fr", first_name: "Anaïs" });
    await app.nobody.call("POST /api/v1/sign_in_codes", { body: { email: String(user.email) } });
    await codeSentTo(String(user.email));
    const mail = (await app.parts.mail.list()).find(({ to }) => to === user.email);
    expect(mail?.text).toContain("Bonjour Anaïs");
  });
});

describe("user sessions", () => {
  const signedIn = async () => {
    const { email, code, signIn } = await personWithCode();
    return cookieOf((await signIn(email, code)).reply, "examplar_session");
  };
  const me = (token: string) =>
    app.server.inject({ method: "GET", url: "/api/v1/users/me", headers: { cookie: `examplar_session=${token}` } });
  const newTokenIn = (reply: Awaited<ReturnType<typeof me>>) => cookieOf(reply, "examplar_session")?.value;
  const socketOf = (token: string) => listenerSessions(app.parts).identify(token);

  test("the cookie cannot be read by a script nor sent by another site", async () => {
    at(0);
    expect(await signedIn()).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  });

  test("the token is replaced after a day; the old one works until a minute after the new one is used", async () => {
    at(0);
    const first = (await signedIn())?.value ?? "";
    at(day - 6_000);
    expect((await me(first)).cookies).toEqual([]);
    at(day);
    const second = newTokenIn(await me(first)) ?? "";
    expect(second).not.toBe(first);
    expect((await me(first)).statusCode).toBe(200);
    expect((await me(second)).statusCode).toBe(200);
    at(day + minute - 1);
    expect((await me(first)).statusCode).toBe(200);
    at(day + minute);
    expect((await me(first)).statusCode).toBe(401);
    expect(await socketOf(first)).toBeNull();
    expect((await me(second)).statusCode).toBe(200);
    expect((await me(second)).cookies).toEqual([]);
  });

  test("LOSS-27 after a lost renewal reply, the old token still works and gets the new one again", async () => {
    at(0);
    const first = (await signedIn())?.value ?? "";
    at(day);
    const lost = newTokenIn(await me(first));
    for (const later of [1, minute, 60 * minute, 3 * day]) {
      at(day + later);
      expect(await socketOf(first)).not.toBeNull();
      const reply = await me(first);
      expect([reply.statusCode, newTokenIn(reply)]).toEqual([200, lost]);
    }
    // A WebSocket handshake returns no cookie, but it counts as a use.
    expect(await socketOf(String(lost))).not.toBeNull();
    at(4 * day + 2 * minute);
    expect((await me(first)).statusCode).toBe(401);
  });

  test("requests made together at the moment of rotation all pass, and get one new token", async () => {
    at(0);
    const first = (await signedIn())?.value ?? "";
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

  test("a made-up token signs nobody in", async () => {
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

  test("a field that users may not change is refused, and nothing is saved", async () => {
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
    ["teacher", { teacher: true, support: false, administrator: false }],
    ["administrator", { teacher: true, support: false, administrator: true }],
    ["support", { teacher: false, support: true }],
  ] as const)("ENT-22~ the flags of a %s", async (role, flags) => {
    at(0);
    const school = await buildSchool(app.db);
    const user = await buildUser(app.db, { memberships: [{ school_id: school.id, role }] });
    const { body } = await (await app.as(user)).call("GET /api/v1/users/me");
    expect(body).toMatchObject({ ...flags, guest: false, schools: [{ id: school.id, name: school.name }] });
  });

  test("a user with a seat is a student, whatever other roles they have", async () => {
    at(0);
    const school = await buildSchool(app.db);
    const user = await buildUser(app.db, { memberships: [{ school_id: school.id, role: "teacher" }] });
    const client = await app.as(user);
    expect((await client.call("GET /api/v1/users/me")).body).toMatchObject({ teacher: true, student: false });
    await buildSummary(app.db, { user_id: user.id });
    expect((await client.call("GET /api/v1/users/me")).body).toMatchObject({ teacher: true, student: true });
  });
});

describe("demo accounts", () => {
  test("the page of mails shows demo accounts' mails only: not an administrator's code", async () => {
    at(0);
    const school = await buildSchool(app.db);
    const administrator = await buildUser(app.db, { memberships: [{ school_id: school.id, role: "administrator" }] });
    const demo = await buildUser(app.db, { demo: true });
    for (const { email } of [administrator, demo]) {
      await openBrowser().requestCode(String(email));
      await codeSentTo(String(email));
    }
    const { body, text } = await app.nobody.call("GET /api/v1/demo/mails");
    expect(body.map(({ to }) => to)).toEqual([demo.email]);
    expect(text).not.toContain(String(administrator.email));
  });

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

  test("outside demo mode its endpoints do not exist", async () => {
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

describe("the session cache", () => {
  test("a session revoked in another process is noticed within seconds, a sign-out here at once", async () => {
    at(0);
    const user = await buildUser(app.db);
    const client = await app.as(user);
    expect((await client.call("GET /api/v1/users/me")).status).toBe(200);
    await app.db.updateTable("user_sessions").set({ revoked_at: start }).where("user_id", "=", user.id).execute();
    at(5_000);
    expect((await client.call("GET /api/v1/users/me")).status).toBe(401);
  });
});
