import type { AttemptReport } from "@examplar/contract";
import type { RecordingWaiver } from "@examplar/domain";
import type { APIRequestContext, Page } from "@playwright/test";
import { essaySections, type MadeExam, makeExam, openLive } from "../support/exam.ts";
import { paperIsStored } from "../support/kept.ts";
import { read } from "../support/people.ts";
import {
  drawnScreen,
  endStream,
  eventsOf,
  fakeDevices,
  holdStreams,
  mediaOf,
  rowsIn,
  scoreOf,
  waitingKinds,
} from "../support/recording.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

test.use({ viewport: { width: 1280, height: 800 }, launchOptions: fakeDevices });

const waive = async (teacher: APIRequestContext, exam: MadeExam, waives: RecordingWaiver) => {
  const path = `/api/v1/quizzes_attempt_summaries/${exam.seatOf("camille").id}/recording_waiver`;
  expect((await teacher.put(path, { data: { waives } })).status()).toBe(200);
};

const overlay = (page: Page) => page.getByRole("alertdialog", { name: "Share your screen to continue" });
const recording = (page: Page) => page.locator("[data-recording]");
const share = (page: Page) => overlay(page).getByRole("button", { name: "Share my screen" }).click();

/** Counts the reported events, after waiting until everything up to now has arrived. */
const reported = async (page: Page, { teacher, exam }: { teacher: APIRequestContext; exam: MadeExam }) => {
  const leaves = async () => (await eventsOf(teacher, exam)).filter(({ kind }) => kind === "mouse_leave").length;
  const before = await leaves();
  for (const type of ["mouseleave", "mouseenter"])
    await page.evaluate((name) => document.documentElement.dispatchEvent(new MouseEvent(name)), type);
  await expect.poll(leaves, { timeout: 15_000 }).toBe(before + 1);
  const kinds = (await eventsOf(teacher, exam)).map(({ kind }) => kind);
  const count = (wanted: string) => kinds.filter((kind) => kind === wanted).length;
  return { loads: count("page_load"), starts: count("screen_share_start"), stops: count("screen_share_stop") };
};

test("a waiver causes no event of the student, ends the interval without a shared screen, and can be revoked", async ({
  enter,
  server,
}) => {
  test.slow();
  const exam = await makeExam(server, {
    sections: essaySections,
    quiz: { video_proctoring: true, screen_recording: true },
  });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await drawnScreen(page);
  await holdStreams(page);
  await openLive(page, exam);
  await share(page);
  await expect(recording(page)).toHaveText("Recording: camera, screen", { timeout: 15_000 });
  const unshared = async () => {
    const path = `/api/v1/scores/${await scoreOf(teacher, exam)}/events_report`;
    const { events_pairs } = await read<AttemptReport>(teacher, path);
    return events_pairs.filter(({ kind }) => kind === "screen_share_stop");
  };

  await test.step("who shares the screen and need not any more has not stopped sharing it, nor loaded the page", async () => {
    expect(await reported(page, { teacher, exam })).toEqual({ loads: 1, starts: 1, stops: 0 });
    await waive(teacher, exam, "screen");
    await expect(recording(page)).toHaveText("Recording: camera", { timeout: 15_000 });
    await expect.poll(() => page.evaluate(() => window.streams.screen[0]!.active)).toBe(false);
    expect(await reported(page, { teacher, exam })).toEqual({ loads: 1, starts: 1, stops: 0 });
    expect(await unshared()).toEqual([]);
  });

  await test.step("taken back, the screen is asked for at once", async () => {
    await waive(teacher, exam, "nothing");
    await expect(overlay(page)).toBeVisible();
    await share(page);
    await expect(recording(page)).toHaveText("Recording: camera, screen", { timeout: 15_000 });
    expect(await reported(page, { teacher, exam })).toEqual({ loads: 1, starts: 2, stops: 0 });
  });

  await test.step("who had stopped sharing it is without it only until the exemption", async () => {
    await endStream(page, "screen");
    await expect(overlay(page)).toBeVisible();
    await expect.poll(async () => (await unshared()).length, { timeout: 15_000 }).toBe(1);
    const from = Date.now();
    await waive(teacher, exam, "everything");
    const to = Date.now();
    await expect(overlay(page)).toHaveCount(0);
    await expect(recording(page)).toHaveCount(0);
    expect(await reported(page, { teacher, exam })).toEqual({ loads: 1, starts: 2, stops: 1 });
    const [interval, ...more] = await unshared();
    expect(more).toEqual([]);
    expect(Date.parse(interval!.end_date)).toBeGreaterThanOrEqual(from);
    expect(Date.parse(interval!.end_date)).toBeLessThanOrEqual(to);
  });
});

