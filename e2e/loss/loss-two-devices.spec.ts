import type { Page } from "@playwright/test";
import { answersOnServer, expectSaved, makeExam, openLive, type MadeExam } from "../support/exam.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

const goToEssay = (page: Page) =>
  page
    .getByRole("navigation", { name: "Pages of the exam" })
    .getByRole("button", { name: /Cost of capital/ })
    .click();

const write = async (page: Page, text: string) => {
  await page.getByRole("textbox").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
};

const essayOnServer = async (page: Page, exam: MadeExam) =>
  JSON.stringify((await answersOnServer(page.request, exam)).get(exam.question_ids[2]!)?.content ?? null);

const otherVersion = (page: Page) => page.locator("[data-other-version]");

test("LOSS-20 two devices edit one answer: both show the edit that stands, say so, and offer the other version", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const exam = await makeExam(server);
  const first = await enter("camille");
  await openLive(first, exam);
  await goToEssay(first);
  await write(first, "Begun.");
  await expectSaved(first);
  await first.context().setOffline(true);
  await write(first, " On the first machine.");
  await expect(first.locator("[data-saved=saved_here_offline]")).toBeVisible();

  const second = await enter("camille");
  await openLive(second, exam);
  await goToEssay(second);
  await write(second, " On the second machine.");
  await expectSaved(second);

  await first.context().setOffline(false);
  // The first device's edit is older: the server stores it, but it does not stand and must not be shown as if it did.
  await expect(first.locator("main").getByText("Begun. On the second machine.", { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await expect(otherVersion(first)).toContainText("also written on another device");
  await otherVersion(first).getByRole("button", { name: "Show the other version" }).click();
  await expect(otherVersion(first)).toContainText("Begun. On the first machine.");
  expect(await essayOnServer(first, exam)).toContain("Begun. On the second machine.");

  // The next letter continues from the edit that stands; the other version is used only when the student chooses it.
  await first.getByRole("button", { name: "Continue here" }).click();
  await expect(first.getByRole("textbox")).toBeVisible({ timeout: 20_000 });
  await write(first, " More.");
  await expect.poll(() => essayOnServer(first, exam)).toContain("Begun. On the second machine. More.");
  await otherVersion(first).getByRole("button", { name: "Use the other version" }).click();
  await expect(otherVersion(first)).toHaveCount(0);
  await expect.poll(() => essayOnServer(first, exam)).toContain("<p>Begun. On the first machine.</p>");
  // The second device follows, and is offered its own earlier version.
  await expect(second.locator("main").getByText("Begun. On the first machine.", { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await expect(otherVersion(second)).toBeVisible();
});

test("LOSS-20 an edit that replaces another device's unseen edit says so and offers that version", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const exam = await makeExam(server);
  const first = await enter("camille");
  await openLive(first, exam);
  await goToEssay(first);
  await write(first, "Begun.");
  await expectSaved(first);
  await first.context().setOffline(true);
  const second = await enter("camille");
  await openLive(second, exam);
  await goToEssay(second);
  await write(second, " Second.");
  await expectSaved(second);
  await write(first, " First, later.");
  await first.context().setOffline(false);
  await expect(otherVersion(first)).toContainText("also written on another device", { timeout: 30_000 });
  await otherVersion(first).getByRole("button", { name: "Show the other version" }).click();
  await expect(otherVersion(first)).toContainText("Begun. Second.");
  expect(await essayOnServer(first, exam)).toContain("Begun. First, later.");
});
