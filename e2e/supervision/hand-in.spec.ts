import type { AttemptReport, TeacherScore } from "@examplar/contract";
import type { APIRequestContext, Page } from "@playwright/test";
import { essaySections, expectSaved, makeExam, openLive, type MadeExam } from "../support/exam.ts";
import { paperIsStored } from "../support/kept.ts";
import { passTimeUntil } from "../support/pass-time.ts";
import { read } from "../support/people.ts";
import { drawnScreen, eventsOf, holdStreams, scoreOf } from "../support/recording.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

test.use({ viewport: { width: 1280, height: 800 } });

const supervised = { screen_recording: true, require_fullscreen: true };
const overlay = (page: Page) => page.locator("[data-overlay]");
const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const finish = (page: Page) => page.getByRole("button", { name: "Finish", exact: true }).first().click();
const answer = (page: Page) => page.getByRole("textbox").first();

const handIn = async (page: Page) => {
  await finish(page);
  await press(page, "Hand in and leave");
};

const giveBoth = async (page: Page) => {
  await page.getByRole("button", { name: "Share my screen" }).click();
  await page.getByRole("button", { name: "Enter fullscreen" }).click();
  await expect(overlay(page)).toHaveCount(0);
};

/** How often the page was loaded, and what the student lost or never gave. */
const told = async (teacher: APIRequestContext, exam: MadeExam) => {
  const events = await eventsOf(teacher, exam);
  const of = (wanted: string) => events.filter(({ kind }) => kind === wanted);
  const from_start = events.filter(({ details }) => details["from_start"] === true).map(({ kind }) => kind);
  return { loads: of("page_load").length, left: of("fullscreen_leave").length, from_start };
};

const marks = async (teacher: APIRequestContext, exam: MadeExam) => {
  const [row] = await read<TeacherScore[]>(teacher, `/api/v1/quizzes/${exam.quiz_id}/scores`);
  const path = `/api/v1/scores/${await scoreOf(teacher, exam)}/events_report`;
  const { events_pairs } = await read<AttemptReport>(teacher, path);
  const lost = events_pairs.filter(({ kind }) => kind === "fullscreen_leave" || kind === "screen_share_stop");
  return { suspect: row!.suspect_events_count, lost };
};

const hasLeft = (teacher: APIRequestContext, exam: MadeExam) => async () =>
  (await eventsOf(teacher, exam)).some(({ kind }) => kind === "leave_exam");

test("a hand-in that fails, or takes long, is supervised to its end, and marks nobody", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(/net::ERR_FAILED/);
  const exam = await makeExam(server, { sections: essaySections, quiz: supervised });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await drawnScreen(page);
  await holdStreams(page);
  await openLive(page, exam);
  await giveBoth(page);
  await expect(page.locator("[data-recording]")).toHaveText("Recording: screen", { timeout: 15_000 });
  await answer(page).fill("Interest is deducted.");
  await expectSaved(page);

  let fails = true;
  await page.route("**/close?*", async (route) => {
    // Longer than the report's tolerance for an ending.
    await page.waitForTimeout(3_000);
    return fails ? route.abort() : route.continue();
  });
  await handIn(page);
  await expect(dialog(page).getByRole("button", { name: "Back to the exam" })).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => window.streams.screen[0]!.active)).toBe(true);
  await press(page, "Back to the exam");
  await expect(dialog(page)).toHaveCount(0);
  await expect(overlay(page)).toHaveCount(0);
  await expect(page.locator("[data-recording]")).toHaveText("Recording: screen");

  fails = false;
  await handIn(page);
  await expect(page).toHaveURL(exam.addressFor("camille", "score"), { timeout: 30_000 });
  expect(await page.evaluate(() => document.fullscreenElement)).toBe(null);
  await expect.poll(hasLeft(teacher, exam), { timeout: 15_000 }).toBe(true);
  expect(await told(teacher, exam)).toEqual({ loads: 1, left: 0, from_start: [] });
  expect(await marks(teacher, exam)).toEqual({ suspect: 0, lost: [] });
});

test("who waits to hand in after a reload is asked for nothing, and nothing is told of it", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const exam = await makeExam(server, { sections: essaySections, quiz: supervised });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await drawnScreen(page);
  await page.clock.install();
  await openLive(page, exam);
  await giveBoth(page);
  await answer(page).fill("Interest is deducted.");
  await expectSaved(page);
  await expect.poll(() => page.evaluate(paperIsStored), { timeout: 20_000 }).toBe(true);

  await page.context().setOffline(true);
  await answer(page).fill("Interest is deducted, so debt costs less.");
  await handIn(page);
  const wait = dialog(page).getByRole("button", { name: "Hand in as soon as the connection is back" });
  await passTimeUntil(page, () => expect(wait).toBeVisible({ timeout: 200 }), 100_000);
  await wait.click();
  await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
  await page.context().setOffline(false);
  await page.reload();
  await expect(dialog(page)).toContainText("Your exam will be handed in as soon as the connection is back.");
  await expect(overlay(page)).toHaveCount(0);
  await page.clock.fastForward(45_000);
  await page.clock.fastForward(45_000);
  await page.clock.setSystemTime(new Date());
  await page.unroute("**/api/**");
  await expect(page).toHaveURL(exam.addressFor("camille", "score"), { timeout: 60_000 });
  await expect.poll(hasLeft(teacher, exam), { timeout: 15_000 }).toBe(true);
  expect(await told(teacher, exam)).toEqual({ loads: 2, left: 0, from_start: [] });
  expect((await marks(teacher, exam)).suspect).toBe(0);
});

test("the half minute to give what the exam asks for stops while the hand-in dialog is open, and goes on after it", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { sections: essaySections, quiz: { require_fullscreen: true } });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await page.clock.install();
  await openLive(page, exam);
  await expect(overlay(page)).toHaveCount(1);
  await expect.poll(async () => (await told(teacher, exam)).loads, { timeout: 15_000 }).toBe(1);
  await page.clock.fastForward(10_000);
  await finish(page);
  await expect(overlay(page)).toHaveCount(0);
  await page.clock.fastForward(40_000);
  await press(page, "Cancel");
  await expect(overlay(page)).toHaveCount(1);
  await page.clock.fastForward(10_000);
  expect((await told(teacher, exam)).from_start).toEqual([]);
  await page.clock.fastForward(12_000);
  await expect
    .poll(async () => (await told(teacher, exam)).from_start, { timeout: 15_000 })
    .toEqual(["fullscreen_leave"]);
});
