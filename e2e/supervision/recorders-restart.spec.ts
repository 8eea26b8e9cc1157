import { gunzipSync } from "node:zlib";
import type { Media } from "@examplar/contract";
import type { APIRequestContext, Page } from "@playwright/test";
import { answersOnServer, essaySections, makeExam, openLive } from "../support/exam.ts";
import {
  breakPictureWorker,
  bytesOf,
  drawnScreen,
  endStream,
  eventsOf,
  fakeDevices,
  holdStreams,
  mediaOf,
} from "../support/recording.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 1280, height: 800 }, launchOptions: fakeDevices });

declare global {
  interface Window {
    pictureWorkers: Worker[];
    microphoneIsTaken: boolean;
    /** While true, a request for the camera gets no reply. */
    cameraHangs: boolean;
    /** Replies late to the pending requests. */
    replyLate: () => Promise<MediaStream[]>;
  }
}

const recording = (page: Page) => page.locator("[data-recording]");
const failing = (page: Page) => page.getByRole("complementary", { name: "Status" }).getByRole("status");
const answer = (page: Page) => page.getByRole("textbox").first();

test("a microphone that is lost and then used by another program is shown, logged and recorded again while the student answers", async ({
  enter,
  server,
}) => {
  test.slow();
  const exam = await makeExam(server, { sections: essaySections, quiz: { audio_proctoring: true } });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await holdStreams(page);
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia;
    navigator.mediaDevices.getUserMedia = (wanted) =>
      window.microphoneIsTaken
        ? Promise.reject(new DOMException("Could not start audio source", "NotReadableError"))
        : ask(wanted);
  });
  await openLive(page, exam);
  await expect(recording(page)).toHaveText("Recording: sound", { timeout: 15_000 });
  const chunks = async () => (await mediaOf(teacher, exam, "audio_chunk")).length;
  await expect.poll(chunks, { timeout: 20_000 }).toBeGreaterThan(0);

  await page.evaluate(() => void (window.microphoneIsTaken = true));
  await endStream(page, "audio");
  await expect(failing(page)).toHaveText("Not recording, starting again: sound");
  await expect(recording(page)).toHaveCount(0);
  await answer(page).fill("Interest is deducted.");
  await expect.poll(() => answersOnServer(page.request, exam).then(({ size }) => size)).toBe(1);
  await expect(page.locator("[data-overlay]")).toHaveCount(0);
  const logged = async () =>
    (await eventsOf(teacher, exam)).flatMap(({ kind, details }) =>
      kind === "console_log" && details["recorder"] === "audio" ? [details["content"]] : [],
    );
  await expect.poll(logged, { timeout: 15_000 }).toEqual(["ended", "in_use"]);

  await page.evaluate(() => void (window.microphoneIsTaken = false));
  await expect(recording(page)).toHaveText("Recording: sound", { timeout: 15_000 });
  await expect(failing(page)).toBeEmpty();
  const before = await chunks();
  await expect.poll(chunks, { timeout: 20_000 }).toBeGreaterThan(before);
});

test("a screen that fails to be captured is shown, logged and recorded again, without a new share", async ({
  enter,
  server,
}) => {
  test.slow();
  const quiz = { screen_recording: true, delay_between_screenshots: 2 };
  const exam = await makeExam(server, { sections: essaySections, quiz });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await drawnScreen(page);
  await page.addInitScript(() => {
    window.pictureWorkers = [];
    window.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        if (String(given[0]).includes("picture.worker")) window.pictureWorkers.push(this);
      }
    };
  });
  await openLive(page, exam);
  await page.getByRole("button", { name: "Share my screen" }).click();
  await expect(recording(page)).toHaveText("Recording: screen", { timeout: 15_000 });
  const pictures = async () => (await mediaOf(teacher, exam, "screenshot")).length;
  await expect.poll(pictures, { timeout: 20_000 }).toBeGreaterThan(0);

  // The worker crashes as if out of memory, and the next ones fail in the same way.
  await breakPictureWorker(page);
  await page.evaluate(() => void window.pictureWorkers.at(-1)!.dispatchEvent(new ErrorEvent("error")));
  await expect(failing(page)).toHaveText("Not recording, starting again: screen", { timeout: 15_000 });
  await expect(page.locator("[data-overlay]")).toHaveCount(0);
  await answer(page).fill("Interest is deducted.");
  await expect.poll(() => answersOnServer(page.request, exam).then(({ size }) => size)).toBe(1);
  const events = async () => {
    const all = await eventsOf(teacher, exam);
    const faults = all.filter(({ kind, details }) => kind === "console_log" && details["recorder"] === "screen");
    return { faults: faults.length, stops: all.filter(({ kind }) => kind === "screen_share_stop").length };
  };
  await expect.poll(events, { timeout: 15_000 }).toEqual({ faults: 1, stops: 0 });

  await page.unrouteAll();
  await page.evaluate(() => void window.pictureWorkers.at(-1)!.dispatchEvent(new ErrorEvent("error")));
  await expect(recording(page)).toHaveText("Recording: screen", { timeout: 15_000 });
  await expect(failing(page)).toBeEmpty();
  const before = await pictures();
  await expect.poll(pictures, { timeout: 20_000 }).toBeGreaterThan(before + 1);
});

