import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { signInEarlier } from "../support/browser.ts";
import {
  answersOnServer,
  expectSaved,
  makeExam,
  openLive,
  paperOf,
  savedLine,
  sheet,
  shortText,
  untilKept,
  type MadeExam,
} from "../support/exam.ts";
import { look } from "../support/screens/look.ts";
import { codeSentTo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork, refusal } from "../support/troubles.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const goTo = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Pages of the exam" })
    .getByRole("button", { name: new RegExp(name) })
    .click();

/** Types key by key and stays in the field. */
const type = async (page: Page, text: string) => {
  await page.getByRole("textbox").focus();
  await page.keyboard.press("End");
  await page.keyboard.type(text);
};

/** Checks the text in the rich editor, or in the plain field while the editor loads. */
const expectTyped = (page: Page, text: string) =>
  expect
    .poll(() =>
      page
        .getByRole("textbox")
        .evaluate((field) => (field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? ""))),
    )
    .toBe(text);

const essayOnServer = async (page: Page, exam: MadeExam): Promise<string> => {
  const { content } = (await answersOnServer(page.request, exam)).get(exam.question_ids[2]!) ?? {};
  return JSON.stringify(content ?? null);
};

const expectOnServer = (page: Page, exam: MadeExam, text: string) =>
  expect.poll(() => essayOnServer(page, exam), { timeout: 20_000 }).toContain(text);

const dialogs = (page: Page) => page.getByRole("dialog");

test("LOSS-01 LOSS-02 text typed in the last seconds, and not yet saved when time runs out, reaches the server", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { quiz: { time_limit: null }, ends_in_seconds: 22 });
  const page = await enter("camille");
  await openLive(page, exam);
  await goTo(page, "Cost of capital");
  const timer = page.getByRole("timer");
  await expect(timer).toHaveText(/^[4-6] s$/, { timeout: 30_000 });
  await type(page, "Near the end.");
  // Saved automatically, seconds before the end.
  await expectOnServer(page, exam, "Near the end.");
  await expect(dialogs(page)).toHaveCount(0);
  // Types without a pause: the editor debounces the keys, and the bell rings meanwhile.
  const dialog = page.getByRole("dialog", { name: "Time is up" });
  while (!(await dialog.isVisible())) await page.keyboard.type("x");
  await expect(dialog).toContainText("on the server", { timeout: 20_000 });
  await expect(page.getByRole("textbox", { includeHidden: true })).toHaveCount(0);
  const typed =
    (await page
      .locator("article")
      .getByText(/^Near the end\.x+$/)
      .textContent()) ?? "";
  const answer = (await answersOnServer(page.request, exam)).get(exam.question_ids[2]!);
  expect(answer?.content).toEqual({ html: `<p>${typed}</p>` });
  expect(answer?.late_status).toBeNull();
});

test("LOSS-06 two tabs of one exam both work, and show the same answers", async ({ enter, server }) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  const other = await page.context().newPage();
  await openLive(other, exam);
  await goTo(page, "Cost of capital");
  await goTo(other, "Cost of capital");
  await page.getByRole("textbox").fill("From the first tab");
  await page.getByRole("textbox").blur();
  await expectTyped(other, "From the first tab");
  await other.getByRole("radio", { name: "7.06 %" }).click();
  await expect(page.getByRole("radio", { name: "7.06 %" })).toBeChecked();
  await expectSaved(page);
  await expectSaved(other);
  await expect(page.getByText("now writing on another device")).toHaveCount(0);
  expect((await answersOnServer(page.request, exam)).size).toBe(2);
});

test("LOSS-07 the sign-in ends during the exam: the student continues, and the work is sent after signing in on the page @screens", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(refusal(401, "/api/v1/"));
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  await goTo(page, "Cost of capital");
  await type(page, "Before.");
  await expectOnServer(page, exam, "Before.");
  await page.context().clearCookies();
  await type(page, " After.");
  const dialog = page.getByRole("dialog", { name: "Sign in again to keep sending your work" });
  await expect(dialog).toBeVisible({ timeout: 15_000 });
  await look(page, { name: "live-sign-in", pictures: ["light", "dark", "phone"] });
  await dialog.getByRole("button", { name: "Later" }).click();
  await expect(savedLine(page)).toHaveAttribute("data-saved", "saved_here_signed_out");
  await look(page, { name: "live-signed-out", pictures: ["light", "phone"] });
  await type(page, " And on.");
  await page.getByRole("button", { name: "Sign in again" }).click();
  await expect(dialog.getByLabel("Email address")).toHaveValue("camille.martin@demo.example");
  await dialog.getByRole("button", { name: "Send me a code" }).click();
  await expect(dialog.getByLabel("Six-digit code")).toBeVisible();
  await dialog.getByLabel("Six-digit code").fill(await codeSentTo(page.request, "camille.martin@demo.example"));
  await expect(dialog).toHaveCount(0);
  await expect(heading(page, "Cost of capital")).toBeVisible();
  await expectOnServer(page, exam, "Before. After. And on.");
  await expectSaved(page);
});

