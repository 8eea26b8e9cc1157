import type { Media, RecordingConsent, Summary } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { longText, makeExam, openLive } from "../support/exam.ts";
import { goTo, nextButton, plantExam, startButton, stepTitle } from "../support/onboarding.ts";
import { read } from "../support/people.ts";
import { eventKinds, fakeDevices, mediaOf, watchTracks } from "../support/recording.ts";
import { expectAccessible } from "../support/screens/accessible.ts";
import { look } from "../support/screens/look.ts";
import { addressOf } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 1280, height: 800 }, launchOptions: fakeDevices });

const conditions = "What is noticed during this exam";
const last = "One last step before you start";
const consent = (page: Page) => page.getByRole("checkbox", { name: /recorded and shown to my teachers/ });
const sections = [{ name: "One", exercises: [{ display_name: "Essay", questions: [longText("Explain.")] }] }];

test("in an exam with sound but no camera, the consent names only the sound, and then it is recorded", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { sections, agreed: false, quiz: { audio_proctoring: true } });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await page.goto(addressOf(exam.seatOf("camille"), "onboarding"));
  await goTo(page, conditions);
  await expect(page.getByRole("listitem").filter({ hasText: "Your microphone is recorded." })).toContainText("90 days");
  await expect(page.getByRole("listitem").filter({ hasText: /camera|screen/i })).toHaveCount(0);
  await expect(consent(page)).toHaveAccessibleName(/^I agree that the sounds around my microphone are recorded/);
  await expect(nextButton(page)).toBeDisabled();
  await consent(page).check();
  await goTo(page, "Your microphone");
  await goTo(page, last);
  await page.getByRole("checkbox").check();
  await startButton(page).click();
  await expect(page.locator("[data-recording]")).toHaveText("Recording: sound", { timeout: 15_000 });
  await expect
    .poll(async () => (await mediaOf(teacher, exam, "audio_chunk")).length, { timeout: 30_000 })
    .toBeGreaterThan(1);
  expect(await mediaOf(teacher, exam, "camera_frame")).toEqual([] satisfies Media[]);
});

test("a student who declines recording takes the exam without it once the teacher grants a waiver @screens", async ({
  enter,
  server,
}) => {
  const quiz = { video_proctoring: true, audio_proctoring: true, screen_recording: true, id_card_check: true };
  const seat = await plantExam(server, { quiz });
  const teacher = await enter("priya");
  await teacher.goto(`/courses/quizzes/${seat.quiz_id}/scores`);
  const notice = teacher.getByRole("status").filter({ hasText: "declined to be recorded" });
  await expect(teacher.getByRole("button", { name: "Consent to recording" })).toBeVisible();
  await expect(notice).toHaveCount(0);

  const page = await enter("amelia");
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, conditions);
  await page.getByRole("button", { name: "I do not agree to be recorded" }).click();
  await expect(page.getByRole("alert")).toContainText("Your refusal is noted");
  await expect(nextButton(page)).toBeDisabled();
  await look(page, { name: "onboarding-consent-declined", pictures: ["light", "phone"] });

  await expect(notice).toContainText("Amelia Clarke declined to be recorded and waits for your decision.");
  await expectAccessible(teacher);
  await notice.getByRole("button", { name: "Decide" }).click();
  const dialog = teacher.getByRole("dialog");
  await expect(dialog).toContainText("Declined to be recorded on");
  await look(teacher, { name: "teacher-recording-consent", pictures: ["light", "dark", "phone"] });
  await dialog.getByRole("radio", { name: /Nothing is recorded/ }).check();
  await expect(dialog.getByRole("status")).toContainText("Saved.");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(notice).toHaveCount(0);

  // The student's page continues automatically: no consent, no camera, no photo, no screen.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(last);
  await stepTitle(page, last);
  await page.getByRole("checkbox").check();
  await startButton(page).click();
  await expect(page).toHaveURL(addressOf(seat, "live"));
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.locator("[data-recording]")).toHaveCount(0);
  const path = `/api/v1/quizzes_attempt_summaries/${seat.id}/recording_consent`;
  expect(await read<RecordingConsent>(teacher.request, path)).toMatchObject({
    waives: "everything",
    waived_by: "Priya Raman",
    accepted_at: null,
    declined_at: expect.stringContaining("T"),
  });
});

