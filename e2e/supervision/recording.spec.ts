import { gunzipSync } from "node:zlib";
import type { Screenshots } from "@examplar/contract";
import type { MediaKind } from "@examplar/domain";
import { answersOnServer, essaySections, makeExam, openLive } from "../support/exam.ts";
import {
  breakPictureWorker,
  bytesOf,
  drawnScreen,
  endStream,
  eventKinds,
  eventsHere,
  eventsOf,
  fakeDevices,
  handInOnPage,
  holdStreams,
  mediaOf,
  notGranted,
  pasteTimes,
  plantRecording,
  rowsIn,
  scoreOf,
  waitingKinds,
  watchUploads,
} from "../support/recording.ts";
import { read } from "../support/people.ts";
import { expectAccessible } from "../support/screens/accessible.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

test.use({ viewport: { width: 1280, height: 800 }, launchOptions: fakeDevices });

const everything = {
  video_proctoring: true,
  audio_proctoring: true,
  screen_recording: true,
  overlaying_app_detection: true,
  web_page_recording: true,
  delay_between_screenshots: 2,
};

const sizeOf = (bytes: Buffer) => ({
  is_jpg: bytes.readUInt16BE(0) === 0xffd8,
  is_webp: bytes.toString("latin1", 8, 12) === "WEBP",
});

test("CAP-01 CAP-02 CAP-03 CAP-05 CAP-07 CAP-08 CAP-09~ CAP-10 OVER-05 EVT-16 EVT-19 EVT-20 FINISH-12 LIVE-19 CONST-06 CONST-09 CONST-43 UPLOAD-01 UPLOAD-02~ UPLOAD-03 UPLOAD-04 UPLOAD-05 UPLOAD-06~ a supervised exam records camera, sound, screen and page from the start of sharing until the student leaves", async ({
  enter,
  server,
}) => {
  test.slow();
  const exam = await makeExam(server, { sections: essaySections, quiz: everything });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await holdStreams(page);
  const uploads = watchUploads(page);
  await openLive(page, exam);
  const media = (kind: MediaKind) => mediaOf(teacher, exam, kind);

  await test.step("without a shared screen the questions are covered, and the clock is not", async () => {
    const dialog = page.getByRole("alertdialog", { name: "Share your screen to continue" });
    await expect(dialog).toBeVisible();
    await expect(page.getByRole("timer")).toBeVisible();
    await look(page, { name: "overlay-screen", pictures: ["light", "dark", "phone"] });
    await dialog.getByRole("button", { name: "Share my screen" }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("everything reaches the server while the student writes", async () => {
    await page.getByRole("textbox").first().fill("Interest is deducted.");
    await expect(page.locator("[data-recording]")).toHaveText("Recording: camera, sound, screen, page", {
      timeout: 15_000,
    });
    for (const kind of ["camera_frame", "screenshot", "audio_chunk", "page_recording"] as const)
      await expect.poll(async () => (await media(kind)).length, { timeout: 30_000, message: kind }).toBeGreaterThan(2);
    await expect.poll(() => answersOnServer(page.request, exam).then(({ size }) => size)).toBe(1);
    await look(page, { name: "exam-status", pictures: ["light", "dark", "phone"] });
    await expectAccessible(page);
  });

  await test.step("what arrived is what the specification wants", async () => {
    const frames = await media("camera_frame");
    const gaps = frames
      .slice(1)
      .map(({ happened_at }, at) => Date.parse(happened_at) - Date.parse(frames[at]!.happened_at));
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(500);
    expect(gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]).toBeLessThan(1_600);
    expect(sizeOf(await bytesOf(teacher, frames[0]!))).toEqual({ is_jpg: true, is_webp: false });
    const [shot] = await media("screenshot");
    expect(shot).toMatchObject({ mime_type: "image/webp", details: { isOverlayTriggered: false } });
    expect(sizeOf(await bytesOf(teacher, shot!))).toEqual({ is_jpg: false, is_webp: true });
    const chunks = await media("audio_chunk");
    expect(chunks[0]!.mime_type).toMatch(/^audio\/webm/);
    // Check the median, because a busy machine ends some chunks early or late.
    const lengths = chunks.map(({ duration_ms }) => duration_ms!).toSorted((a, b) => a - b);
    expect(Math.abs(lengths[Math.floor(lengths.length / 2)]! - 3_000)).toBeLessThan(700);
    // A chunk must play without those before it.
    const sound = (await bytesOf(teacher, chunks[1]!)).toString("base64");
    const seconds = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      return (await new AudioContext().decodeAudioData(bytes.buffer)).duration;
    }, sound);
    // A busy machine may shorten a single chunk; the median above checks the length.
    expect(seconds).toBeGreaterThan(1);
    const [recorded] = await media("page_recording");
    const events = JSON.parse(gunzipSync(await bytesOf(teacher, recorded!)).toString()) as { type: number }[];
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining([4, 2]));
  });

  await test.step("it was put with short-lived credentials that the server gave for this student's folder", async () => {
    expect(uploads.puts.length).toBeGreaterThan(8);
    expect(notGranted(uploads)).toEqual([]);
  });

  await test.step("a camera that is pulled out is started again, and the teacher sees that it failed", async () => {
    const before = (await media("camera_frame")).length;
    await endStream(page, "camera");
    const told = async () => (await eventsOf(teacher, exam)).map(({ details }) => details);
    await expect.poll(told).toContainEqual({ level: "warn", recorder: "camera", content: "ended" });
    await expect.poll(() => page.evaluate(() => window.streams.camera.length), { timeout: 10_000 }).toBeGreaterThan(1);
    await expect
      .poll(async () => (await media("camera_frame")).length, { timeout: 20_000 })
      .toBeGreaterThan(before + 2);
  });

  await test.step("a screen that is no longer shared covers the exam until somebody in charge exempts the student", async () => {
    await endStream(page, "screen");
    const dialog = page.getByRole("alertdialog", { name: "Share your screen to continue" });
    await expect(dialog).toBeVisible();
    await expect
      .poll(() => eventKinds(teacher, exam))
      .toEqual(expect.arrayContaining(["screen_share_start", "screen_share_stop"]));
    const path = `/api/v1/quizzes_attempt_summaries/${exam.seatOf("camille").id}/recording_waiver`;
    expect((await teacher.put(path, { data: { waives: "screen" } })).status()).toBe(200);
    await expect(dialog).toHaveCount(0, { timeout: 15_000 });
    await expect(page.locator("[data-recording]")).toHaveText("Recording: camera, sound, page");
  });

  await test.step("leaving the exam stops every device", async () => {
    await handInOnPage(page);
    const states = () =>
      page.evaluate(() =>
        Object.values(window.streams).flatMap((streams) => streams.map((one) => one.getTracks()[0]!.readyState)),
      );
    await expect.poll(async () => [...new Set(await states())]).toEqual(["ended"]);
    await expect.poll(() => eventKinds(teacher, exam)).toContain("leave_exam");
  });
});

