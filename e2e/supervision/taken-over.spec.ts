import type { Media } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { longText, makeExam, openLive } from "../support/exam.ts";
import { read } from "../support/people.ts";
import { drawnScreen, eventKinds, eventsOf, mediaOf, rowsIn, scoreOf, waitingKinds } from "../support/recording.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

test.use({ viewport: { width: 1280, height: 800 } });

const exercises = ["One", "Two"].map((display_name) => ({ display_name, questions: [longText("Explain.")] }));
const sections = [{ name: "All", exercises }];
const takenOver = (page: Page) => page.getByText("You are now writing on another device.");
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 800 });

test("EVT-13~ EVT-20~ a device that lost the attempt sends no events for it, until the student continues there", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { sections, quiz: { screen_recording: true } });
  const teacher = (await enter("helene")).request;
  const open = async () => {
    const page = await enter("camille");
    await drawnScreen(page);
    await openLive(page, exam);
    await page.getByRole("button", { name: "Share my screen" }).click();
    return page;
  };
  const kinds = () => eventKinds(teacher, exam);
  const widths = async () =>
    (await eventsOf(teacher, exam))
      .filter(({ kind }) => kind === "resize_browser")
      .map(({ details }) => (details["to"] as { width: number }).width);
  const first = await open();
  await expect.poll(kinds, { timeout: 20_000 }).toContain("screen_share_start");
  const second = await open();
  await expect(takenOver(first)).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => (await kinds()).filter((kind) => kind === "screen_share_start")).toHaveLength(2);

  await resize(first, 1_100);
  await first.getByRole("button", { name: "Next", exact: true }).click();
  await first.waitForTimeout(3_000);
  await resize(second, 1_150);
  await expect.poll(widths, { timeout: 15_000 }).toContain(1_150);
  expect(await widths()).toEqual([1_150]);
  // The share ended because the attempt moved to another device, so it must not count as stopped by the student.
  expect((await kinds()).filter((kind) => kind === "screen_share_stop" || kind === "leave_exercise")).toEqual([]);

  await first.getByRole("button", { name: "Continue here" }).click();
  await expect(takenOver(first)).toHaveCount(0);
  const entered = async () =>
    (await eventsOf(teacher, exam)).flatMap(({ kind, quizzes_exercise_id: id }) =>
      kind === "enter_exercise" ? id : [],
    );
  const [one] = await entered();
  await expect
    .poll(async () => (await entered()).map((id) => id === one), { timeout: 15_000 })
    .toEqual([true, true, false]);
  await first.getByRole("button", { name: "Share my screen" }).click();
  await resize(first, 1_200);
  await expect.poll(widths, { timeout: 15_000 }).toContain(1_200);
});

test("LOSS-14~ what a computer recorded offline after the student left it is not listed among the student's recordings", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const quiz = { screen_recording: true, delay_between_screenshots: 2, web_page_recording: true };
  const exam = await makeExam(server, { sections, quiz });
  const teacher = await enter("helene");
  const open = async () => {
    const page = await enter("camille");
    await drawnScreen(page);
    await openLive(page, exam);
    await page.getByRole("button", { name: "Share my screen" }).click();
    return page;
  };
  const own = (kind: Media["kind"]) => mediaOf(teacher.request, exam, kind);
  const score_id = async () => scoreOf(teacher.request, exam);
  const left = async (kind: Media["kind"]) =>
    read<Media[]>(teacher.request, `/api/v1/scores/${await score_id()}/media?kind=${kind}&elsewhere=true`);
  const pagesOf = (parts: readonly Media[]) => [...new Set(parts.map(({ details }) => details["page"]))];

  const laptop = await open();
  for (const kind of ["screenshot", "page_recording"] as const)
    await expect.poll(async () => (await own(kind)).length, { timeout: 40_000, message: kind }).toBeGreaterThan(0);
  await laptop.context().setOffline(true);
  const [first] = pagesOf(await own("page_recording"));
  await open();
  const left_ms = Date.now();
  await resize(laptop, 1_100);
  await laptop.waitForTimeout(12_000);
  await laptop.context().setOffline(false);
  await expect(takenOver(laptop)).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => rowsIn(laptop, "evalmee", "screenshots"), { timeout: 20_000 }).toEqual([]);
  await expect.poll(() => waitingKinds(laptop), { timeout: 20_000 }).toEqual([]);

  expect((await left("screenshot")).length).toBeGreaterThan(2);
  expect(pagesOf(await left("page_recording"))).toEqual([first]);
  const after = async () =>
    (await own("page_recording")).filter(({ happened_at }) => Date.parse(happened_at) > left_ms);
  await expect.poll(async () => (await after()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(pagesOf(await after())).not.toContain(first);

  await teacher.goto(`/courses/quizzes/${exam.quiz_id}/scores/${await score_id()}?tab=audit`);
  await teacher.getByRole("button", { name: "As a table" }).click();
  const row = teacher.getByRole("row").filter({ hasText: "another device" }).first();
  await row.getByRole("button").first().click();
  await expect(teacher.locator("[data-elsewhere] img").first()).toBeVisible();
});

test("TABS-03~ a tab closed while the attempt was on another device causes no overlay afterwards", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { sections, quiz: { detect_mouse_leave: true } });
  const page = await enter("camille");
  await openLive(page, exam);
  const tab = await page.context().newPage();
  await openLive(tab, exam);
  const overlay = page.locator("[data-overlay]");
  await expect(overlay).toHaveAttribute("data-overlay", "tabs", { timeout: 15_000 });
  const other = await enter("camille");
  await openLive(other, exam);
  await expect(takenOver(page)).toBeVisible({ timeout: 20_000 });
  await tab.close();
  await page.getByRole("button", { name: "Continue here" }).click();
  await expect(takenOver(page)).toHaveCount(0);
  await expect(overlay).toHaveCount(0, { timeout: 10_000 });
});
