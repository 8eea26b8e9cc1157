import type { BrowserContext, Page } from "@playwright/test";
import type { Options, Result } from "./bench.types.ts";
import { percentile, rounded } from "./statistics.ts";
import { buildApps, signedIn, startBrowser } from "./support/browser.ts";
import { insertExam } from "./support/exam-data.ts";
import { inTemporaryFolder, portOf, startDatabase, startServer } from "./support/product.ts";

interface Visit {
  ms: number;
  js_gzip_kb: number;
}

/** The scripts that a page asks for, as they come over the wire. */
const countScripts = async (page: Page): Promise<() => number> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => void (type === "Script" && scripts.add(requestId)));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes / 1024;
};

/** Until `selector` can be used; what the page then still loads by itself is counted too. */
const visit = async (context: BrowserContext, address: string, selector: string): Promise<Visit> => {
  const page = await context.newPage();
  const kilobytes = await countScripts(page);
  const begin = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  const target = page.locator(selector).first();
  await target.waitFor();
  await target.isEnabled();
  const ms = performance.now() - begin;
  await page.waitForLoadState("networkidle");
  const js_gzip_kb = kilobytes();
  await page.close();
  return { ms, js_gzip_kb };
};

const untilStored = async (context: BrowserContext, address: string): Promise<void> => {
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.close();
};

/** Bytes and time to an exam list and an exam that can be used: a first visit, and one of a browser that was here. */
export const loadBench = ({ rounds = 5 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    buildApps();
    const database = await startDatabase(folder);
    const server = await startServer(database.url);
    const browser = await startBrowser();
    try {
      const exam = await insertExam(database.connection, { students: 1, questions: 60, seconds: 7200 });
      const student = exam.students[0]!;
      const url = `http://localhost:${portOf(server)}`;
      const live = `/exam/${exam.quiz_id}/${student.summary_id}/live`;
      const cold: { list: Visit[]; live: Visit[] } = { list: [], live: [] };
      for (let round = 0; round < rounds; round += 1) {
        for (const [kind, address, selector] of [
          ["list", "/", "main a[href*='/exam/']"],
          ["live", live, "main input[type=radio]"],
        ] as const) {
          const context = await signedIn(browser, url, student, "block");
          cold[kind].push(await visit(context, address, selector));
          await context.close();
        }
      }
      const context = await signedIn(browser, url, student, "allow");
      await untilStored(context, live);
      const warm: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        warm.push((await visit(context, live, "main input[type=radio]")).ms);
      const median = (values: number[]) => rounded(percentile(values, 0.5));
      return {
        list_js_gzip_kb: median(cold.list.map(({ js_gzip_kb }) => js_gzip_kb)),
        live_js_gzip_kb: median(cold.live.map(({ js_gzip_kb }) => js_gzip_kb)),
        list_cold_ms: median(cold.list.map(({ ms }) => ms)),
        live_cold_ms: median(cold.live.map(({ ms }) => ms)),
        live_warm_ms: median(warm),
      };
    } finally {
      await browser.close();
      await server.stop();
      await database.stop();
    }
  });