test("CAP-06 CONST-08 SYNC-02 SYNC-03 SYNC-04 ENT-16 ENT-17 ERR-34 ERR-37 UPLOAD-13 SCORE-06~ offline, everything is kept on the device, survives a reload, and arrives in order", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const exam = await makeExam(server, {
    sections: essaySections,
    quiz: { ...everything, overlaying_app_detection: false, proctoring_frame_interval: 500 },
  });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await openLive(page, exam);
  await page.getByRole("button", { name: "Share my screen" }).click();
  await expect
    .poll(async () => (await mediaOf(teacher, exam, "camera_frame")).length, { timeout: 30_000 })
    .toBeGreaterThan(0);

  const user_id = (await (await page.request.get("/api/v1/users/me")).json()).id as number;
  await page.context().setOffline(true);
  const bar = page.locator("[data-unsent]");
  // More events than one request takes, so that the order of the requests is visible.
  await pasteTimes(page, 210);
  await expect(bar).toContainText("Recordings kept on this device");
  await expect(bar).not.toContainText("Sending recordings");
  await expect
    .poll(() => rowsIn(page, "evalmee", "audio_chunks").then((rows) => rows.length), { timeout: 20_000 })
    .toBeGreaterThan(2);
  await expect
    .poll(() => rowsIn(page, "evalmee", "screenshots").then((rows) => rows.length), { timeout: 20_000 })
    .toBeGreaterThan(2);
  const [chunk] = await rowsIn(page, "evalmee", "audio_chunks");
  expect(chunk).toMatchObject({
    id: expect.any(Number),
    chunk: { type: expect.stringContaining("audio/webm") },
    sync: 0,
    timestamp: Math.floor(Date.parse((chunk!["item"] as { happened_at: string }).happened_at) / 1_000),
    sessionId: `a-${exam.quiz_id}-${user_id}`,
  });
  const [shot] = await rowsIn(page, "evalmee", "screenshots");
  expect(shot).toMatchObject({
    scoreId: expect.any(Number),
    quizId: exam.quiz_id,
    happenedAt: expect.any(String),
    imageFile: { type: "image/webp" },
    details: { isOverlayTriggered: false },
  });
  const { id: shot_id } = shot!["item"] as { id: string };
  await expect(bar).toContainText(/Screenshots waiting: \d+ · Sounds waiting: \d/);
  const idsHere = async () =>
    (
      await Promise.all([
        rowsIn(page, "evalmee", "audio_chunks"),
        rowsIn(page, "evalmee", "screenshots"),
        rowsIn(page, "examplar_media", "media"),
      ])
    )
      .flat()
      .map(({ item }) => (item as { id: string }).id);
  const kept = await idsHere();
  const events = await eventsHere(page);
  expect(events.filter(({ kind }) => kind === "paste")).toHaveLength(210);

  // The network is back, but the storage is not: after a reload, everything is still on the device.
  await page.route("**/storage/**", (route) => route.abort());
  troubles.allow(/ERR_FAILED/);
  await page.context().setOffline(false);
  await openLive(page, exam);
  expect(await idsHere()).toEqual(expect.arrayContaining(kept));
  await page.unroute("**/storage/**");

  const arrived = async () => {
    const kinds = ["camera_frame", "screenshot", "screenshot_thumb", "audio_chunk", "page_recording"] as const;
    return (await Promise.all(kinds.map((kind) => mediaOf(teacher, exam, kind)))).flat();
  };
  const missing = async () => {
    const ids = new Set((await arrived()).map(({ id }) => id));
    return kept.filter((id) => !ids.has(id));
  };
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
  const path = `/api/v1/scores/${await scoreOf(teacher, exam)}/screenshots?limit=200`;
  const shown = (await read<Screenshots>(teacher, path)).screenshots.find(({ id }) => id === shot_id)!;
  expect(shown).toMatchObject({ happened_at: shot!["happenedAt"], url: expect.stringMatching(/^\/api\/v1\/media\//) });
  const [whole, small] = [await teacher.get(shown.url), await teacher.get(shown.thumb_url)];
  expect((await small.body()).length).toBeLessThan((await whole.body()).length);
  const frames = await mediaOf(teacher, exam, "camera_frame");
  const times = frames.map(({ happened_at }) => Date.parse(happened_at));
  for (const [at, time] of times.entries()) if (at > 0) expect(time - times[at - 1]!).toBeGreaterThan(450);
  const received = frames.map(({ received_at }) => received_at);
  expect(received).toEqual(received.toSorted());

  const stored = new Map((await eventsOf(teacher, exam)).map((event) => [event.id, event]));
  const offline = events.map(({ id }) => stored.get(id));
  expect(offline.map((event) => event?.kind)).toEqual(events.map(({ kind }) => kind));
  const received_at = offline.map((event) => event!.received_at);
  expect(received_at, "received_at").toEqual(received_at.toSorted());
  // Check only pastes, because some other kinds are detected late and backdated.
  const pasted = offline.flatMap((event) => (event!.kind === "paste" ? event!.happened_at : []));
  expect(pasted, "happened_at").toEqual(pasted.toSorted());
  expect(new Set(offline.map((event) => event!.received_at)).size, "requests").toBeGreaterThan(1);
});

const mebibyte = 1_024 * 1_024;

test("CAP-04 CAP-09 CAP-11 CAP-12~ CAP-13 CAP-14 CONST-44 CONST-45 UPLOAD-07 SCORE-06 SCORE-07 SCORE-08 an overlay on the screen triggers an extra screenshot, a large upload resumes after a reload, and the score page shows what is still being sent", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(/ERR_FAILED/);
  const exam = await makeExam(server, {
    sections: essaySections,
    quiz: { ...everything, audio_proctoring: false, delay_between_screenshots: 60 },
  });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await drawnScreen(page);
  await openLive(page, exam);
  await page.getByRole("button", { name: "Share my screen" }).click();
  const triggered = async () =>
    (await mediaOf(teacher, exam, "screenshot")).filter(({ details }) => details["isOverlayTriggered"] === true);
  await expect
    .poll(async () => (await mediaOf(teacher, exam, "screenshot")).length, { timeout: 30_000 })
    .toBeGreaterThan(0);

  await test.step("a difference that the page itself made is none", async () => {
    await page.getByRole("textbox").first().click();
    for (let typed = 0; typed < 40; typed += 1) {
      await page.keyboard.press("a");
      if (typed === 20) await page.evaluate(() => window.cover(0.3));
      await page.waitForTimeout(100);
    }
    await page.waitForTimeout(4_500);
    expect(await triggered()).toEqual([]);
  });

  await test.step("one that it did not make takes a screenshot of at most 1280 pixels", async () => {
    // Removed while the page is idle, the cover causes a difference like any other.
    await page.evaluate(() => window.cover(0));
    await expect.poll(async () => (await triggered()).length, { timeout: 20_000 }).toBe(1);
    const [shot] = await triggered();
    const picture = (await bytesOf(teacher, shot!)).toString("base64");
    const size = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const { width, height } = await createImageBitmap(new Blob([bytes]));
      return Math.max(width, height);
    }, picture);
    expect(size).toBe(1_280);
  });

  await test.step("not one of 5 % of the screen, nor one in nearly the same colour; then one each second", async () => {
    for (const [share, colour] of [
      [0.05, "#102030"],
      [0, "#f0f0f0"],
      // Each channel differs by 45.
      [1, "#c3c3c3"],
      [0, "#f0f0f0"],
    ] as const) {
      await page.evaluate(([part, paint]) => window.cover(part, paint), [share, colour] as const);
      await page.waitForTimeout(1_500);
    }
    await page.waitForTimeout(4_500);
    expect(await triggered()).toHaveLength(1);
    for (let turn = 0; turn < 5; turn += 1) {
      await page.evaluate((share) => window.cover(share), turn % 2 === 0 ? 0.12 : 0);
      await page.waitForTimeout(1_300);
    }
    await expect.poll(async () => (await triggered()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(5);
    const times = (await triggered()).slice(1).map(({ happened_at }) => Date.parse(happened_at));
    for (const [at, time] of times.entries()) if (at > 0) expect(time - times[at - 1]!).toBeGreaterThan(800);
  });

  const [parts, arrived]: [string[], string[]] = [[], []];
  const partsIn = (request: { method(): string; url(): string }): string[] =>
    request.method() === "PUT" ? new URL(request.url()).searchParams.getAll("partNumber") : [];
  page.on("request", (request) => parts.push(...partsIn(request)));
  page.on("requestfinished", (request) => arrived.push(...partsIn(request)));
  const user_id = (await (await page.request.get("/api/v1/users/me")).json()).id as number;
  let large = "";
  await test.step("of a large object two parts arrive before the storage is cut off", async () => {
    await page.route(/storage.*partNumber=3/, (route) => route.abort());
    large = await plantRecording(page, exam, user_id, 12 * mebibyte);
    await expect.poll(() => [...arrived, ...parts].toSorted().join(), { timeout: 20_000 }).toMatch(/^1,1,2,2,3/);
    await page.route("**/storage/**", (route) => route.abort());
    await expect.poll(() => waitingKinds(page), { timeout: 20_000 }).toContain("camera_frame");
    await handInOnPage(page);
  });

  await test.step("the score page says what is being sent, and asks to stay", async () => {
    await expect(page.getByText("Sending events and screenshots")).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText("Sending camera and sound")).toBeVisible();
    await expect(
      page
        .getByRole("listitem")
        .getByText(/^\d+%$/)
        .first(),
    ).toBeVisible();
    await expect(page.getByText("Please keep this page open until everything is sent.")).toBeVisible();
    await look(page, { name: "score-sending-media", pictures: ["light", "phone"] });
  });

  await test.step("after a reload only what is missing goes, and then all is sent", async () => {
    // While the storage could not list the stored parts, the page must not resend parts 1 and 2. Such a resend would
    // continue once the storage is back.
    expect(parts.toSorted().join(), "while the storage is cut off").toMatch(/^1,2(,3)+$/);
    const before = parts.length;
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByText("Events and screenshots sent")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("Camera and sound sent")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("Please keep this page open until everything is sent.")).toHaveCount(0);
    expect(parts.slice(before).join(), "again only if the page that is left had begun it").toMatch(/^3(,3){0,2}$/);
    await expect(page.getByText("Everything is sent")).toBeVisible();
    const stored = (await mediaOf(teacher, exam, "page_recording")).find(({ id }) => id === large)!;
    const bytes = await bytesOf(teacher, stored);
    expect(bytes.length).toBe(12 * mebibyte);
    expect(bytes.every((byte, at) => byte === (at * 31) % 251)).toBe(true);
  });
});

test("CAP-19 ERR-36 pictures that cannot be compressed are only logged", async ({ enter, server }) => {
  test.slow();
  const quiz = { video_proctoring: true, proctoring_frame_interval: 500 };
  const exam = await makeExam(server, { sections: essaySections, quiz });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await breakPictureWorker(page);
  await openLive(page, exam);
  await page.getByRole("textbox").first().fill("Interest");
  const logged = () => eventKinds(teacher, exam);
  await expect.poll(logged, { timeout: 20_000 }).toContain("console_log");
  await expect.poll(() => answersOnServer(page.request, exam).then(({ size }) => size)).toBe(1);
  expect(await mediaOf(teacher, exam, "camera_frame")).toEqual([]);
  await page.unrouteAll();
  await page.reload();
  // The fake camera sometimes hangs when reopened immediately; the recorder times out after 15 s and requests it again.
  await expect
    .poll(async () => (await mediaOf(teacher, exam, "camera_frame")).length, { timeout: 60_000 })
    .toBeGreaterThan(0);
});
