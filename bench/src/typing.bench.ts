import type { Page } from "@playwright/test";
import pg from "pg";
import type { Options, Result } from "./bench.types.ts";
import { percentile, rounded } from "./statistics.ts";
import { buildApps, fakeDevices, signedIn, startBrowser } from "./support/browser.ts";
import { insertExam, type BenchStudent } from "./support/exam-data.ts";
import { inTemporaryFolder, portOf, startDatabase, startServerWithStorage } from "./support/product.ts";

const questions = 60;
const editors = questions / 2;
const pauseMs = 60;
const words = "interest is deducted before tax is computed and so lowers the tax that is paid ";

interface Strokes {
  times: number[];
  /** Times until the letter was on the screen, as the browser reports them: in steps of 8 ms, none below 16. */
  shown: number[];
  long_tasks: number[];
}

declare const scheduler: { postTask: (task: () => void, options: { priority: "user-blocking" }) => Promise<void> };

declare global {
  interface Window {
    strokes: Strokes;
  }
}

/** Times each stroke from the key to the end of the first frame after the input, by the browser's own clock. */
const watchStrokes = () => {
  window.strokes = { times: [], shown: [], long_tasks: [] };
  let pressedAt = 0;
  const onKey = ({ timeStamp }: KeyboardEvent) => {
    pressedAt = timeStamp;
  };
  const onInput = () => {
    const from = pressedAt;
    requestAnimationFrame(() => {
      // High priority, so that it runs before other waiting tasks, which are not part of the frame.
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

/** Types letters, then waits until the last edit is written and synced. */
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

/** Opens an exam and focuses a long answer with its tools, in the middle of the page. */
const openExam = async (page: Page, address: string, is_supervised: boolean): Promise<void> => {
  await page.goto(address);
  const tools = page.locator("main [role=toolbar]");
  await tools.nth(editors - 1).waitFor({ state: "attached", timeout: 60_000 });
  if ((await page.locator("main article article").count()) !== questions)
    throw new Error("Not all questions are open.");
  if (is_supervised) return shareScreen(page);
  await page
    .locator("main textarea")
    .nth(editors / 2)
    .click();
};

/** Shares the screen, so that everything is recorded, and focuses the field again. */
const shareScreen = async (page: Page): Promise<void> => {
  await page.locator("[data-overlay=screen] button").first().click();
  await page
    .locator("[data-recording]")
    .filter({ hasText: "camera, sound, screen, page" })
    .waitFor({ timeout: 60_000 });
  await page
    .locator("main textarea")
    .nth(editors / 2)
    .click();
};

/** Uses a formatting tool, which replaces the plain field with the rich editor. */
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

type Way = "app" | "rich" | "bare" | "off";
type Seen = Record<Way, Strokes[]>;
type Openers = Record<Way, () => Promise<Page>>;

const warmUp = 20;

/** Keeps all pages open and types in each by turns, so that a busy moment of the machine affects them all. */
const inTurns = async (openers: Openers, rounds: number): Promise<Seen> => {
  const seen: Seen = { app: [], rich: [], bare: [], off: [] };
  const [app, rich, bare] = [await openers.app(), await openers.rich(), await openers.bare()];
  const pages = { app, bare, rich };
  for (const page of Object.values(pages)) await typeAndMeasure(page, warmUp);
  for (let round = 0; round < rounds; round += 1)
    for (const [way, page] of Object.entries(pages)) seen[way as Way].push(await typeAndMeasure(page, 100));
  return seen;
};

/** Opens one page at a time, because an exam recorded in the background would distort the others. */
const apart = async (openers: Openers, rounds: number): Promise<Seen> => {
  const seen: Seen = { app: [], rich: [], bare: [], off: [] };
  const half = Math.ceil(rounds / 2);
  const turns: [Way, number][] = [
    ["off", half],
    ["app", half],
    ["bare", rounds],
    ["rich", rounds],
    ["app", rounds - half],
    ["off", rounds - half],
  ];
  for (const [way, count] of turns) {
    if (count === 0) continue;
    const page = await openers[way]();
    await typeAndMeasure(page, warmUp);
    for (let round = 0; round < count; round += 1) seen[way].push(await typeAndMeasure(page, 100));
    await page.context().close();
  }
  return seen;
};

const resultOf = (seen: Seen, records_everything: boolean): Result => {
  const long_tasks = [...seen.app, ...seen.rich].flatMap((strokes) => strokes.long_tasks);
  const p95Of = (typed: Strokes[]) =>
    percentile(
      typed.flatMap(({ times }) => times),
      0.95,
    );
  return {
    ...summaryOf("app", seen.app),
    ...summaryOf("bare", seen.bare),
    ...summaryOf("rich", seen.rich),
    ...(records_everything ? { off_p95_ms: rounded(p95Of(seen.off)) } : {}),
    p95_ratio: rounded(p95Of(seen.app) / p95Of(seen.bare)),
    rich_p95_ratio: rounded(p95Of(seen.rich) / p95Of(seen.bare)),
    long_tasks: long_tasks.length,
    longest_task_ms: rounded(Math.max(0, ...long_tasks)),
  };
};

/**
 * Measures keystroke to paint in a long answer, with sixty questions on the page and sync running, beside a bare field.
 * `app` is the plain field that nearly everybody uses, `rich` the editor after using a tool. With `--supervised` both
 * are recorded in every way, and `off` is the same exam without recording.
 */
export const typingBench = ({ rounds = 6, supervised: records_everything = false }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    buildApps();
    const database = await startDatabase(folder);
    const server = await startServerWithStorage(database.url, folder);
    const browser = await startBrowser(records_everything ? fakeDevices : []);
    try {
      const size = { students: 2, questions, per_page: questions, seconds: 7200 };
      const exam = await insertExam(database.connection, { ...size, records_everything });
      const plain = records_everything ? await insertExam(database.connection, { ...size, students: 1 }) : null;
      const newPage = async (student: BenchStudent): Promise<Page> => {
        const context = await signedIn(browser, `http://localhost:${portOf(server)}`, student, "block");
        await context.addInitScript(watchStrokes);
        return context.newPage();
      };
      const openFor = async (student: BenchStudent, quiz_id: number, is_supervised: boolean): Promise<Page> => {
        const page = await newPage(student);
        await openExam(page, `/exam/${quiz_id}/${student.summary_id}/live`, is_supervised);
        return page;
      };
      const [one, other] = exam.students as [BenchStudent, BenchStudent];
      const openers: Record<Way, () => Promise<Page>> = {
        app: () => openFor(one, exam.quiz_id, records_everything),
        rich: async () => {
          const page = await openFor(other, exam.quiz_id, records_everything);
          await useTool(page);
          return page;
        },
        off: () => openFor(plain!.students[0]!, plain!.quiz_id, false),
        bare: async () => {
          const page = await newPage(one);
          await openBare(page);
          return page;
        },
      };
      const edits_before = await countEdits(database.connection);
      const seen = records_everything ? await apart(openers, rounds) : await inTurns(openers, rounds);
      const edits = (await countEdits(database.connection)) - edits_before;
      if (edits < rounds) throw new Error("What was typed did not reach the server.");
      return { keystrokes: 100 * rounds, edits_synced: edits, ...resultOf(seen, records_everything) };
    } finally {
      await browser.close();
      await server.stop();
      await database.stop();
    }
  });
