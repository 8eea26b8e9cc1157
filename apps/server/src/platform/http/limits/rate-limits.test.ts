import type { FastifyInstance } from "fastify";
import { describe, expect, test } from "vitest";
import type { SessionCookie } from "../access/session-cookie.ts";
import { refuse } from "../refusal.ts";
import { defaultLimits } from "./rate-limits.ts";
import { createTestServer } from "../testing/test-server.ts";

const wide = { flood: 1e9, session_flood: 1e9, session: 1e9, anonymous: 1e9, sign_in: 1e9 };
const handlers = {
  "GET /api/v1/date_time": async () => ({ timestamp: 1 }),
  "GET /api/v1/tags": async () => [],
  "POST /api/v1/sign_in_codes": async () => ({ expires_in: 600 }),
};
const authenticate = async (token: string) => ({
  caller: { user_id: 1, session_id: token, memberships: [] },
});

const from = (remoteAddress: string, session?: string) => ({
  remoteAddress,
  ...(session ? { headers: { cookie: `examplar_session=the-token-of-${session}` } } : {}),
});

const statusesOf = async (count: number, ask: (n: number) => Promise<{ statusCode: number }>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await ask(n)).statusCode);
  return statuses;
};

const askForCode = (app: FastifyInstance, email: string, remoteAddress = "203.0.113.9", browser?: string) =>
  app.inject({
    method: "POST",
    url: "/api/v1/sign_in_codes",
    payload: { email },
    remoteAddress,
    ...(browser ? { headers: { cookie: `examplar_browser=the-browser-of-${browser}` } } : {}),
  });

