import type { Page } from "@playwright/test";
import pg from "pg";
import type { Options, Result } from "./bench.types.ts";
import { percentile, rounded } from "./statistics.ts";
import { buildApps, signedIn, startBrowser } from "./support/browser.ts";
import { insertExam, type BenchStudent } from "./support/exam-data.ts";
import { inTemporaryFolder, portOf, startDatabase, startServer } from "./support/product.ts";

const questions = 60;
const editors = questions / 2;
const pauseMs = 60;
const words = "interest is deducted before tax is computed and so lowers the tax that is paid ";

interface Strokes {
  times: number[];
  /** Until the screen had it, as the browser reports it: in steps of 8 ms, and nothing below 16. */
  shown: number[];
  long_tasks: number[];
}

declare const scheduler: { postTask: (task: () => void, options: { priority: "user-blocking" }) => Promise<void> };

declare global {
  interface Window {
    strokes: Strokes;
  }
}

/** From the key to the end of the first frame after the letter has come into the field, by the browser's own clock. */
const watchStrokes = () => {
  window.strokes = { times: [], shown: [], long_tasks: [] };
  let pressedAt = 0;
  const onKey = ({ timeStamp }: KeyboardEvent) => {
    pressedAt = timeStamp;
  };
  const onInput = () => {
    const from = pressedAt;
    requestAnimationFrame(() => {
      // Before anything else that waits: what comes after the frame is not part of it.
      void scheduler.postTask(() => window.strokes.times.push(performance.now() - from), { priority: "user-blocking" });
    });
  };
  window.addEventListener("keydown", onKey, { capture: true });
  window.addEventListener("input", onInput, { capture: true });
  const timing = { type: "event", durationThreshold: 16 };
  new PerformanceObserver((list) => {
    const keys = list.getEntries().filter(({ name }) => name === "keydown");
    window.strokes.shown.push(...keys.map(({ duration }) => duration));
  }).observe(timing);
  new PerformanceObserver((list) => {
    window.strokes.long_tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: "longtask" });
};

/** To the last write and its sync after the last letter. */
const typeAndMeasure = async (page: Page, count: number): Promise<Strokes> => {
  await page.bringToFront();
  await page.evaluate(() => {
    window.strokes = { times: [], shown: [], long_tasks: [] };
  });
  for (let typed = 0; typed < count; typed += 1) {
    const letter = words[typed % words.length]!;
    await page.keyboard.press(letter === " " ? "Space" : letter);
    await page.waitForTimeout(pauseMs);
  }
  await page.waitForTimeout(1000);
  const strokes = await page.evaluate(() => window.strokes);
  if (strokes.times.length !== count) throw new Error(`${count} letters were typed and ${strokes.times.length} came.`);
  const unreported = Array.from({ length: Math.max(0, count - strokes.shown.length) }, () => 8);
  return { ...strokes, shown: [...strokes.shown, ...unreported] };
};

const summaryOf = (name: string, typed: readonly Strokes[]): Record<string, number> => {
  const [times, shown] = [typed.flatMap((strokes) => strokes.times), typed.flatMap((strokes) => strokes.shown)];
  return {
    [`${name}_p50_ms`]: rounded(percentile(times, 0.5)),
    [`${name}_p95_ms`]: rounded(percentile(times, 0.95)),
    [`${name}_shown_p95_ms`]: rounded(percentile(shown, 0.95)),
  };
};

const bareHtml = `<!doctype html><title>bare</title><textarea autofocus style="width:600px;height:300px"></textarea>`;

const openBare = async (page: Page): Promise<void> => {
  await page.route("**/bare", (route) => route.fulfill({ contentType: "text/html", body: bareHtml }));
  await page.goto("/bare");
  await page.locator("textarea").click();
};

/** In the middle of the page, in a long answer with its tools. */
const openExam = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  const tools = page.locator("main [role=toolbar]");
  await tools.nth(editors - 1).waitFor({ state: "attached", timeout: 60_000 });
  if ((await page.locator("main article article").count()) !== questions)
    throw new Error("Not all questions are open.");
  await page
    .locator("main textarea")
    .nth(editors / 2)
    .click();
};

/** As somebody writes who has used a tool: in the rich editor. */
const useTool = async (page: Page): Promise<void> => {
  await page.keyboard.press("Control+B");
  await page.keyboard.press("Control+B");
  await page.locator("main [contenteditable=true]:focus").waitFor();
};

const countEdits = async (connection: pg.ClientConfig): Promise<number> => {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ count: number }>("select count(*)::int from answer_edits");
  await client.end();
  return rows[0]?.count ?? 0;
};

/**
 * Keystroke to paint in a long answer of an exam with sixty questions on one page and sync running, beside a bare field:
 * as nearly everybody writes (`app`), and as somebody does who has used a tool (`rich`).
 */
export const typingBench = ({ rounds = 6 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    buildApps();
    const database = await startDatabase(folder);
    const server = await startServer(database.url);
    const browser = await startBrowser();
    try {
      const size = { students: 2, questions, per_page: questions, seconds: 7200 };
      const exam = await insertExam(database.connection, size);
      const newPage = async (student: BenchStudent): Promise<Page> => {
        const context = await signedIn(browser, `http://localhost:${portOf(server)}`, student, "block");
        await context.addInitScript(watchStrokes);
        return context.newPage();
      };
      const openFor = async (student: BenchStudent): Promise<Page> => {
        const page = await newPage(student);
        await openExam(page, `/exam/${exam.quiz_id}/${student.summary_id}/live`);
        return page;
      };
      const [one, other] = exam.students as [BenchStudent, BenchStudent];
      const [app, rich, bare] = [await openFor(one), await openFor(other), await newPage(one)];
      await useTool(rich);
      await openBare(bare);
      for (const page of [app, rich, bare]) await typeAndMeasure(page, 20);
      const edits_before = await countEdits(database.connection);
      const seen = { app: [] as Strokes[], rich: [] as Strokes[], bare: [] as Strokes[] };
      for (let round = 0; round < rounds; round += 1) {
        seen.app.push(await typeAndMeasure(app, 100));
        seen.bare.push(await typeAndMeasure(bare, 100));
        seen.rich.push(await typeAndMeasure(rich, 100));
      }
      const edits = (await countEdits(database.connection)) - edits_before;
      if (edits < rounds) throw new Error("What was typed did not reach the server.");
      const long_tasks = [...seen.app, ...seen.rich].flatMap((strokes) => strokes.long_tasks);
      const p95Of = (typed: Strokes[]) =>
        percentile(
          typed.flatMap(({ times }) => times),
          0.95,
        );
      return {
        keystrokes: 100 * rounds,
        edits_synced: edits,
        ...summaryOf("app", seen.app),
        ...summaryOf("bare", seen.bare),
        ...summaryOf("rich", seen.rich),
        p95_ratio: rounded(p95Of(seen.app) / p95Of(seen.bare)),
        rich_p95_ratio: rounded(p95Of(seen.rich) / p95Of(seen.bare)),
        long_tasks: long_tasks.length,
        longest_task_ms: rounded(Math.max(0, ...long_tasks)),
      };
    } finally {
      await browser.close();
      await server.stop();
      await database.stop();
    }
  });
