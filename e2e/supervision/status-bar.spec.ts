import type { Page } from "@playwright/test";
import { essaySections, makeExam, openLive } from "../support/exam.ts";
import { fakeDevices, mediaOf, waitingKinds } from "../support/recording.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 1280, height: 800 }, launchOptions: fakeDevices });

declare global {
  interface Window {
    /** Texts of the bar, one per change. */
    saidByBar: string[];
  }
}

const watchBar = (page: Page) =>
  page.addInitScript(() => {
    window.saidByBar = [];
    const note = () => {
      const text = document.querySelector("[data-unsent]")?.textContent ?? "";
      if (text && window.saidByBar.at(-1) !== text) window.saidByBar.push(text);
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });

const saysSent = (page: Page) => page.locator("[data-unsent]").getByText("Everything is sent").isVisible();

/** Returns items that waited for a tenth of a second while the bar said that everything is sent. */
const falselySent = async (page: Page, seconds: number): Promise<string[]> => {
  const wrong: string[] = [];
  for (const until = Date.now() + seconds * 1_000; Date.now() < until; await page.waitForTimeout(100)) {
    const waiting = await waitingKinds(page);
    await page.waitForTimeout(100);
    if (waiting.length > 0 && (await saysSent(page))) wrong.push(waiting.join());
  }
  return wrong;
};

test("the status bar never says that everything is sent while a picture waits, and does not change with every picture", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(/ERR_FAILED/);
  const exam = await makeExam(server, { sections: essaySections, quiz: { video_proctoring: true } });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await watchBar(page);
  await page.route("**/storage/**", (route) => route.abort());
  await openLive(page, exam);
  const bar = page.locator("[data-unsent]");

  await test.step("from the first picture on", async () => {
    await expect.poll(() => waitingKinds(page), { timeout: 20_000, intervals: [50] }).not.toEqual([]);
    await expect(bar).toContainText("Sending recordings", { timeout: 500 });
    expect(await falselySent(page, 4)).toEqual([]);
  });

  await test.step("what does not go is counted", async () => {
    await expect(bar).toContainText(/Images waiting: \d/, { timeout: 25_000 });
    await expect(bar).not.toContainText("Sending recordings");
  });

  await test.step("a page that is loaded again does not say so before it has counted", async () => {
    await page.reload();
    await expect(page.getByRole("timer")).toBeVisible();
    await expect(bar).toContainText(/Sending recordings|Images waiting/, { timeout: 15_000 });
    expect(await page.evaluate(() => window.saidByBar.filter((text) => text.includes("Everything")))).toEqual([]);
  });

  await test.step("while one picture after the other goes, it says one thing", async () => {
    await page.unroute("**/storage/**");
    await expect.poll(async () => (await waitingKinds(page)).length, { timeout: 40_000 }).toBeLessThan(6);
    await expect(bar).toContainText("Sending recordings", { timeout: 15_000 });
    // After a reload, the fake camera may deliver nothing for seconds, and then the bar is right to say that all is
    // sent. So repeat until pictures arrive; a bar that changes with every picture would fail each time.
    await expect(async () => {
      await page.evaluate(() => void (window.saidByBar.length = 0));
      const before = (await mediaOf(teacher, exam, "camera_frame")).length;
      const stored = async () => (await mediaOf(teacher, exam, "camera_frame")).length;
      await expect.poll(stored, { timeout: 20_000 }).toBeGreaterThan(before + 8);
      // The text also counts unsent events, so check only that each text mentions recordings.
      const said = await page.evaluate(() => window.saidByBar);
      expect(said.filter((text) => !text.includes("Sending recordings"))).toEqual([]);
    }).toPass({ timeout: 80_000 });
  });
});

test("the status bar reports the exam as ready offline once the exam's own files are stored", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { sections: essaySections, quiz: { detect_mouse_leave: true } });
  const page = await enter("camille", { serviceWorkers: "allow" });
  // Simulates a service worker that has every file of the exam, but of no other part.
  await page.addInitScript(() => {
    ServiceWorker.prototype.postMessage = (message: { part?: string }, ports: unknown) => {
      const [port] = ports as [MessagePort];
      port.postMessage({ stored: message.part === "exam" ? 1 : 0, wanted: 1, done: true });
    };
  });
  await openLive(page, exam);
  await expect(page.locator("[data-cache]")).toHaveAttribute("data-cache", "ready", { timeout: 30_000 });
});