describe("rate limits", () => {
  test("a signed-in caller is counted by session, so a hall behind one address is not one caller", async () => {
    const app = await createTestServer({ handlers, authenticate, limits: { ...wide, session: 2, anonymous: 1 } });
    const ask = (session: string) => app.inject({ url: "/api/v1/tags", ...from("203.0.113.9", session) });
    expect(await statusesOf(3, () => ask("ada"))).toEqual([200, 200, 429]);
    expect(await statusesOf(3, () => ask("bob"))).toEqual([200, 200, 429]);
  });

  test("a stranger is counted by address", async () => {
    const app = await createTestServer({ handlers, authenticate, limits: { ...wide, anonymous: 2 } });
    const ask = (address: string) => app.inject({ url: "/api/v1/date_time", ...from(address) });
    expect(await statusesOf(3, () => ask("203.0.113.9"))).toEqual([200, 200, 429]);
    expect(await statusesOf(1, () => ask("203.0.113.10"))).toEqual([200]);
  });

  test("a refusal is a problem that says when to retry", async () => {
    const app = await createTestServer({ handlers, limits: { ...wide, anonymous: 0 } });
    const reply = await app.inject("/api/v1/date_time");
    expect(reply.json()).toMatchObject({ code: "too_many_requests", status: 429 });
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(reply.headers["retry-after"])).toBeLessThanOrEqual(60);
  });

  test("a flood from one address is refused before authentication", async () => {
    let asked = 0;
    const app = await createTestServer({
      handlers,
      authenticate: async () => ((asked += 1), null),
      limits: { ...wide, flood: 2 },
    });
    const flood = (n: number) => app.inject({ url: "/api/v1/tags", ...from("203.0.113.9", `made-up-${n}`) });
    expect(await statusesOf(4, flood)).toEqual([401, 401, 429, 429]);
    expect(asked).toBe(2);
  });

  test("a flood does not affect signed-in callers behind the same address: they are counted by session", async () => {
    const app = await createTestServer({ handlers, authenticate, limits: { ...wide, flood: 4, anonymous: 4 } });
    const ask = (url: string, session?: string) => app.inject({ url, ...from("203.0.113.9", session) });
    const clock = "/api/v1/date_time";
    expect((await ask("/api/v1/tags", "ada")).statusCode).toBe(200);
    expect(await statusesOf(5, () => ask(clock))).toContain(429);
    expect(await statusesOf(6, () => ask("/api/v1/tags", "ada"))).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await statusesOf(6, () => ask(clock, "ada"))).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await ask("/api/v1/tags", "somebody-else")).statusCode).toBe(429);
  });

  test("a signed-in caller cannot flood either, whatever they request", async () => {
    const app = await createTestServer({ handlers, authenticate, limits: { ...wide, session_flood: 2 } });
    const ask = (url: string, session: string) => app.inject({ url, ...from("203.0.113.9", session) });
    await ask("/api/v1/tags", "ada");
    expect(await statusesOf(3, () => ask("/api/v1/nowhere", "ada"))).toEqual([404, 404, 429]);
    expect((await ask("/api/v1/tags", "bob")).statusCode).toBe(200);
  });

  test("a caller whose token is no longer valid counts as a stranger again", async () => {
    let is_good = true;
    const app = await createTestServer({
      handlers,
      authenticate: async (token) => (is_good ? authenticate(token) : null),
      limits: { ...wide, flood: 2 },
    });
    const ask = () => app.inject({ url: "/api/v1/tags", ...from("203.0.113.9", "ada") });
    expect(await statusesOf(4, ask)).toEqual([200, 200, 200, 200]);
    is_good = false;
    expect(await statusesOf(3, ask)).toEqual([401, 401, 429]);
  });

  const codes = (count: number) => Array.from({ length: count }, () => 202);
  const refused = (count: number) => Array.from({ length: count }, () => 429);

  test("requests for a code are counted by email and browser, however the email is written", async () => {
    const app = await createTestServer({ handlers, limits: wide });
    const spellings = ["ada@example.org", " Ada@Example.ORG "];
    const ask = (n: number) => askForCode(app, spellings[n % 2] ?? "", undefined, "mallory");
    expect(await statusesOf(100, ask)).toEqual([...codes(6), ...refused(94)]);
    expect((await askForCode(app, "bob@example.org", undefined, "mallory")).statusCode).toBe(202);
    // A neighbour in the hall who requested too many codes in her name does not lock her out, with or without a cookie.
    expect(await statusesOf(1, () => askForCode(app, "ada@example.org"))).toEqual([202]);
    expect(await statusesOf(7, () => askForCode(app, "ada@example.org", undefined, "ada"))).toEqual([...codes(6), 429]);
  });

  test("many browsers at one address reach its ceiling; elsewhere the person still gets a code", async () => {
    const app = await createTestServer({ handlers, limits: wide });
    const ask = (n: number) => askForCode(app, "ada@example.org", undefined, n % 2 ? `made-up-${n}` : undefined);
    expect(await statusesOf(17, ask)).toEqual([...codes(16), 429]);
    expect((await askForCode(app, "ada@example.org", "203.0.113.10")).statusCode).toBe(202);
  });

  test("one machine with a thousand requests does not reach the ceiling by email; many machines do", async () => {
    const app = await createTestServer({ handlers, limits: wide });
    await statusesOf(1000, () => askForCode(app, "ada@example.org"));
    const elsewhere = await statusesOf(30, (n) => askForCode(app, "ada@example.org", `198.51.100.${n}`));
    expect(elsewhere).toEqual([...codes(4), ...refused(26)]);
  });

  test("above the ceilings, two more requests with a known-browser cookie are served from the reserve", async () => {
    const told: boolean[] = [];
    const listening = {
      "POST /api/v1/sign_in_codes": async ({ from_reserve }: { from_reserve: boolean }) => {
        told.push(from_reserve);
        return { expires_in: 600 };
      },
    };
    const app = await createTestServer({ handlers: listening, limits: wide });
    const askWith = (known: string, email = "ada@example.org") => {
      const headers = { cookie: `examplar_known=${known}` };
      return app.inject({ method: "POST", url: "/api/v1/sign_in_codes", payload: { email }, headers });
    };
    const known = "the-token-of-ada";
    expect((await askWith(known)).statusCode).toBe(202);
    await statusesOf(40, (n) => askForCode(app, "ada@example.org", `198.51.100.${n}`));
    expect(told).toEqual(Array.from({ length: 20 }, () => false));
    expect(await statusesOf(4, () => askWith(known))).toEqual([...codes(2), ...refused(2)]);
    expect(await statusesOf(3, () => askWith("somebody-else-here"))).toEqual([...codes(2), 429]);
    expect((await askWith("short")).statusCode).toBe(429);
    expect(told.slice(20)).toEqual([true, true, true, true]);
    expect((await askWith(known, "bob@example.org")).statusCode).toBe(202);
    expect(told.at(-1)).toBe(false);
  });

  test("code attempts are counted by browser: a neighbour in the hall uses up none of another person's", async () => {
    const signedIn = async () => ({ id: 1 }) as never;
    const app = await createTestServer({ handlers: { "POST /api/v1/user_sessions": signedIn }, limits: wide });
    const payload = { email: "ada@example.org", code: "123456" };
    const tryIn = async (browser: string) => {
      const headers = { cookie: `examplar_browser=the-browser-of-${browser}` };
      return app.inject({ method: "POST", url: "/api/v1/user_sessions", payload, headers });
    };
    const neighbour = await statusesOf(21, () => tryIn("mallory"));
    expect([neighbour.indexOf(429), neighbour.length]).toEqual([20, 21]);
    expect((await tryIn("ada")).statusCode).not.toBe(429);
  });

  test("requests for a code are also counted by address", async () => {
    const app = await createTestServer({ handlers, limits: { ...wide, sign_in: 2 } });
    expect(await statusesOf(3, (n) => askForCode(app, `s${n}@example.org`))).toEqual([202, 202, 429]);
  });

  test("300 students behind one address may each request a code twice within one minute", async () => {
    const app = await createTestServer({ handlers, limits: defaultLimits });
    const statuses = await statusesOf(600, (n) => askForCode(app, `s${n % 300}@example.org`));
    expect(new Set(statuses)).toEqual(new Set([202]));
  });

  test("500 students behind one address may each request a code and sign in with it within one minute", async () => {
    const trying = { ...handlers, "POST /api/v1/user_sessions": async () => refuse("code_wrong") };
    const app = await createTestServer({ handlers: trying, limits: defaultLimits });
    const signIn = (n: number) => {
      const payload = { email: `s${n}@example.org`, code: "123456" };
      return app.inject({ method: "POST", url: "/api/v1/user_sessions", payload, remoteAddress: "203.0.113.9" });
    };
    expect(await statusesOf(500, (n) => askForCode(app, `s${n}@example.org`))).not.toContain(429);
    expect(await statusesOf(500, signIn)).not.toContain(429);
  });

  test("a user who has just signed in is known at once, even if their address has flooded the server", async () => {
    const signIn = async ({ cookie }: { cookie: SessionCookie }) => {
      cookie.set("the-token-of-ada");
      return refuse("code_wrong");
    };
    const signing = { ...handlers, "POST /api/v1/user_sessions": signIn };
    const app = await createTestServer({ handlers: signing, authenticate, limits: { ...wide, flood: 2 } });
    const payload = { email: "ada@example.org", code: "123456" };
    await app.inject({ method: "POST", url: "/api/v1/user_sessions", payload, remoteAddress: "203.0.113.9" });
    expect(await statusesOf(3, () => app.inject({ url: "/api/v1/date_time", ...from("203.0.113.9") }))).toContain(429);
    expect((await app.inject({ url: "/api/v1/tags", ...from("203.0.113.9", "ada") })).statusCode).toBe(200);
  });
});
