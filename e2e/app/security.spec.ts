import { request as requests } from "@playwright/test";
import { seatIn } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";

test("a call without a session gets 401 and no other information", async ({ baseURL }) => {
  const visitor = await requests.newContext({ baseURL: baseURL! });
  for (const path of [
    "users/me",
    "quizzes_attempt_summaries",
    "quizzes_attempt_summaries/1",
    "scores",
    "quizzes",
    "tags",
  ]) {
    const reply = await visitor.get(`/api/v1/${path}`);
    expect(reply.status(), path).toBe(401);
    expect(reply.headers()["content-type"]).toContain("application/problem+json");
    expect(await reply.json()).toMatchObject({ code: "not_signed_in" });
  }
  await visitor.dispose();
});

test("another student's summary and quiz return 404, exactly like ids that do not exist", async ({ enter }) => {
  const lucas = await enter("lucas");
  const theirs = await seatIn(lucas.request, "Finance d’entreprise");
  const oliver = await enter("oliver");
  const bodyOf = async (path: string) => {
    const reply = await oliver.request.get(`/api/v1/${path}`);
    expect(reply.status(), path).toBe(404);
    const { code, title, status } = (await reply.json()) as { code: string; title: string; status: number };
    return { code, title, status };
  };
  const missing = await bodyOf("quizzes_attempt_summaries/987654");
  expect(await bodyOf(`quizzes_attempt_summaries/${theirs.id}`)).toEqual(missing);
  expect(await bodyOf(`quizzes/${theirs.quiz_id}`)).toEqual(missing);
  expect(await bodyOf(`scores/1`)).toEqual(missing);
});

test("every page has a content security policy without inline scripts, and contains none", async ({
  page,
  enter,
  troubles,
}) => {
  troubles.allow(refusal(401, "/api/v1/users/me"));
  const teacher = await enter("helene");
  for (const [tab, path] of [
    [page, "/update_browser"],
    [teacher, "/courses"],
  ] as const) {
    const reply = await tab.goto(path);
    const policy = reply?.headers()["content-security-policy"] ?? "";
    expect(policy).toMatch(/default-src 'self'/);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
    expect(scripts).toContain("'self'");
    expect(scripts).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
    expect(policy).toMatch(/object-src 'none'/);
    expect(reply?.headers()["x-content-type-options"]).toBe("nosniff");
    const html = (await reply?.text()) ?? "";
    expect(html.match(/<script(?![^>]*\bsrc=)[^>]*>|\son\w+=/g), `inline script in ${path}`).toBeNull();
  }
});

test("a script injected into a page does not run", async ({ page, troubles }) => {
  troubles.allow(/Content Security Policy|status of 401/);
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  const ran = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "window.smuggled = true";
    document.body.append(script);
    await new Promise((done) => setTimeout(done, 0));
    return "smuggled" in window;
  });
  expect(ran).toBe(false);
});

test("scripts and other sites cannot read the session cookie", async ({ enter }) => {
  const page = await enter("oliver");
  await page.goto("/");
  const cookie = (await page.context().cookies()).find(({ name }) => name === "examplar_session");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(await page.evaluate(() => document.cookie)).not.toContain("examplar_session");
});

test("a form on another site cannot write in a student's name", async ({ enter }) => {
  const page = await enter("oliver");
  const reply = await page.request.delete("/api/v1/user_sessions/current", {
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  });
  expect(reply.status()).toBe(403);
  expect((await page.request.get("/api/v1/users/me")).status()).toBe(200);
});
