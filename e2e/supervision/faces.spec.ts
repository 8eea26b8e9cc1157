import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Media } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { createCameraFile, showScene, type Scene } from "../fixtures/faces/camera-file.ts";
import { longText, makeExam } from "../support/exam.ts";
import { withDevices } from "../support/fake-devices.ts";
import { goTo, startButton } from "../support/onboarding.ts";
import { handInOnPage, mediaOf, scoreOf } from "../support/recording.ts";
import { look } from "../support/screens/look.ts";
import { addressOf } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";

/** One camera file per worker, because each worker's browser has its own camera. */
const camera = join(tmpdir(), `examplar-camera-${process.pid}.y4m`);

test.use({
  viewport: { width: 1280, height: 800 },
  launchOptions: withDevices(
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${camera}`,
  ),
});
test.beforeAll(() => createCameraFile(camera));

const sections = [{ name: "One", exercises: [{ display_name: "Essay", questions: [longText("Explain.")] }] }];
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const described = (page: Page) =>
  page.evaluate(() => {
    const own = JSON.parse(sessionStorage.getItem("examplar_own_face") ?? "null") as { descriptors: object } | null;
    return Object.keys(own?.descriptors ?? {}).length;
  });

/** Reads the camera's preview, reduced to a few pixels. */
const previewOf = (page: Page) =>
  page.getByRole("img", { name: "Picture of your camera" }).evaluate((preview: HTMLCanvasElement) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 32, height: 24 });
    canvas.getContext("2d")!.drawImage(preview, 0, 0, 32, 24);
    return canvas.toDataURL();
  });

/**
 * Changes the scene and waits until two successive previews are equal and differ from the old one, so the change is
 * complete.
 */
const changeScene = async (page: Page, scene: Scene) => {
  const before = await previewOf(page);
  let last = before;
  showScene(camera, scene);
  await expect
    .poll(async () => {
      const now = await previewOf(page);
      const isWhole = now === last && now !== before;
      last = now;
      return isWhole;
    })
    .toBe(true);
};

const takePhotos = async (page: Page) => {
  for (const scene of ["ada", "ada_turned", "ada"] as const) {
    await changeScene(page, scene);
    await button(page, "Take the photo").click();
    await button(page, "Keep this photo").click();
  }
};

test("FACE-01 FACE-02 FACE-03 FACE-04 FACE-05 CONST-37 ROUTE-17 CALL-32~ the student's device counts and compares faces, and the debug page shows the effect of other thresholds @screens", async ({
  enter,
  server,
}) => {
  test.setTimeout(240_000);
  const quiz = { video_proctoring: true };
  const exam = await makeExam(server, { sections, agreed: false, quiz });
  const teacher = await enter("helene");
  const page = await enter("camille");
  const analysed = async (): Promise<Media[]> =>
    (await mediaOf(teacher.request, exam, "camera_frame")).filter(({ details }) => "faces_count" in details);
  const newest = async () => (await analysed()).at(-1)?.details;

  await test.step("the photos are described on the device, although the weights could not be fetched at first", async () => {
    await page.context().route("**/faceres.bin", (route) => route.abort(), { times: 1 });
    await page.goto(addressOf(exam.seatOf("camille"), "onboarding"));
    await goTo(page, "What is noticed during this exam");
    await page.getByRole("checkbox", { name: /recorded and shown to my teachers/ }).check();
    await goTo(page, "Three photos of you");
    await takePhotos(page);
    await expect.poll(() => described(page), { timeout: 60_000 }).toBe(3);
    await goTo(page, "One last step before you start");
    await page.getByRole("checkbox").check();
    await startButton(page).click();
    await expect(page).toHaveURL(/live/);
  });

  await test.step("who sits there, who comes and who leaves is stored with the frames", async () => {
    await expect.poll(newest, { timeout: 60_000 }).toMatchObject({ faces_count: 1 });
    const own = (await newest())!;
    expect(own["face_similarity"]).toBeGreaterThanOrEqual(0.8);
    expect(own["face_distance"]).toBeLessThanOrEqual(0.8);
    showScene(camera, "two");
    await expect.poll(newest, { timeout: 40_000 }).toMatchObject({ faces_count: 2 });
    showScene(camera, "nobody");
    const none = { faces_count: 0, face_distance: null, face_similarity: null };
    await expect.poll(newest, { timeout: 40_000 }).toEqual(none);
    showScene(camera, "bo");
    await expect.poll(newest, { timeout: 40_000 }).toMatchObject({ faces_count: 1 });
    expect((await newest())!["face_similarity"]).toBeLessThan(0.8);
    // Only numbers are sent: no face descriptor leaves the device.
    for (const { details } of await analysed())
      expect(Object.keys(details).toSorted()).toEqual(["face_distance", "face_similarity", "faces_count"]);
  });

  await test.step("nothing of the face stays on the device after the exam", async () => {
    await handInOnPage(page);
    await expect.poll(() => described(page)).toBe(0);
    const path = `/api/v1/quizzes/${exam.quiz_id}/proctoring_image_analysis`;
    expect((await page.request.get(path)).status()).toBe(404);
  });

  await test.step("the teacher's report and timeline tell of it, and of what it does not prove", async () => {
    await teacher.goto(`/courses/quizzes/${exam.quiz_id}/scores/${await scoreOf(teacher.request, exam)}?tab=audit`);
    for (const kind of ["no_face", "several_faces", "other_face"])
      await expect(teacher.locator(`tr[data-kind=${kind}]`).getByRole("cell").first()).toHaveText("1");
    await teacher.locator("tr[data-kind=other_face]").getByRole("button").click();
    await expect(teacher.getByText("that somebody else wrote")).toBeVisible();
    await expect(teacher.getByText(/^Faces were looked for in \d+ pictures/)).toBeVisible();
    const identity = teacher.getByRole("region", { name: "Identity" });
    await expect(identity.getByRole("button", { name: /^Face from the front, / })).toBeVisible();
    await expect(identity.getByRole("img")).toHaveCount(3);
    await identity.scrollIntoViewIfNeeded();
    for (const photo of await identity.getByRole("img").all())
      await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await look(teacher, { name: "teacher-audit-identity", pictures: ["light", "dark", "phone"], subject: identity });
  });

  await test.step("the debug page", async () => {
    await teacher.goto(`/proctoringv2-debug?quiz_id=${exam.quiz_id}`);
    await expect(teacher.getByRole("textbox", { name: "Count" })).toHaveValue("10");
    await expect(teacher.getByLabel("Euclidean distance, at most")).toHaveValue("0.8");
    await expect(teacher.getByLabel("Cosine similarity, at least")).toHaveValue("0.8");
    await teacher.getByRole("textbox", { name: "Search" }).fill("nobody of this name");
    await teacher.getByRole("button", { name: "Load" }).click();
    await expect(teacher.getByText("No pictures found.")).toBeVisible();
    await teacher.getByRole("textbox", { name: "Search" }).fill("camille");
    await teacher.getByRole("textbox", { name: "Count" }).fill("4");
    await teacher.getByRole("button", { name: "Load" }).click();
    await expect(teacher.getByRole("region", { name: "Reference photos" }).locator("img")).toHaveCount(3);
    const frames = teacher.getByRole("region", { name: "Pictures" });
    await expect(frames.getByRole("listitem")).toHaveCount(4);
    await expect(frames.getByRole("status")).toContainText("These thresholds change nothing.");
    const others = await frames.locator("[data-finding=other_face]").count();
    expect(others).toBeGreaterThan(0);
    await look(teacher, { name: "proctoring-debug", pictures: ["light"] });

    const distance = teacher.getByLabel("Euclidean distance, at most");
    await distance.fill("");
    await expect(distance).toHaveValue("");
    await distance.fill("1.5");
    await teacher.getByLabel("Cosine similarity, at least").fill("0.3");
    await expect(frames.getByRole("status")).toContainText(/These thresholds change \d+ pictures?\./);
    await expect(frames.locator("[data-finding=other_face]")).toHaveCount(0);
    await expect(frames).toContainText("Otherwise: Unlike the photos");

    await teacher.getByRole("button", { name: "Compute again in this browser" }).click();
    await expect(teacher.getByText("Computed again. Nothing was stored.")).toBeVisible({ timeout: 60_000 });
    await expect(frames.locator("[data-finding=unseen]")).toHaveCount(0);
  });

  await test.step("the debug page in French", async () => {
    const french = await enter("helene", { language: "fr" });
    await french.goto(`/proctoringv2-debug?quiz_id=${exam.quiz_id}`);
    await french.getByRole("button", { name: "Charger" }).click();
    const frames = french.getByRole("region", { name: "Images" });
    await expect(frames.getByRole("listitem")).toHaveCount(10);
    await frames.evaluate((region) => region.scrollIntoView());
    await look(french, { name: "proctoring-debug-french", pictures: ["light", "dark", "phone"] });
  });
});
