import { codeLimits } from "@examplar/domain";
import { afterAll, expect, test } from "vitest";
import { buildUser } from "../../../builders/index.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { hashEmail } from "./secrets.ts";

const app = await createTestApp();
afterAll(app.stop);

const start = new Date("2026-11-15T10:00:00Z");
const minute = 60_000;
const at = (offset: number) => app.clock.set(new Date(start.getTime() + offset));

/** Mails in the order in which they were sent, which a folder of files does not keep. */
const sent: { to: string; text: string }[] = [];
app.parts.mail.send = async (mail) => void sent.push(mail);
const mailsTo = (email: string) => sent.filter(({ to }) => to === email);

const newestCode = (email: string, count: number): string => {
  expect(mailsTo(email)).toHaveLength(count);
  return (
    mailsTo(email)
      .at(-1)
      ?.text.match(/\b\d{6}\b/)?.[0] ?? ""
  );
};

/** Creates a browser that keeps its cookies. */
const openBrowser = (remoteAddress: string, jar = new Map<string, string>()) => {
  const send = async (method: "POST" | "DELETE", url: string, payload?: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await app.server.inject({
      method,
      url,
      remoteAddress,
      headers: { cookie },
      ...(payload && { payload }),
    });
    for (const { name, value } of reply.cookies) jar.set(name, value);
    return reply;
  };
  return {
    jar,
    ask: (email: string) => send("POST", "/api/v1/sign_in_codes", { email }),
    use: (email: string, code: string) => send("POST", "/api/v1/user_sessions", { email, code }),
    signOut: () => send("DELETE", "/api/v1/user_sessions/current"),
    /** Deletes the cookies that last only an hour, or until the sign-out. */
    comeBackLater: () => void (jar.delete("examplar_browser"), jar.delete("examplar_session")),
  };
};
type Browser = ReturnType<typeof openBrowser>;

let networks = 0;
const newPerson = async () => {
  at(0);
  networks += 1;
  const { id, email } = await buildUser(app.db);
  return { id, email: String(email), address: `203.0.113.${networks}` };
};

const signIn = async (browser: Browser, email: string) => {
  const before = mailsTo(email).length;
  await browser.ask(email);
  const reply = await browser.use(email, newestCode(email, before + 1));
  expect(reply.statusCode).toBe(201);
  return reply;
};

/** Strangers request codes from many addresses until nobody gets one. Returns how many mails the user has by then. */
const useUp = async (email: string) => {
  const ask = (_: unknown, n: number) => openBrowser(`198.51.100.${n}`).ask(email);
  const replies = await Promise.all(Array.from({ length: codeLimits.anywhere + 1 }, ask));
  expect(replies.map(({ statusCode }) => statusCode)).toContain(429);
  return mailsTo(email).length;
};

test("a user who signed in here before still gets a working code when other people have used up all others", async () => {
  const { email, address } = await newPerson();
  const browser = openBrowser(address);
  await signIn(browser, email);
  await browser.signOut();
  browser.comeBackLater();
  const mails = await useUp(email);
  expect((await openBrowser(address).ask(email)).statusCode).toBe(429);
  at(minute);
  expect((await browser.ask(email)).statusCode).toBe(202);
  expect((await browser.use(email, newestCode(email, mails + 1))).statusCode).toBe(201);
});

test("a browser gets two codes in a quarter of an hour, however its cookie is rewritten", async () => {
  const { email, address } = await newPerson();
  const browser = openBrowser(address);
  await signIn(browser, email);
  const mails = await useUp(email);
  const known = String(browser.jar.get("examplar_known"));
  for (let n = 0; n < 6; n += 1) {
    const variant = openBrowser(`192.0.2.${n}`, new Map([["examplar_known", `${known}.made-up-${n}`]]));
    expect((await variant.ask(email)).statusCode).toBe(202);
  }
  newestCode(email, mails + codeLimits.reserve.of_browser);
  at(15 * minute);
  await browser.ask(email);
  newestCode(email, mails + codeLimits.reserve.of_browser + 1);
});

test("requesting a code for another user reveals neither who signed in here nor who has an account", async () => {
  const [here, elsewhere] = [await newPerson(), await newPerson()];
  const shared = openBrowser(here.address);
  await signIn(shared, here.email);
  const known = String(shared.jar.get("examplar_known"));
  const talkAbout = async (email: string) => {
    const mails = await useUp(email);
    const browser = openBrowser(here.address, new Map([["examplar_known", known]]));
    const asked = await browser.ask(email);
    const replies = [];
    for (let tries = 0; tries < 6; tries += 1) replies.push((await browser.use(email, "123456")).json().code);
    const more = [(await browser.ask(email)).statusCode, (await browser.ask(email)).statusCode];
    const cookies = asked.cookies.map(({ name }) => name);
    return { mails, told: { status: asked.statusCode, body: asked.body, cookies, replies, more } };
  };
  const [own, other, nobody] = [
    await talkAbout(here.email),
    await talkAbout(elsewhere.email),
    await talkAbout("nobody@else.example"),
  ];
  expect(other.told).toEqual(own.told);
  expect(nobody.told).toEqual(own.told);
  expect(own.told.more).toEqual([202, 429]);
  newestCode(here.email, own.mails + codeLimits.reserve.of_browser);
  expect(mailsTo(elsewhere.email)).toHaveLength(other.mails);
  expect(mailsTo("nobody@else.example")).toEqual([]);
});

