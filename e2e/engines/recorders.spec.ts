import type { ScoreRow } from "@examplar/contract";
import type { MediaKind } from "@examplar/domain";
import { expect, request, test } from "@playwright/test";
import { longText, makeExam } from "../support/exam.ts";
import { people, signIn } from "../support/people.ts";
import { bytesOf, eventsOf, mediaOf } from "../support/recording.ts";
import { startServer } from "../support/server.ts";
import { openDisplay } from "./display.ts";
import { fakeDevicePrefs, openFirefox } from "./firefox.ts";
import { createHands } from "./hands.ts";
import { program } from "./program.ts";

const sections = [{ name: "One", exercises: [{ display_name: "Essay", questions: [longText("Explain.")] }] }];
const quiz = {
  video_proctoring: true,
  audio_proctoring: true,
  screen_recording: true,
  overlaying_app_detection: true,
  delay_between_screenshots: 2,
};
const size = { width: 1280, height: 800 };

/**
 * Runs in the page, so that the exam gets its cookies. Waits for the service worker first: Firefox aborts the next load
 * if a service worker takes control meanwhile.
 */
const signInHere = async (name: string) => {
  while (navigator.serviceWorker.controller === null) await new Promise((resolve) => void setTimeout(resolve, 100));
  const accounts = (await (await fetch("/api/v1/demo/accounts")).json()) as { id: number; name: string }[];
  const user_id = accounts.find((account) => account.name === name)?.id;
  const headers = { "content-type": "application/json" };
  await fetch("/api/v1/demo/user_sessions", { method: "POST", headers, body: JSON.stringify({ user_id }) });
};

test("CAP-01~ CAP-03~ CAP-08~ CAP-09~ UPLOAD-04~ UPLOAD-05~ Firefox: camera, sound and the shared screen of an exam are recorded and reach the server", async () => {
  test.setTimeout(180_000);
  const server = await startServer();
  const display = await openDisplay(program("XVFB_PATH"), size);
  const driver = await openFirefox(program("FIREFOX_PATH"), { prefs: fakeDevicePrefs, display: display.name });
  const teacher = await request.newContext({ baseURL: server.url });
  try {
    const exam = await makeExam(server, { sections, quiz });
    await signIn(teacher, "helene", "en");
    await driver.goto(`${server.url}/privacy`);
    await driver.evaluate(signInHere, people.camille);
    await driver.goto(`${server.url}${exam.addressFor("camille")}`);
    const started = async () => {
      const rows = (await (await teacher.get(`/api/v1/quizzes/${exam.quiz_id}/scores`)).json()) as ScoreRow[];
      return rows[0]?.id ?? null;
    };
    await expect.poll(started, { timeout: 30_000 }).not.toBeNull();
    // Firefox allows screen sharing only after a click.
    await createHands(driver).click({ css: "[data-overlay=screen] button" });
    const media = (kind: MediaKind) => mediaOf(teacher, exam, kind);
    for (const kind of ["camera_frame", "audio_chunk", "screenshot"] as const)
      await expect.poll(async () => (await media(kind)).length, { timeout: 60_000, message: kind }).toBeGreaterThan(2);
    const [frame] = await media("camera_frame");
    expect((await bytesOf(teacher, frame!)).readUInt16BE(0)).toBe(0xffd8);
    const [sound] = await media("audio_chunk");
    expect(sound!.mime_type).toMatch(/^audio\/(webm|ogg)/);
    const [shot] = await media("screenshot");
    expect((await bytesOf(teacher, shot!)).toString("latin1", 8, 12)).toBe("WEBP");
    const shared = (await eventsOf(teacher, exam)).find(({ kind }) => kind === "screen_share_start");
    expect(shared?.details).toMatchObject({ shared: size, screen_pixels: size });
    // Fake cameras show no face, so it is enough that the analysis ran.
    const analysed = async () => (await media("camera_frame")).filter(({ details }) => "faces_count" in details).length;
    await expect.poll(analysed, { timeout: 60_000 }).toBeGreaterThan(0);
  } catch (error) {
    await test.info().attach("Firefox", { body: await driver.screenshot(), contentType: "image/png" });
    throw error;
  } finally {
    await driver.close();
    await display.stop();
    await teacher.dispose();
    await server.stop();
  }
});