test("LOSS-07 the sign-in ends in the middle of a sentence: the dialog waits until the student stops typing", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(refusal(401, "/api/v1/"));
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  await goTo(page, "Cost of capital");
  const field = page.getByRole("textbox");
  await field.focus();
  await page.context().clearCookies();
  const sentence = "The cost of capital is the return that investors expect, and it rises with the risk.";
  await page.keyboard.type(sentence, { delay: 70 });
  expect(await page.getByRole("button", { name: "Sign in again" }).isVisible()).toBe(true);
  expect(await page.getByRole("dialog").isVisible()).toBe(false);
  await page.getByRole("dialog").getByRole("button", { name: "Later" }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(sentence);
});

test("LOSS-09 everything works offline: moving, answering, and reopening the exam", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const exam = await makeExam(server);
  const page = await enter("camille", { serviceWorkers: "allow" });
  await openLive(page, exam);
  await goTo(page, "Cost of capital");
  await type(page, "Online.");
  await expectOnServer(page, exam, "Online.");
  await untilKept(page);

  await page.context().setOffline(true);
  await type(page, " Offline.");
  await goTo(page, "Tax shield");
  await page.getByRole("radio", { name: "True" }).click();
  await expect(savedLine(page)).toHaveAttribute("data-saved", "saved_here_offline");
  await page.reload();
  // The page where the student left; the answer may already have moved to the next one.
  await expect(page.getByRole("heading", { level: 1, name: /Tax shield|Market/ })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("timer")).toBeVisible();
  await goTo(page, "Cost of capital");
  await expectTyped(page, "Online. Offline.");
  await expect(page.getByText("Nordvik has a market value")).toBeVisible();
  await type(page, " Reloaded.");
  await page.getByRole("textbox").blur();

  await page.context().setOffline(false);
  await expectSaved(page);
  expect(await essayOnServer(page, exam)).toContain("Online. Offline. Reloaded.");
  expect((await answersOnServer(page.request, exam)).get(exam.question_ids[3]!)?.content).toEqual({ value: true });
});

test("LOSS-13 an offline reload in the middle of a word or a cell loses nothing", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const exercises = [{ display_name: "Only", questions: [shortText("Which?"), sheet(["B3"])] }];
  const exam = await makeExam(server, { sections: [{ name: "One", exercises }] });
  const page = await enter("camille", { serviceWorkers: "allow" });
  await openLive(page, exam);
  await untilKept(page);
  await page.context().setOffline(true);
  const field = page.locator("article").getByRole("textbox");
  await field.focus();
  await page.keyboard.type("half a wo");
  await page.reload();
  await expect(field).toHaveValue("half a wo", { timeout: 20_000 });
  await page.getByRole("button", { name: "Open the spreadsheet", exact: true }).click();
  await page.locator("[data-cell=B3]").click();
  await page.keyboard.type("=1+1");
  await page.reload();
  await expect(page.getByText("1 of 1 cells filled in")).toBeVisible({ timeout: 20_000 });
  await page.context().setOffline(false);
  await expectSaved(page);
  const contents = [...(await answersOnServer(page.request, exam)).values()].map(({ content }) => content);
  expect(contents).toEqual([
    { text: "half a wo" },
    { spreadsheet_content: { rows: 5, columns: 3, cells: { B3: { input: "=1+1" } } } },
  ]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("last_words")))).toEqual([]);
});

test("LOSS-12 the teacher changes the time: the screen updates immediately, shows a message, and acknowledges the change to the server @screens", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  const timer = page.getByRole("timer");
  await expect(timer).toHaveText(/^(59|60) min/);
  const teacher = await enter("helene");
  const acknowledged = page.waitForRequest((request) => request.url().endsWith("/acknowledged_deadline"), {
    timeout: 30_000,
  });
  const path = `/api/v1/quizzes_attempt_summaries/${exam.seatOf("camille").id}/granted_time`;
  expect((await teacher.request.put(path, { data: { granted_seconds: 600 } })).ok()).toBe(true);
  await expect(timer).toHaveText(/^1 h (09|10) min/, { timeout: 10_000 });
  await expect(page.getByText("Your exam now ends at")).toBeVisible();
  await look(page, { name: "live-time-changed", pictures: ["light"] });
  const { submission_deadline_at } = (await acknowledged).postDataJSON() as { submission_deadline_at: string };
  const paper = await paperOf(page.request, exam);
  expect(submission_deadline_at).toBe(paper.submission_deadline_at);
});

