import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, newProfile, openBrowser, removeProfile, servePage } from "../testing/browser-rig.ts";
import type { Rig } from "../testing/store-page.ts";
import { outboxStoreContract } from "./outbox-store.contract.ts";

declare const rig: Rig;

let site: Awaited<ReturnType<typeof servePage>>;
let browser: Browser;
const profiles: string[] = [];

const profile = async (preferences?: object): Promise<string> => {
  const folder = await newProfile(preferences);
  profiles.push(folder);
  return folder;
};

beforeAll(async () => {
  site = await servePage("src/testing/store-page.ts");
  browser = await openBrowser(await profile(), site.origin);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await site.close();
  await Promise.all(profiles.map(removeProfile));
}, 20_000);

describe("the outbox in a browser's database", { timeout: 20_000 }, () => {
  test.each(outboxStoreContract)("$title", async ({ title }) => {
    await expect(browser.page.evaluate((one) => rig.contract(one), title)).resolves.toBeUndefined();
  });

  test("SYNC-07 CONST-39 is named evalmee, version 1", async () => {
    const { name, version } = await browser.page.evaluate(() => rig.describeDatabase());
    expect([name, version]).toEqual(["evalmee", 1]);
  });

  test("ENT-17~ has stores for sound and pictures", async () => {
    const { stores, chunk } = await browser.page.evaluate(() => rig.describeDatabase());
    expect(stores).toEqual(expect.arrayContaining(["outbox", "local_answers", "audio_chunks", "screenshots"]));
    expect(chunk).toEqual({ id: expect.any(Number), chunk: "sound", sync: 0, timestamp: 12, sessionId: "a-3-7" });
  });

  test("LOSS-16 site data cleared in an exam: reported at once, no text is lost, no number is used twice", async () => {
    const { status, edits } = await browser.page.evaluate(() => rig.clearWhileTyping());
    expect(status).toMatchObject({ storage: "memory_only", pending: { answers: 3 } });
    expect(edits.map(({ content }) => content)).toEqual(["before", "before too", "after"]);
    expect(new Set(edits.map(({ place }) => place)).size).toBe(3);
  });
});

describe("a browser that is killed", { timeout: 60_000 }, () => {
  test("LOSS-15 at least 500 stored edits survive a kill during a write, and the next browser sends them", async () => {
    await browser.page.evaluate(() => void rig.writeForEver().catch(() => undefined));
    await browser.page.waitForFunction(() => rig.written >= 500);
    const promised = await browser.page.evaluate(() => rig.written);
    await browser.kill();

    browser = await openBrowser(profiles[0]!, site.origin);
    const { pending, seqs, answers } = await browser.page.evaluate(() => rig.kept());
    expect(pending).toBeGreaterThanOrEqual(promised);
    expect(seqs).toEqual(Array.from({ length: pending }, (_, index) => index + 1));
    const typed = (index: number) => ({ question_id: index, content: { text: `typed ${index}` }, state: "pending" });
    expect(answers).toEqual(Array.from({ length: pending }, (_, index) => typed(index)));

    const sent = await browser.page.evaluate(() => rig.sendKept());
    expect(sent.report).toEqual({ settled: true, pending: [], set_aside: [], connection: "online" });
    expect(sent.heard.requests.reduce((sum, { edits }) => sum + edits, 0)).toBe(pending);
    expect(new Set(sent.states)).toEqual(new Set(["acknowledged"]));
  });
});

describe("a browser that cannot store anything", { timeout: 60_000 }, () => {
  test("LOSS-16 storage full: reported at once, and every answer is sent directly to the server", async () => {
    // Another name for the same server is another origin, whose storage the browser has not measured before the quota
    // is set.
    const { context, page } = browser;
    const origin = site.origin.replace("127.0.0.1", "localhost");
    const devtools = await context.newCDPSession(page);
    await devtools.send("Storage.overrideQuotaForOrigin", { origin: `${origin}/`, quotaSize: 300_000 });
    await page.goto(origin);
    await page.waitForFunction(() => "rig" in globalThis);

    const { report, heard, status } = await page.evaluate(() => rig.typeWith(6, 200_000));
    expect(status).toMatchObject({ storage: "memory_only", pending: { answers: 0 }, set_aside: 0 });
    expect(report.settled).toBe(true);
    expect(heard.requests.reduce((sum, { bytes }) => sum + bytes, 0)).toBeGreaterThan(1_200_000);
    expect(heard.statuses.find(({ storage }) => storage === "memory_only")).toMatchObject({ writing: 1 });
  });

  test("LOSS-16~ storage full of recordings: they are deleted, and every answer is stored in the browser", async () => {
    const { context, page, close } = await openBrowser(await profile(), site.origin);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Storage.overrideQuotaForOrigin", { origin: `${site.origin}/`, quotaSize: 300_000 });
    const { isFilled, sounds, left, states } = await page.evaluate(() => rig.typeBesideRecordings(4, 10_000));
    expect([isFilled, sounds > 5, left, states]).toEqual([true, true, 0, ["durable"]]);
    await expect(page.evaluate(() => rig.kept())).resolves.toMatchObject({ pending: 4 });
    await close();
  });

  test("LOSS-16 storage blocked: reported at once, and every answer is sent directly to the server", async () => {
    const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
    const { page, close } = await openBrowser(await profile(blocked), site.origin);
    await expect(page.evaluate(() => rig.kept())).rejects.toThrow();

    const { report, heard, status } = await page.evaluate(() => rig.typeWith(3, 10));
    expect(status).toMatchObject({ storage: "memory_only", pending: { answers: 0 }, set_aside: 0 });
    expect(report.settled).toBe(true);
    expect(heard.requests.reduce((sum, { edits }) => sum + edits, 0)).toBe(3);
    await close();
  });
});
