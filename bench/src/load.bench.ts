import { gzipSync } from "node:zlib";
import type { BrowserContext, Page, Response } from "@playwright/test";
import type { Options, Result } from "./bench.types.ts";
import { percentile, rounded } from "./statistics.ts";
import { buildApps, signedIn, startBrowser } from "./support/browser.ts";
import { insertExam, type BenchExam } from "./support/exam-data.ts";
import { inTemporaryFolder, portOf, startDatabase, startServer } from "./support/product.ts";

interface Visit {
  ms: number;
  js_gzip_kb: number;
}

/** Resolves when the student can do on the page what they came for. */
type Act = (page: Page) => Promise<void>;

/** Polls in every frame. A locator polls after 20, 50, 100, 100 and then 500 ms, so its times are too coarse. */
const appears = async (page: Page, selector: string): Promise<void> => {
  await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector);
};

/** Only looks, because hovering a link would prefetch the next screen. */
const seeList: Act = (page) => appears(page, "main a[href*='/exam/']");

/** Uses the keyboard, because a click on the answer would also turn the page. */
const choose: Act = async (page) => {
  await appears(page, "main input[type=radio]");
  await page.locator("main input[type=radio]").first().press("Space");
  await page.locator("main input[type=radio]:checked").waitFor();
};

const field = "main textarea, main [contenteditable=true]";

/** Writes into the present field: the plain one, or the rich one that replaces it. */
const write: Act = async (page) => {
  await appears(page, field);
  await page.locator(field).first().press("x");
  await page.waitForFunction((fields) => {
    const element = document.querySelector<HTMLElement>(fields);
    return element instanceof HTMLTextAreaElement ? element.value === "x" : element?.textContent === "x";
  }, field);
};

/**
 * Counts the gzipped size of every script that the page loads by itself until shortly after it is usable. Reads the
 * bodies afterwards, because transferring them while the page opens would distort the measured time.
 */
const countScripts = (page: Page): (() => Promise<number>) => {
  const scripts = new Map<string, Response>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.set(response.url(), response);
  });
  const sizeOf = async (response: Response) => gzipSync(await response.body(), { level: 9 }).length;
  return async () => (await Promise.all([...scripts.values()].map(sizeOf))).reduce((sum, one) => sum + one, 0) / 1000;
};

const visit = async (context: BrowserContext, address: string, act: Act): Promise<Visit> => {
  const page = await context.newPage();
  const kilobytes = countScripts(page);
  await page.goto(address, { waitUntil: "commit" });
  await act(page);
  // Time since the navigation, by the page's clock, so that opening the tab does not count.
  const ms = await page.evaluate(() => performance.now());
  await page.waitForTimeout(1000);
  await page.waitForLoadState("networkidle");
  const js_gzip_kb = await kilobytes();
  await page.close();
  return { ms, js_gzip_kb };
};

/** Processor slowdown that simulates a phone of a few years ago. */
const slowdown = 4;
/** Time to observe a usable page, because work after that point still blocks the user. */
const watchedMs = 3_000;

/** Returns the sum of long-task time beyond 50 ms each, on a first visit with a slowed processor. */
const visitSlowly = async (context: BrowserContext, address: string, act: Act): Promise<number> => {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(() => {
    const seen = globalThis as typeof globalThis & { blocked_ms: number };
    seen.blocked_ms = 0;
    const add = (list: PerformanceObserverEntryList) => {
      for (const { duration } of list.getEntries()) seen.blocked_ms += Math.max(0, duration - 50);
    };
    new PerformanceObserver(add).observe({ type: "longtask", buffered: true });
  });
  await page.goto(address, { waitUntil: "commit" });
  await act(page);
  await page.waitForTimeout(watchedMs);
  const blocked = await page.evaluate(() => (globalThis as typeof globalThis & { blocked_ms: number }).blocked_ms);
  await page.close();
  return blocked;
};

/** Visits the exam once, so that the browser has the app and the exam in its storage, as on the day after. */
const visitBefore = async (context: BrowserContext, address: string): Promise<void> => {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(field).first().waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForTimeout(1000);
  await page.close();
};

const liveOf = ({ quiz_id, students }: BenchExam, index: number) =>
  `/exam/${quiz_id}/${students[index]!.summary_id}/live`;

/**
 * Measures bytes and time until an exam list and an exam are usable: on a first visit and on a repeat visit. Each visit
 * uses another student, so that all find the paper in the same state.
 */
export const loadBench = ({ rounds = 5 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    buildApps();
    const database = await startDatabase(folder);
    const server = await startServer(database.url);
    const browser = await startBrowser();
    const url = `http://localhost:${portOf(server)}`;
    try {
      const size = { students: 3 * rounds, seconds: 7200 };
      const paper = await insertExam(database.connection, { ...size, questions: 60, per_page: 2 });
      const choiceOnly = await insertExam(database.connection, { ...size, questions: 1 });
      const coldVisit = async (exam: BenchExam, index: number, address: string, act: Act): Promise<Visit> => {
        const context = await signedIn(browser, url, exam.students[index]!, "block");
        const seen = await visit(context, address, act);
        await context.close();
        return seen;
      };
      const seen = { list: [] as Visit[], choice: [] as Visit[], live: [] as Visit[], warm: [] as number[] };
      const blocked = { list: [] as number[], live: [] as number[] };
      const slowVisit = async (index: number, address: string, act: Act): Promise<number> => {
        const context = await signedIn(browser, url, paper.students[index]!, "block");
        const ms = await visitSlowly(context, address, act);
        await context.close();
        return ms;
      };
      for (let round = 0; round < rounds; round += 1) {
        seen.list.push(await coldVisit(paper, round, "/", seeList));
        seen.choice.push(await coldVisit(choiceOnly, round, liveOf(choiceOnly, round), choose));
        seen.live.push(await coldVisit(paper, round, liveOf(paper, round), write));
      }
      for (let round = rounds; round < 2 * rounds; round += 1) {
        const context = await signedIn(browser, url, paper.students[round]!, "allow");
        await visitBefore(context, liveOf(paper, round));
        seen.warm.push((await visit(context, liveOf(paper, round), write)).ms);
        await context.close();
      }
      for (let round = 2 * rounds; round < 3 * rounds; round += 1) {
        blocked.list.push(await slowVisit(round, "/", seeList));
        blocked.live.push(await slowVisit(round, liveOf(paper, round), write));
      }
      const median = (values: number[]) => rounded(percentile(values, 0.5));
      const bytes = (visits: Visit[]) => median(visits.map(({ js_gzip_kb }) => js_gzip_kb));
      const time = (visits: Visit[]) => median(visits.map(({ ms }) => ms));
      return {
        list_js_gzip_kb: bytes(seen.list),
        live_js_gzip_kb: bytes(seen.choice),
        live_with_editor_js_gzip_kb: bytes(seen.live),
        list_cold_ms: time(seen.list),
        live_cold_ms: time(seen.live),
        live_warm_ms: median(seen.warm),
        list_blocked_ms: median(blocked.list),
        live_blocked_ms: median(blocked.live),
      };
    } finally {
      await browser.close();
      await server.stop();
      await database.stop();
    }
  });
