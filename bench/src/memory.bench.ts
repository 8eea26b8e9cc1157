import { readFile } from "node:fs/promises";
import type { Browser, CDPSession, Page } from "@playwright/test";
import type { Options, Result } from "./bench.types.ts";
import { rounded } from "./statistics.ts";
import { buildApps, fakeDevices, startBrowser } from "./support/browser.ts";
import { inTemporaryFolder, portOf, startDatabase, startServerWithStorage } from "./support/product.ts";
import { openSupervised, query, writeFor } from "./support/supervised-page.ts";

const mebibyte = 1_024 * 1_024;
/** Engines, weights and first pictures are loaded by then. */
const warmUpSeconds = 40;
/** More of everything than any exam records: two frames a second, a screenshot every two seconds. */
const hurried = { frames: 500, screenshots: 2 };

interface Usage {
  heap_mb: number;
  /** Of the page's process: its workers, pictures and engines too. */
  process_mb: number;
  nodes: number;
  listeners: number;
}

const processMb = async (browser: CDPSession): Promise<number> => {
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  const sizes = await Promise.all(
    renderers.map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
    }),
  );
  return Math.max(0, ...sizes);
};

const measure = async (page: CDPSession, browser: CDPSession): Promise<Usage> => {
  // Twice: what the first round frees may hold the last references to more.
  for (let round = 0; round < 2; round += 1) await page.send("HeapProfiler.collectGarbage");
  const { metrics } = await page.send("Performance.getMetrics");
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    heap_mb: of("JSHeapUsedSize") / mebibyte,
    process_mb: await processMb(browser),
    nodes: of("Nodes"),
    listeners: of("JSEventListeners"),
  };
};

const watch = async (
  browser: Browser,
  page: Page,
  minutes: number,
): Promise<Record<"first" | "half" | "last", Usage>> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const whole = await browser.newBrowserCDPSession();
  await writeFor(page, warmUpSeconds);
  const first = await measure(session, whole);
  // What grows in the first half and not in the second has found its size.
  await writeFor(page, minutes * 30);
  const half = await measure(session, whole);
  await writeFor(page, minutes * 30);
  return { first, half, last: await measure(session, whole) };
};

/**
 * A student writes in an exam that records everything, faces too, at more than the pace of any exam. What the page holds after
 * the first moments is compared with what it holds at the end.
 */
export const memoryBench = ({ minutes = 5 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    buildApps();
    const database = await startDatabase(folder);
    const server = await startServerWithStorage(database.url, folder);
    const browser = await startBrowser(fakeDevices);
    try {
      const base_url = `http://localhost:${portOf(server)}`;
      const { page } = await openSupervised(browser, { connection: database.connection, base_url, pace: hurried });
      const { first, half, last } = await watch(browser, page, minutes);
      const [counted] = await query<{ count: number }>(database.connection, "select count(*)::int from media");
      return {
        minutes,
        media: counted!.count,
        heap_start_mb: rounded(first.heap_mb),
        heap_half_mb: rounded(half.heap_mb),
        heap_end_mb: rounded(last.heap_mb),
        heap_growth_mb: rounded(last.heap_mb - first.heap_mb),
        heap_growth_in_30_min_mb: rounded(((last.heap_mb - first.heap_mb) * 30) / minutes),
        process_start_mb: rounded(first.process_mb),
        process_half_mb: rounded(half.process_mb),
        process_end_mb: rounded(last.process_mb),
        nodes_growth: last.nodes - first.nodes,
        listeners_growth_in_first_half: half.listeners - first.listeners,
        listeners_growth: last.listeners - first.listeners,
      };
    } finally {
      await browser.close();
      await server.stop();
      await database.stop();
    }
  });