test("LOSS-14 the student moves to another device: the old one becomes read-only, and its unsent work is merged @screens", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const exam = await makeExam(server);
  const old = await enter("camille");
  await openLive(old, exam);
  await goTo(old, "Cost of capital");
  await type(old, "On the old machine.");
  await expectOnServer(old, exam, "On the old machine.");
  await old.context().setOffline(true);
  await goTo(old, "Tax shield");
  await old.getByRole("radio", { name: "True" }).click();
  await expect(savedLine(old)).toHaveAttribute("data-saved", "saved_here_offline");

  const page = await enter("camille");
  await openLive(page, exam);
  await goTo(page, "Cost of capital");
  await expectTyped(page, "On the old machine.");
  await type(page, " On the new one.");
  await expectOnServer(page, exam, "On the old machine. On the new one.");

  await old.context().setOffline(false);
  await expect(old.getByText("You are now writing on another device.")).toBeVisible({ timeout: 20_000 });
  await look(old, { name: "live-other-device", pictures: ["light", "dark", "phone"] });
  await goTo(old, "Tax shield");
  await expect(old.getByRole("radio", { name: "True" })).toBeDisabled();
  await expectSaved(old);
  const answers = await answersOnServer(page.request, exam);
  expect(JSON.stringify(answers.get(exam.question_ids[2]!)?.content)).toContain("On the old machine. On the new one.");
  expect(answers.get(exam.question_ids[3]!)?.content).toEqual({ value: true });

  await old.getByRole("button", { name: "Continue here" }).click();
  await expect(old.getByRole("radio", { name: "True" })).toBeEnabled();
  await goTo(old, "Cost of capital");
  await expectTyped(old, "On the old machine. On the new one.");
  await expect(page.getByText("You are now writing on another device.")).toBeVisible({ timeout: 20_000 });
});

test("LOSS-15 the browser is killed offline: it reopens the exam with every word", async ({
  server,
  ownBrowser: browser,
}) => {
  test.slow();
  const exam = await makeExam(server);
  await signInEarlier(browser, server.url, "en");
  const before = await browser.open(server.url);
  const page = await before.newPage();
  await openLive(page, exam);
  await goTo(page, "Cost of capital");
  await type(page, "Sent.");
  await expectOnServer(page, exam, "Sent.");
  await untilKept(page);
  await before.setOffline(true);
  await type(page, " Never sent.");
  await page.getByRole("textbox").blur();
  await expect(savedLine(page)).toHaveAttribute("data-saved", "saved_here_offline");
  // The saved line does not change while only events are unsent, so wait a second before the kill.
  await page.waitForTimeout(1_000);
  await browser.kill();

  const after = await browser.open(server.url);
  await after.setOffline(true);
  const again = await after.newPage();
  await again.goto(exam.addressFor("camille"));
  // The page that was open, unless the browser had not stored that on disk yet.
  const opened = again.getByRole("heading", { level: 1, name: /Cost of capital|Present value/ });
  await expect(opened).toBeVisible({ timeout: 30_000 });
  await goTo(again, "Cost of capital");
  await expectTyped(again, "Sent. Never sent.");
  await expect(again.getByRole("timer")).toHaveText(/min/);
  await after.setOffline(false);
  await expectSaved(again);
  expect(await essayOnServer(again, exam)).toContain("Sent. Never sent.");
  await after.close();
});

test("LOSS-16 the storage is full: the page says so immediately, and sends answers directly to the server", async ({
  enter,
  server,
}) => {
  test.slow();
  const exam = await makeExam(server);
  const page = await enter("camille");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.overrideQuotaForOrigin", { origin: `${server.url}/`, quotaSize: 300_000 });
  await openLive(page, exam);
  await goTo(page, "Cost of capital");
  const field = page.getByRole("textbox");
  const told = page.getByText("This browser cannot store your work");
  for (let round = 0; round < 6 && !(await told.isVisible()); round++) {
    // Random text, because the browser cannot compress it before it counts the quota.
    const words = randomBytes(112_500).toString("base64");
    await field.fill(words);
    await field.blur();
    await expectOnServer(page, exam, words.slice(0, 100));
  }
  await expect(told).toBeVisible({ timeout: 15_000 });
  await field.fill("Short again.");
  await field.blur();
  await expectOnServer(page, exam, "Short again.");
  await expect(field).not.toHaveAttribute("readonly");
  await expect(page.getByText("now writing on another device")).toHaveCount(0);
});
