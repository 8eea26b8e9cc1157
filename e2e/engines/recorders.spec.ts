import type { ScoreRow } from "@examplar/contract";
import { expect, request, test } from "@playwright/test";
import { longText, makeExam } from "../support/exam.ts";
import { people, signIn } from "../support/people.ts";
import { bytesOf, mediaOf } from "../support/recording.ts";
import { startServer } from "../support/server.ts";
import { fakeDevicePrefs, openFirefox } from "./firefox.ts";

const sections = [{ name: "One", exercises: [{ display_name: "Essay", questions: [longText("Explain.")] }] }];

/** In the page: its cookies are those of the exam. */
const signInHere = async (name: string) => {
  const accounts = (await (await fetch("/api/v1/demo/accounts")).json()) as { id: number; name: string }[];
  const user_id = accounts.find((account) => account.name === name)?.id;
  const headers = { "content-type": "application/json" };
  await fetch("/api/v1/demo/user_sessions", { method: "POST", headers, body: JSON.stringify({ user_id }) });
};

test("CAP-01~ CAP-08~ UPLOAD-04~ Firefox: camera and sound of an exam are recorded and reach the server", async () => {
  test.setTimeout(180_000);
  const path = process.env["FIREFOX_PATH"];
  if (!path) throw new Error("FIREFOX_PATH is not set: run this with npm test -- engines");
  const server = await startServer();
  const driver = await openFirefox(path, fakeDevicePrefs);
  const teacher = await request.newContext({ baseURL: server.url });
  try {
    const exam = await makeExam(server, { sections, quiz: { video_proctoring: true, audio_proctoring: true } });
    await signIn(teacher, "helene", "en");
    await driver.goto(`${server.url}/privacy`);
    await driver.evaluate(signInHere, people.camille);
    await driver.goto(`${server.url}${exam.addressFor("camille")}`);
    const started = async () => {
      const rows = (await (await teacher.get(`/api/v1/quizzes/${exam.quiz_id}/scores`)).json()) as ScoreRow[];
      return rows[0]?.id ?? null;
    };
    await expect.poll(started, { timeout: 30_000 }).not.toBeNull();
    const media = (kind: "camera_frame" | "audio_chunk") => mediaOf(teacher, exam, kind);
    await expect.poll(async () => (await media("camera_frame")).length, { timeout: 60_000 }).toBeGreaterThan(2);
    await expect.poll(async () => (await media("audio_chunk")).length, { timeout: 60_000 }).toBeGreaterThan(1);
    const [frame] = await media("camera_frame");
    expect((await bytesOf(teacher, frame!)).readUInt16BE(0)).toBe(0xffd8);
    const [sound] = await media("audio_chunk");
    expect(sound!.mime_type).toMatch(/^audio\/(webm|ogg)/);
    // Fake cameras show no face: that it was looked for is enough.
    const analysed = async () => (await media("camera_frame")).filter(({ details }) => "faces_count" in details).length;
    await expect.poll(analysed, { timeout: 60_000 }).toBeGreaterThan(0);
  } catch (error) {
    await test.info().attach("Firefox", { body: await driver.screenshot(), contentType: "image/png" });
    throw error;
  } finally {
    await driver.close();
    await teacher.dispose();
    await server.stop();
  }
});