test("a page that is loaded again without the server knows the exemption of this exam, and that it was taken back", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const quiz = { video_proctoring: true, screen_recording: true };
  const exam = await makeExam(server, { sections: essaySections, quiz });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await holdStreams(page);
  await openLive(page, exam);
  await expect.poll(() => page.evaluate(paperIsStored), { timeout: 20_000 }).toBe(true);
  const reloadWithoutServer = async () => {
    await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
    await page.reload();
    await expect(page.getByRole("textbox").first()).toBeAttached({ timeout: 20_000 });
  };
  await waive(teacher, exam, "everything");
  await expect(overlay(page)).toHaveCount(0, { timeout: 15_000 });
  await reloadWithoutServer();
  await expect(page.getByRole("textbox").first()).toBeEditable();
  // Wait until the overlay and the recorders are loaded.
  await page.waitForTimeout(3_000);
  await expect(overlay(page)).toHaveCount(0);
  expect(await page.evaluate(() => window.streams.camera.length)).toBe(0);

  await page.unroute("**/api/**");
  await waive(teacher, exam, "nothing");
  await expect(overlay(page)).toBeVisible({ timeout: 20_000 });
  await reloadWithoutServer();
  await expect(overlay(page)).toBeVisible({ timeout: 15_000 });
});

test("revoking an earlier waiver during the exam takes effect immediately", async ({ enter, server }) => {
  const exam = await makeExam(server, {
    sections: essaySections,
    quiz: { video_proctoring: true, screen_recording: true },
  });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await drawnScreen(page);
  await holdStreams(page);
  await waive(teacher, exam, "everything");
  await openLive(page, exam);
  expect(await reported(page, { teacher, exam })).toEqual({ loads: 1, starts: 0, stops: 0 });
  await expect(recording(page)).toHaveCount(0);
  expect(await waitingKinds(page)).toEqual([]);

  await waive(teacher, exam, "nothing");
  await expect(overlay(page)).toBeVisible();
  await share(page);
  await expect(recording(page)).toHaveText("Recording: camera, screen", { timeout: 15_000 });
  await expect
    .poll(async () => (await mediaOf(teacher, exam, "camera_frame")).length, { timeout: 20_000 })
    .toBeGreaterThan(0);
  expect(await reported(page, { teacher, exam })).toEqual({ loads: 1, starts: 1, stops: 0 });
});

test("after a waiver of all recording, the status bar stays until the earlier recordings are sent", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(/ERR_FAILED/);
  const exam = await makeExam(server, { sections: essaySections, quiz: { video_proctoring: true } });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await page.route("**/storage/**", (route) => route.abort());
  await openLive(page, exam);
  await expect(recording(page)).toHaveText("Recording: camera", { timeout: 15_000 });
  await expect.poll(() => waitingKinds(page), { timeout: 20_000 }).not.toEqual([]);
  await waive(teacher, exam, "everything");
  await expect(recording(page)).toHaveCount(0, { timeout: 15_000 });
  await expect(page.locator("[data-unsent]")).toContainText(/Sending recordings|Images waiting/);
  await page.unroute("**/storage/**");
  await expect(page.locator("[data-unsent]")).toHaveCount(0, { timeout: 60_000 });
  // The server refuses a picture from after the waiver. The browser keeps it for a day, but nothing waits to be sent.
  const kept = (await rowsIn(page, "examplar_media", "media")).map(({ item }) => item as { refused: string | null });
  expect(kept.filter(({ refused }) => refused === null)).toEqual([]);
});
