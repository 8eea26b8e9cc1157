import type { Summary } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { handIn, startAttempt } from "../support/attempts.ts";
import { essaySections, makeExam, summaryOf } from "../support/exam.ts";
import { nextButton, stepTitle } from "../support/onboarding.ts";
import { fakeDevices } from "../support/recording.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 1280, height: 800 }, launchOptions: fakeDevices });

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const ownFace = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("examplar_own_face") ?? "null") as { summary_id: number });

test("a retake asks for the photos again and compares frames with them; a silent storage or no camera holds nobody up", async ({
  enter,
  server,
}) => {
  test.slow();
  const quiz = { video_proctoring: true, allow_retake_quiz: true };
  const exam = await makeExam(server, { sections: essaySections, quiz });
  const page = await enter("camille");
  const seat = (): Promise<Summary> => summaryOf(page.request, exam);
  const retake = async () => {
    await page.goto(exam.addressFor("camille", "score"));
    await page.getByRole("button", { name: "Take it again" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Begin now" }).click();
    await stepTitle(page, "Three photos of you");
  };
  await startAttempt(page.request, await seat());
  await handIn(page.request, await seat());

  await retake();
  // The time runs: a storage that replies to nothing holds nobody up.
  let isSilent = true;
  const released: (() => void)[] = [];
  await page.route("**/storage/**", async (route) => {
    if (isSilent) await new Promise<void>((resolve) => void released.push(resolve));
    return route.continue();
  });
  for (const pose of ["Look straight", "Turn your head to your right", "Turn your head to your left"]) {
    await expect(page.getByText(pose)).toBeVisible();
    await button(page, "Take the photo").click();
    await expect(nextButton(page)).toBeDisabled();
    await button(page, "Keep this photo").click();
  }
  await stepTitle(page, "Your microphone");
  expect((await seat()).identity_photos).toEqual([]);
  isSilent = false;
  for (const release of released) release();
  expect(await ownFace(page)).toMatchObject({ summary_id: exam.seatOf("camille").id });
  await expect.poll(async () => (await seat()).identity_photos.length).toBe(3);
  // After a reload, the photos are still there.
  await page.reload();
  await stepTitle(page, "Your exam is running");
  await handIn(page.request, await seat());
  expect((await seat()).identity_photos).toEqual([]);

  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("No camera", "NotFoundError"));
  });
  await retake();
  await expect(nextButton(page)).toBeEnabled();
});
