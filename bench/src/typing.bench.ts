import type { Page } from "@playwright/test";
import type { Options, Result } from "./bench.types.ts";
import { percentile, rounded } from "./statistics.ts";
import { buildApps, signedIn, startBrowser } from "./support/browser.ts";
import { insertExam } from "./support/exam-data.ts";
import { inTemporaryFolder, portOf, startDatabase, startServer } from "./support/product.ts";

const questions = 60;
const pauseMs = 60;
const words = "interest is deducted before tax is computed and so lowers the tax that is paid ";

interface Strokes {
  times: number[];
  long_tasks: number;
}

declare global {
  interface Window {
    strokes: Strokes;
  }
}

/** From the key to the end of the frame that shows it, by the browser's own clock. */
const watchStrokes = () => {
  window.strokes = { times: [], long_tasks: 0 };
  const onKey = ({ timeStamp }: KeyboardEvent) =>
    requestAnimationFrame(() => {
      const afterPaint = new MessageChannel();
      afterPaint.port1.addEventListener("message", () => window.strokes.times.push(performance.now() - timeStamp));
      afterPaint.port1.start();
      afterPaint.port2.postMessage(null);
    });
  window.addEventListener("keydown", onKey, { capture: true });
  new PerformanceObserver((list) => {
    window.strokes.long_tasks += list.getEntries().length;
  }).observe({ type: "longtask" });
};

const typeAndMeasure = async (page: Page, count: number): Promise<Strokes> => {
  await page.bringToFront();
  await page.evaluate(() => {
    window.strokes = { times: [], long_tasks: 0 };
  });
  for (let typed = 0; typed < count; typed += 1) {
    await page.keyboard.press(words[typed % words.length] === " " ? "Space" : words[typed % words.length]!);
    await page.waitForTimeout(pauseMs);
  }
  return page.evaluate(() => window.strokes);
};

const bareHtml = `<!doctype html><title>bare</title><textarea autofocus style="width:600px;height:300px"></textarea>`;

/** Keystroke to paint in a long answer of an exam with sixty questions on one page and sync running, beside a bare field. */
export const typingBench = ({ rounds = 4 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    buildApps();
    const database = await startDatabase(folder);
    const server = await startServer(database.url);
    const browser = await startBrowser();
    try {
      const exam = await insertExam(database.connection, { students: 1, questions, seconds: 7200, together: true });
      const student = exam.students[0]!;
      const context = await signedIn(browser, `http://localhost:${portOf(server)}`, student, "block");
      await context.addInitScript(watchStrokes);
      const app = await context.newPage();
      await app.goto(`/exam/${exam.quiz_id}/${student.summary_id}/live`);
      const editors = app.locator("[contenteditable=true]");
      await editors.nth(questions / 2 - 1).waitFor({ timeout: 60_000 });
      await editors.nth(questions / 4).click();
      const bare = await context.newPage();
      await bare.route("**/bare", (route) => route.fulfill({ contentType: "text/html", body: bareHtml }));
      await bare.goto("/bare");
      await bare.locator("textarea").click();
      const seen = { app: [] as number[], bare: [] as number[], long_tasks: 0 };
      await typeAndMeasure(app, 20);
      await typeAndMeasure(bare, 20);
      for (let round = 0; round < rounds; round += 1) {
        const typed = await typeAndMeasure(app, 100);
        seen.app.push(...typed.times);
        seen.long_tasks += typed.long_tasks;
        seen.bare.push(...(await typeAndMeasure(bare, 100)).times);
      }
      return {
        keystrokes: seen.app.length,
        app_p50_ms: rounded(percentile(seen.app, 0.5)),
        app_p95_ms: rounded(percentile(seen.app, 0.95)),
        bare_p50_ms: rounded(percentile(seen.bare, 0.5)),
        bare_p95_ms: rounded(percentile(seen.bare, 0.95)),
        p95_ratio: rounded(percentile(seen.app, 0.95) / percentile(seen.bare, 0.95)),
        long_tasks: seen.long_tasks,
      };
    } finally {
      await browser.close();
      await server.stop();
      await database.stop();
    }
  });