test("CAP-18~ the camera is recorded even if the worker for pictures cannot be loaded", async ({ enter, server }) => {
  const exam = await makeExam(server, { sections: essaySections, quiz: { video_proctoring: true } });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  let refused = 0;
  await page.context().route(/picture\.worker/, (route) => {
    refused += 1;
    return route.abort();
  });
  await openLive(page, exam);
  await expect(recording(page)).toHaveText("Recording: camera", { timeout: 15_000 });
  const frames = async () => (await mediaOf(teacher, exam, "camera_frame")).length;
  await expect.poll(frames, { timeout: 20_000 }).toBeGreaterThan(2);
  expect(refused).toBeGreaterThan(0);
  await expect(failing(page)).toHaveText("");
});

/** Call before the page opens. */
const hangingCamera = (page: Page) =>
  page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia;
    const hanging: (() => Promise<MediaStream>)[] = [];
    navigator.mediaDevices.getUserMedia = (wanted) => {
      if (!window.cameraHangs) return ask(wanted);
      return new Promise((resolve) => {
        hanging.push(async () => {
          const stream = await ask(wanted);
          resolve(stream);
          return stream;
        });
      });
    };
    window.replyLate = () => Promise.all(hanging.map((reply) => reply()));
  });

test("CAP-07~ a camera that never replies times out, is logged and requested again, and a late reply is discarded", async ({
  enter,
  server,
}) => {
  test.slow();
  const exam = await makeExam(server, { sections: essaySections, quiz: { video_proctoring: true } });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await holdStreams(page);
  await hangingCamera(page);
  await openLive(page, exam);
  await expect(recording(page)).toHaveText("Recording: camera", { timeout: 15_000 });

  await page.evaluate(() => void (window.cameraHangs = true));
  await endStream(page, "camera");
  await expect(failing(page)).toHaveText("Not recording, starting again: camera");
  const logged = async () =>
    (await eventsOf(teacher, exam)).flatMap(({ kind, details }) =>
      kind === "console_log" && details["recorder"] === "camera" ? [details["content"]] : [],
    );
  await expect.poll(logged, { timeout: 30_000 }).toEqual(["ended", "failed"]);

  await page.evaluate(() => void (window.cameraHangs = false));
  await expect(recording(page)).toHaveText("Recording: camera", { timeout: 30_000 });
  const late = await page.evaluate(async () => {
    const streams = await window.replyLate();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return streams.map((stream) => stream.active);
  });
  expect(late.length).toBeGreaterThan(0);
  expect(new Set(late)).toEqual(new Set([false]));
  const frames = async () => (await mediaOf(teacher, exam, "camera_frame")).length;
  const before = await frames();
  await expect.poll(frames, { timeout: 20_000 }).toBeGreaterThan(before + 2);
});

/** Returns the server times of a part's events. */
const timesIn = async (teacher: APIRequestContext, part: Media): Promise<number[]> => {
  const events = JSON.parse(gunzipSync(await bytesOf(teacher, part)).toString()) as { timestamp: number }[];
  const shift_ms = Date.parse(part.happened_at) - (part.details["from_ms"] as number);
  return events.map(({ timestamp }) => timestamp + shift_ms);
};

test("the page recording includes what happened just before a reload", async ({ enter, server }) => {
  const exam = await makeExam(server, { sections: essaySections, quiz: { web_page_recording: true } });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await openLive(page, exam);
  await expect(recording(page)).toHaveText("Recording: page", { timeout: 15_000 });
  const chunks = () => mediaOf(teacher, exam, "page_recording");
  // The next chunk is due ten seconds after this one.
  await expect.poll(async () => (await chunks()).length, { timeout: 30_000 }).toBeGreaterThan(0);

  // The exam's clock changes the page every second, so there is something to record.
  await page.waitForTimeout(3_000);
  // A page records until the next one arrives. Over a network that takes a moment; from this machine it takes none.
  await page.route(page.url(), async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.fallback();
  });
  const reloaded_ms = await page.evaluate(() => Date.now());
  await page.reload();
  const newestBefore = async () => {
    const all = await Promise.all((await chunks()).map((chunk) => timesIn(teacher, chunk)));
    return Math.max(...all.flat().filter((time) => time <= reloaded_ms));
  };
  await expect.poll(newestBefore, { timeout: 20_000 }).toBeGreaterThan(reloaded_ms - 2_000);
});
