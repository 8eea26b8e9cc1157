import type { Page } from "@playwright/test";
import { signInEarlier } from "../support/browser.ts";
import {
  answersOnServer,
  expectSaved,
  makeExam,
  openLive,
  savedLine,
  untilKept,
  type MadeExam,
} from "../support/exam.ts";
import { signIn } from "../support/people.ts";
import { startProxy, type Mood } from "../support/network/proxy.ts";
import { expect, test } from "../support/test.ts";

const goToEssay = async (page: Page) => {
  await page
    .getByRole("navigation", { name: "Pages of the exam" })
    .getByRole("button", { name: /Cost of capital/ })
    .click();
  await page.getByRole("textbox").focus();
};

/** Reads the displayed text and its saved line at the same moment. */
const sample = (page: Page) =>
  page.evaluate(() => {
    const field = document.querySelector("[role=textbox], textarea") as HTMLElement | null;
    const text = field instanceof HTMLTextAreaElement ? field.value : (field?.textContent ?? "");
    return { text, said: document.querySelector("[data-saved]")?.getAttribute("data-saved") };
  });

const textOnServer = async (page: Page, exam: MadeExam): Promise<string> => {
  const content = (await answersOnServer(page.request, exam)).get(exam.question_ids[2]!)?.content;
  return ((content as { html?: string } | undefined)?.html ?? "").replaceAll(/<[^>]+>/g, "");
};

test("LOSS-33 on a bad connection, the indicator never says saved while a letter is missing on the server (sampled every 0.2 s)", async ({
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const exam = await makeExam(server);
  const proxy = await startProxy(server.url);
  const context = await browser.newContext({ baseURL: proxy.url });
  await signIn(context.request, "camille", "en");
  const page = await context.newPage();
  await openLive(page, exam);
  await goToEssay(page);
  // Read around the proxy, because the connection through it may be dead.
  const direct = await browser.newContext({ baseURL: server.url, storageState: await context.storageState() });
  const reader = await direct.newPage();
  const moods: Mood[] = ["pass", "slow", "reset", "pass", "hole", "pass", "slow", "hole", "reset", "pass"];
  const seen = { samples: 0, saved: 0, lies: [] as string[] };
  const takeSample = async (mood: Mood) => {
    const { text, said } = await sample(page);
    const stored = await textOnServer(reader, exam);
    seen.samples++;
    if (said !== "saved_on_server") return;
    seen.saved++;
    if (stored !== text) seen.lies.push(`${mood}: "${text}" on the screen, "${stored}" on the server`);
  };
  for (const mood of moods) {
    proxy.setMood(mood);
    for (let turn = 0; turn < 12; turn++) {
      await takeSample(mood);
      // Pause like a person, sometimes long enough for everything to arrive.
      if (turn % 6 < 4) await page.keyboard.type("ab ", { delay: 30 });
      else await page.waitForTimeout(200);
    }
  }
  proxy.setMood("pass");
  await expectSaved(page);
  expect(await textOnServer(reader, exam)).toBe((await sample(page)).text);
  expect(seen.samples).toBe(120);
  // A slow machine may have caught few moments with everything saved; the good connection gives the rest.
  for (let turn = 0; turn < 30 && seen.saved <= 3; turn++) {
    if (turn % 10 === 0) await page.keyboard.type("ab ", { delay: 30 });
    await takeSample("pass");
    await page.waitForTimeout(200);
  }
  expect(seen.lies).toEqual([]);
  expect(seen.saved).toBeGreaterThan(3);
  await context.close();
  await direct.close();
  proxy.stop();
});

test("LOSS-33 the browser is killed while a student types: at most the letters of the last 0.3 s are lost", async ({
  server,
  ownBrowser: browser,
}) => {
  test.setTimeout(240_000);
  const exam = await makeExam(server);
  await signInEarlier(browser, server.url, "en");
  const lost: number[] = [];
  let promised_letters = 0;
  const openEssay = async () => {
    const context = await browser.open(server.url);
    const page = await context.newPage();
    await openLive(page, exam);
    await goToEssay(page);
    return { context, page };
  };
  let { context, page } = await openEssay();
  await untilKept(page);
  for (let round = 0; round < 5; round++) {
    await page.getByRole("textbox").focus();
    await page.keyboard.press("Control+End");
    // Offline, so that only this browser can have stored the letters.
    await context.setOffline(true);
    const typed: { at: number; text: string }[] = [];
    const until = Date.now() + 2_000 + round * 70;
    while (Date.now() < until) {
      await page.keyboard.type("x");
      const { text } = await sample(page);
      typed.push({ at: Date.now(), text });
    }
    const killedAt = Date.now();
    await browser.kill();
    // If a busy machine delayed the last letters, it delayed the disk writes as well.
    const gaps = typed.slice(1).map(({ at }, index) => ({ at, ms: at - typed[index]!.at }));
    const held_up_ms = Math.max(0, ...gaps.filter(({ at }) => at > killedAt - 600).map(({ ms }) => ms));
    const promised = typed.findLast(({ at }) => at <= killedAt - 300 - held_up_ms)?.text ?? "";
    promised_letters += Math.max(0, promised.length - typed[0]!.text.length);
    // The browser that shows the remaining text is killed in the next round.
    ({ context, page } = await openEssay());
    const { text } = await sample(page);
    lost.push(typed.at(-1)!.text.length - text.length);
    expect(text.startsWith(promised), `round ${round}: "${text}" of "${promised}"`).toBe(true);
    await expectSaved(page);
  }
  await context.close();
  expect(promised_letters, "letters that had to be there").toBeGreaterThan(20);
  test.info().annotations.push({ type: "letters lost", description: lost.join(", ") });
});

test("LOSS-33~ letters that are not yet an edit are not reported as saved", async ({ enter, server }) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  await goToEssay(page);
  await page.keyboard.type("One.");
  await expectSaved(page);
  await page.keyboard.type("x");
  expect((await sample(page)).said).not.toBe("saved_on_server");
  await expect(savedLine(page)).toHaveAttribute("data-saved", "saved_on_server");
});
