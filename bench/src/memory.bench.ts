import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "@playwright/test";
import type { Options, Result } from "./bench.types.ts";
import { rounded } from "./statistics.ts";
import { inspectPage, type InspectedPage } from "./support/bare-inspector.ts";
import { buildApps, fakeDevices, signIn } from "./support/browser.ts";
import { startFreeBrowser } from "./support/free-browser.ts";
import { memoryOf, proportionalMb } from "./support/process-usage.ts";
import { inTemporaryFolder, portOf, startDatabase, startServerWithStorage } from "./support/product.ts";
import { openSupervised, query, words, type Place } from "./support/supervised-page.ts";

const mebibyte = 1_024 * 1_024;
/** Warm-up, after which engines, model weights and first pictures are loaded. */
const warmUpSeconds = 40;
/** Number of samples after the first: enough to tell a trend from noise. */
const parts = 6;
/** Higher rates than in any exam: two frames a second, a screenshot every two seconds. */
const hurried = { frames: 500, screenshots: 2 };

type Browser = Awaited<ReturnType<typeof startFreeBrowser>>;

/** Opens the exam with Playwright, then disconnects it, because it records each request in the page's memory. */
const openAndLeave = async ({ endpoint }: Browser, place: Place): Promise<InspectedPage> => {
  const driver = await chromium.connectOverCDP(endpoint);
  const [context] = driver.contexts();
  await openSupervised(async ({ cookie }) => {
    await signIn(context!, place.base_url, cookie);
    return context!;
  }, place);
  await driver.close();
  return inspectPage(endpoint, "/live");
};

const writeFor = async (page: InspectedPage, seconds: number): Promise<void> => {
  const until = Date.now() + seconds * 1_000;
  for (let typed = 0; Date.now() < until; typed += 1) {
    await page.key(words[typed % words.length]!);
    // Replaces the text now and then: otherwise the growing text would be measured, not the recorders.
    if (typed % 400 === 399) await page.selectAll();
    await pause(120);
  }
};

const pageProcess = async (page: InspectedPage): Promise<number> => {
  type Info = { processInfo: { type: string; id: number }[] };
  const { processInfo } = await page.ofBrowser<Info>("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  return Math.max(0, ...(await Promise.all(renderers.map(({ id }) => proportionalMb(id)))));
};

/** Measures memory after garbage collection and simulated memory pressure, which makes the browser drop its caches. */
const measure = async (page: InspectedPage, { pid }: Browser) => {
  // Twice, because objects freed by the first round may hold the last references to others.
  for (let round = 0; round < 2; round += 1) await page.send("HeapProfiler.collectGarbage");
  await page.ofBrowser("Memory.simulatePressureNotification", { level: "critical" });
  await pause(2_000);
  const { usedSize } = await page.send<{ usedSize: number }>("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await page.send<Record<string, number>>("Memory.getDOMCounters");
  return {
    heap_mb: usedSize / mebibyte,
    /** Memory of the page's process, including its workers, pictures and engines. */
    page_mb: await pageProcess(page),
    /** Memory of all browser processes, because another process buffers what the page sends. */
    browser_mb: await memoryOf(pid, proportionalMb),
    nodes: nodes ?? 0,
    listeners: jsEventListeners ?? 0,
  };
};

type Usage = Awaited<ReturnType<typeof measure>>;

const summaryOf = (samples: readonly Usage[], minutes: number): Result => {
  const result: Result = {};
  for (const name of ["heap_mb", "page_mb", "browser_mb", "nodes", "listeners"] as const) {
    const values = samples.map((sample) => sample[name]);
    values.forEach((value, at) => (result[`${name}_${rounded((minutes * at) / parts)}_min`] = rounded(value)));
    // Growth in the first half only is no leak: the size has settled.
    const grown = values.at(-1)! - values[parts / 2]!;
    result[`${name}_second_half_percent`] = rounded((100 * grown) / values[0]!);
  }
  return result;
};

/**
 * A student writes in an exam that records everything, faces too, at higher rates than in any exam. The bench measures
 * the page's memory after the warm-up and then six times.
 */
export const memoryBench = ({ minutes = 6 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    buildApps();
    const database = await startDatabase(join(folder, "db"));
    const server = await startServerWithStorage(database.url, folder);
    const browser = await startFreeBrowser(join(folder, "profile"), fakeDevices);
    try {
      const base_url = `http://localhost:${portOf(server)}`;
      const { connection } = database;
      const page = await openAndLeave(browser, { connection, base_url, pace: hurried });
      await writeFor(page, warmUpSeconds);
      const samples = [await measure(page, browser)];
      for (let part = 0; part < parts; part += 1) {
        await writeFor(page, (minutes * 60) / parts);
        samples.push(await measure(page, browser));
      }
      const counts =
        "select (select count(*) from media)::int as media, (select count(*) from answer_edits)::int as edits";
      const [counted] = await query<{ media: number; edits: number }>(connection, counts);
      return { minutes, ...counted, ...summaryOf(samples, minutes) };
    } finally {
      await browser.stop();
      await server.stop();
      await database.stop();
    }
  });