test("several users of one browser each get their own code, and the cookie identifies none of them", async () => {
  const [ada, bob] = [await newPerson(), await newPerson()];
  const browser = openBrowser(ada.address);
  await signIn(browser, ada.email);
  await browser.signOut();
  const reply = await signIn(browser, bob.email);
  const [cookie, ...more] = reply.cookies.filter(({ name }) => name === "examplar_known");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", maxAge: 180 * 24 * 3600 });
  // The browser sends it with no other call of the API.
  expect([cookie?.path, ...more]).toEqual(["/api/v1/sign_in_codes", { ...cookie, path: "/api/v1/user_sessions" }]);
  expect(cookie?.value).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
  browser.comeBackLater();
  for (const { email } of [ada, bob]) {
    const mails = await useUp(email);
    await browser.ask(email);
    newestCode(email, mails + 1);
  }
  const rows = await app.db.selectFrom("known_browsers").select("token_hash").execute();
  expect(rows.some(({ token_hash }) => cookie!.value.includes(token_hash.toString("base64url")))).toBe(false);
});

test("a cookie that was copied before a sign-in, or made up, no longer works after it", async () => {
  const { email, address } = await newPerson();
  const planted = "x".repeat(43);
  const browser = openBrowser(address, new Map([["examplar_known", planted]]));
  await signIn(browser, email);
  const copied = String(browser.jar.get("examplar_known"));
  await signIn(browser, email);
  const mails = await useUp(email);
  for (const value of [planted, copied]) await openBrowser(address, new Map([["examplar_known", value]])).ask(email);
  at(minute);
  await browser.ask(email);
  newestCode(email, mails + 1);
});

test("a user has at most five known browsers, the newest ones, and signing in again gives no more codes", async () => {
  const { id, email, address } = await newPerson();
  const browsers = Array.from({ length: 6 }, (_, n) => openBrowser(`192.0.2.${100 + n}`));
  const sign = (n: number) => (at(n * 1000), signIn(browsers[n]!, email));
  for (let n = 0; n < 6; n += 1) await sign(n);
  const rowsOf = () =>
    app.db.selectFrom("known_browsers").selectAll().where("user_id", "=", id).orderBy("id").execute();
  expect((await rowsOf()).map(({ signed_in_at }) => signed_in_at.getTime() - start.getTime())).toEqual(
    [1, 2, 3, 4, 5].map((n) => n * 1000),
  );
  await app.db
    .updateTable("known_browsers")
    .set({ reserve_from: start, reserve_used: 2 })
    .where("user_id", "=", id)
    .execute();
  await signIn(openBrowser(address, browsers[5]!.jar), email);
  expect((await rowsOf()).map(({ reserve_used }) => reserve_used)).toEqual([2, 2, 2, 2, 2]);
});

test.each([
  ["works after four wrong tries", 4, 201],
  ["no longer works after five wrong tries", 5, 422],
])(
  "a second request in a browser known only for other users sends no mail, and the earlier code %s",
  async (_, tries, status) => {
    const [other, bob] = [await newPerson(), await newPerson()];
    const hall = openBrowser(other.address);
    await signIn(hall, other.email);
    hall.comeBackLater();
    await hall.ask(bob.email);
    const code = newestCode(bob.email, 1);
    const mails = await useUp(bob.email);
    expect((await hall.ask(bob.email)).statusCode).toBe(202);
    expect(mailsTo(bob.email)).toHaveLength(mails);
    const wrong = code === "123456" ? "654321" : "123456";
    for (let n = 0; n < tries; n += 1) expect((await hall.use(bob.email, wrong)).json().code).toBe("code_wrong");
    expect((await hall.use(bob.email, code)).statusCode).toBe(status);
  },
);

test("a wrong try counts for both codes if two were requested, whoever got the mails", async () => {
  const [other, ada, bob] = [await newPerson(), await newPerson(), await newPerson()];
  const hall = openBrowser(other.address);
  await signIn(hall, other.email);
  for (const email of [ada.email, bob.email, "nobody@elsewhere.example"]) {
    hall.comeBackLater();
    await hall.ask(email);
    // No more mails are sent to Bob.
    if (email === bob.email) await useUp(email);
    await hall.ask(email);
    await hall.use(email, "123456");
    const codes = app.db.selectFrom("sign_in_codes").select("tries").where("email_hash", "=", hashEmail(email));
    const rows = await codes.where("tries", ">", 0).execute();
    expect([email, rows.map(({ tries }) => tries)]).toEqual([email, [1, 1]]);
  }
});
