import { codeSentTo, signIn } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";

const signedOut = refusal(401, "/api/v1/users/me");

/** Resets the language, which is saved on the account: another test may have left French. */
test.beforeEach(async ({ request, troubles }) => {
  troubles.allow(signedOut);
  for (const person of ["oliver", "sofia", "amelia"] as const) await signIn(request, person, "en");
});

test("SHELL-06 ROUTE-23 a visitor is redirected to sign in, and returns to the requested page", async ({ page }) => {
  await page.goto("/exam/1/sessions?from=mail#top");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe("/login");
  expect(searchParams.get("redirect_to")).toMatch(/^\/exam\/1\/sessions\?from=mail/);

  await page.getByRole("button", { name: /Camille Martin/ }).click();
  await page.waitForURL(/\/exam\/1\/1\/onboarding/);
});

test("a demo account signs in with one click and sees its exams", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /Oliver Bennett.*Student/ }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: "Your exams" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Introductory Statistics/ })).toBeVisible();
});

test("an email code signs in; a wrong one shows an error and can be corrected", async ({ page, troubles }) => {
  troubles.allow(refusal(422, "/api/v1/user_sessions"));
  await page.goto("/login");
  await page.getByLabel("Email address").fill("sofia.rossi");
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Enter a full email address" })).toBeVisible();

  await page.getByLabel("Email address").fill(" Sofia.Rossi@demo.example ");
  await page.keyboard.press("Enter");
  const field = page.getByLabel("Six-digit code");
  await expect(field).toBeFocused();

  const code = await codeSentTo(page.request, "sofia.rossi@demo.example");
  const wrong = code === "000000" ? "111111" : "000000";
  await field.fill(wrong);
  await expect(page.getByRole("alert").filter({ hasText: "This is not the code we sent" })).toBeVisible();
  await expect(field).toHaveValue("");

  await field.pressSequentially(code);
  await expect(page.getByRole("heading", { name: "Your exams" })).toBeVisible();
  const again = { email: "sofia.rossi@demo.example", code };
  expect((await page.request.post("/api/v1/user_sessions", { data: again })).ok(), "the same code again").toBe(false);
});

test("the reply to an unknown email address reveals nothing", async ({ page, troubles }) => {
  troubles.allow(refusal(422, "/api/v1/user_sessions"));
  await page.goto("/login");
  await page.getByLabel("Email address").fill("nobody@demo.example");
  await page.keyboard.press("Enter");
  await expect(page.getByText("If nobody@demo.example has an account, a code is on its way.")).toBeVisible();
  await page.getByLabel("Six-digit code").fill("123456");
  await expect(page.getByRole("alert").filter({ hasText: "This is not the code we sent" })).toBeVisible();
});

test("the mails of a demo server are shown, newest first", async ({ page }) => {
  await page.request.post("/api/v1/sign_in_codes", { data: { email: "noah.patel@demo.example", language: "fr" } });
  await page.goto("/login");
  await page.getByRole("link", { name: "See the emails this server would have sent" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Demo emails" })).toBeVisible();
  const first = page.getByRole("main").getByRole("listitem").first();
  await expect(first.getByRole("heading", { name: /^\d{6} est votre code/ })).toBeVisible();
  await expect(first).toContainText("noah.patel@demo.example");
});

for (const target of ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"]) {
  test(`redirect_to never leaves this origin: ${target}`, async ({ page }) => {
    await page.goto(`/login?redirect_to=${encodeURIComponent(target)}`);
    await page.getByRole("button", { name: /Amelia Clarke/ }).click();
    await expect(page.getByRole("heading", { name: "Your exams" })).toBeVisible();
    await expect(page).toHaveURL("/");
  });
}

test("signing out ends the session on the server and deletes the list on the device", async ({ enter, troubles }) => {
  troubles.allow(refusal(401, "/api/v1/"));
  const page = await enter("noah");
  await page.goto("/");
  await expect(page.getByRole("link", { name: /Introductory Statistics/ })).toBeVisible();
  await page.getByRole("button", { name: "Account of Noah Patel" }).click();
  // The list disappears immediately; the page reloads once everything is deleted.
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Sign out" }).click();
  await loaded;
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect((await page.request.get("/api/v1/users/me")).status()).toBe(401);
  const kept = await page.evaluate(async () => {
    const opened = indexedDB.open("examplar");
    await new Promise((done) => opened.addEventListener("success", done));
    const keys = opened.result.transaction("things").objectStore("things").getAllKeys();
    await new Promise((done) => keys.addEventListener("success", done));
    return keys.result;
  });
  expect(kept).toEqual([]);
});

test("a signed-in user who opens the sign-in page is redirected to their exams", async ({ enter }) => {
  const page = await enter("oliver");
  await page.goto("/login?redirect_to=/privacy");
  await expect(page).toHaveURL("/privacy");
});
