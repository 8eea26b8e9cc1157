import type { Page } from "@playwright/test";
import type { Result } from "./bench.types.ts";
import { percentile, rounded } from "./statistics.ts";
import { buildApps, signedIn, startBrowser } from "./support/browser.ts";
import { insertExam } from "./support/exam-data.ts";
import { inTemporaryFolder, portOf, startDatabase, startServer } from "./support/product.ts";
import { insertTeacherSession, insertWatchedAttempts } from "./support/watched-attempts.ts";

const events = 100_000;
const frames = 600;

/** Sends one key per frame, by turns: zoom in, right, zoom out, left. Returns the time of each frame and its script. */
const zoomAndMove = (page: Page, count: number) =>
  page.evaluate(async (wanted) => {
    const timeline = document.querySelector("[role=slider]")!;
    const turns = ["+", "PageDown", "-", "PageUp"];
    const [times, work]: [number[], number[]] = [[], []];
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    let last = await nextFrame();
    for (let frame = 0; frame < wanted; frame += 1) {
      const key = turns[Math.floor(frame / 12) % turns.length]!;
      const began = performance.now();
      timeline.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      work.push(performance.now() - began);
      const now = await nextFrame();
      times.push(now - last);
      last = now;
    }
    return { times, work };
  }, count);

/** Measures the timeline of an attempt with 100,000 events, in the built product, during continuous zooms and moves. */
export const timelineBench = (): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    buildApps();
    const database = await startDatabase(folder);
    const server = await startServer(database.url);
    const browser = await startBrowser();
    try {
      const exam = await insertExam(database.connection, { students: 1, questions: 8, seconds: 3_600 });
      const [score_id] = await insertWatchedAttempts(database.connection, exam, events);
      const cookie = await insertTeacherSession(database.connection, exam.quiz_id);
      const teacher = { ...exam.students[0]!, cookie };
      const context = await signedIn(browser, `http://localhost:${portOf(server)}`, teacher, "block");
      const page = await context.newPage();
      const began = performance.now();
      await page.goto(`/courses/quizzes/${exam.quiz_id}/scores/${score_id}?tab=audit`);
      await page.locator("[role=slider] canvas").waitFor({ timeout: 120_000 });
      const load_ms = performance.now() - began;
      await page.locator("[role=slider]").focus();
      await zoomAndMove(page, 60);
      const { times, work } = await zoomAndMove(page, frames);
      return {
        events,
        load_ms: rounded(load_ms),
        frame_p50_ms: rounded(percentile(times, 0.5)),
        frame_p95_ms: rounded(percentile(times, 0.95)),
        frame_worst_ms: rounded(Math.max(...times)),
        input_p95_ms: rounded(percentile(work, 0.95)),
      };
    } finally {
      await browser.close();
      await server.stop();
      await database.stop();
    }
  });
