import { answersOnServer, essaySections, makeExam, openLive } from "../support/exam.ts";
import { refusingAll } from "../support/fake-devices.ts";
import { eventsOf } from "../support/recording.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 1280, height: 800 }, launchOptions: refusingAll });

test("CAP-18 ERR-35 a camera and a microphone that the student denies during the exam are logged and shown, and the exam continues", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, {
    sections: essaySections,
    quiz: { video_proctoring: true, audio_proctoring: true },
  });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await openLive(page, exam);
  await expect(page.getByText("Not recording, starting again: camera, sound")).toBeVisible({ timeout: 20_000 });
  await expect(page.locator("[data-overlay]")).toHaveCount(0);
  await page.getByRole("textbox").first().fill("Interest is deducted.");
  await expect.poll(() => answersOnServer(page.request, exam).then(({ size }) => size)).toBe(1);
  const failed = async () => {
    const events = (await eventsOf(teacher, exam)).filter(({ kind }) => kind === "console_log");
    return events.flatMap(({ details }) => details["recorder"] ?? []).toSorted();
  };
  // Each is logged once, no matter how often the page requests the devices again.
  await expect.poll(failed).toEqual(["audio", "camera"]);
  await page.waitForTimeout(7_000);
  expect(await failed()).toEqual(["audio", "camera"]);
});