test("a waiver granted during the exam removes the overlay and stops the recorders immediately", async ({
  enter,
  server,
}) => {
  const quiz = { video_proctoring: true, screen_recording: true };
  const exam = await makeExam(server, { sections, quiz });
  const teacher = await enter("helene", { language: "fr" });
  const page = await enter("camille");
  const live = await watchTracks(page);
  await openLive(page, exam);
  const overlay = page.getByRole("alertdialog", { name: "Share your screen to continue" });
  await expect(overlay).toBeVisible();
  await teacher.goto(`/courses/quizzes/${exam.quiz_id}/scores`);
  await teacher.getByRole("button", { name: "Accord d’enregistrement" }).click();
  const dialog = teacher.getByRole("dialog");
  await dialog.getByLabel("Étudiant").selectOption({ index: 1 });
  await look(teacher, { name: "teacher-recording-consent-french", pictures: ["light", "phone"] });
  await dialog.getByRole("radio", { name: /Partage d’écran/ }).check();
  await expect(overlay).toHaveCount(0, { timeout: 4_000 });
  await expect(page.locator("[data-recording]")).toHaveText("Recording: camera");
  await expect.poll(live).toBe(1);
  await dialog.getByRole("radio", { name: /Aucun enregistrement/ }).check();
  await expect(page.locator("[data-recording]")).toHaveCount(0);
  await expect.poll(live).toBe(0);
});

test("a waiver before the start turns the microphone off there and in the exam, even if the page does not learn of it", async ({
  enter,
  server,
}) => {
  const teacher = (await enter("priya")).request;
  for (const is_told of [true, false]) {
    const seat = await plantExam(server, { quiz: { audio_proctoring: true } });
    const path = `/api/v1/quizzes_attempt_summaries/${seat.id}`;
    const page = await enter("amelia");
    const live = await watchTracks(page);
    await page.goto(addressOf(seat, "onboarding"));
    await goTo(page, conditions);
    await consent(page).check();
    await goTo(page, "Your microphone");
    await expect.poll(live).toBe(1);
    await goTo(page, last);
    await page.getByRole("checkbox").check();
    await expect(startButton(page)).toBeEnabled();
    const before = await read<Summary>(page.request, path);
    const isLate = () => !is_told && page.url().includes("onboarding");
    await page.route(`**${path}`, (route) =>
      isLate() && route.request().method() === "GET" ? route.fulfill({ json: before }) : route.continue(),
    );
    const waived = await teacher.put(`${path}/recording_waiver`, { data: { waives: "everything" } });
    expect(waived.status()).toBe(200);
    if (is_told) await expect.poll(live).toBe(0);
    await startButton(page).click();
    await expect(page).toHaveURL(addressOf(seat, "live"));
    await expect(page.getByRole("timer")).toBeVisible();
    await expect.poll(live).toBe(0);
    await page.waitForTimeout(1_000);
    expect(await live()).toBe(0);
  }
});

test("after the end, a student who stays on the page is neither recorded nor watched", async ({ enter, server }) => {
  const exam = await makeExam(server, { sections, quiz: { video_proctoring: true, audio_proctoring: true } });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  const live = await watchTracks(page);
  await openLive(page, exam);
  await expect.poll(live, { timeout: 15_000 }).toBe(2);
  const loads = async () => (await eventKinds(teacher, exam)).filter((kind) => kind === "page_load").length;
  await expect.poll(loads).toBe(1);
  expect((await teacher.post(`/api/v1/sessions/${exam.session_id}/close`)).ok()).toBe(true);
  await expect(page.getByRole("dialog")).toBeVisible({ timeout: 15_000 });
  await expect.poll(live).toBe(0);
  await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent("mouseleave")));
  await page.waitForTimeout(2_000);
  expect(await eventKinds(teacher, exam)).not.toContain("mouse_leave");
  expect(await loads()).toBe(1);
});
