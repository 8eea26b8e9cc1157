import type { Media, ScoreRow, StudentEventRow } from "@examplar/contract";
import { twoCameras } from "../support/fake-devices.ts";
import { goTo, nextButton, startButton, stepTitle } from "../support/onboarding.ts";
import { read } from "../support/people.ts";
import { addressOf, seatIn } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: twoCameras, viewport: { width: 1280, height: 800 } });

test("SHARE-08 EVT-15 EVT-19 EVT-20 a new user takes the demo's supervised exam from the consent to the hand-in, and each device is requested only once", async ({
  enter,
}) => {
  test.setTimeout(180_000);
  const page = await enter("noah");
  const main = page.getByRole("main");
  const press = (name: string) => main.getByRole("button", { name, exact: true }).click();
  const seat = await seatIn(page.request, "Cell Biology");
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "What is noticed during this exam");
  await page.getByRole("checkbox", { name: /recorded and shown to my teachers/ }).check();
  await goTo(page, "Your identity card");
  await press("Take the photo");
  await press("Keep this photo");
  await goTo(page, "Three photos of you");
  for (const pose of ["Look straight", "to your right", "to your left"]) {
    await expect(page.getByText(pose)).toBeVisible();
    await press("Take the photo");
    await press("Keep this photo");
  }
  await goTo(page, "Share your screen");
  await press("Share my screen");
  await stepTitle(page, "Your microphone");
  await nextButton(page).click();
  await page.getByRole("checkbox", { name: /I take this exam on my own/ }).check();
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await startButton(page).click();
  await expect(page).toHaveURL(addressOf(seat, "live"));

  // The streams of the onboarding are reused: nothing covers the questions, and everything is recorded.
  await expect(page.locator("[data-recording]")).toHaveText("Recording: camera, sound, screen, page", {
    timeout: 20_000,
  });
  await expect(page.locator("[data-overlay]")).toHaveCount(0);
  // The code of the recorders was loaded before the exam opened, so a network failure at that moment cannot stop
  // recording.
  expect(asked.filter((path) => /assets\/(supervision|recorders)-/.test(path))).toEqual([]);

  const teacher = (await enter("priya")).request;
  const scores = await read<ScoreRow[]>(teacher, `/api/v1/quizzes/${seat.quiz_id}/scores`);
  const score_id = scores.find((row) => row.quizzes_attempt_summary_id === seat.id)?.id;
  for (const kind of ["camera_frame", "screenshot", "audio_chunk"]) {
    const path = `/api/v1/scores/${score_id}/media?kind=${kind}`;
    await expect.poll(async () => (await read<Media[]>(teacher, path)).length, { timeout: 40_000 }).toBeGreaterThan(0);
  }

  await page.getByRole("button", { name: "Finish", exact: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand in and leave" }).click();
  await expect(page).toHaveURL(addressOf(seat, "score"), { timeout: 30_000 });
  const kinds = async () =>
    (await read<StudentEventRow[]>(teacher, `/api/v1/scores/${score_id}/student_events`)).map(({ kind }) => kind);
  await expect
    .poll(kinds, { timeout: 30_000 })
    .toEqual(expect.arrayContaining(["enter_exam", "screen_share_start", "screen_share_stop"]));
});
