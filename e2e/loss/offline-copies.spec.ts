import type { BrowserContext, Page } from "@playwright/test";
import {
  answersOnServer,
  expectSaved,
  makeExam,
  openLive,
  savedLine,
  untilKept,
  type MadeExam,
} from "../support/exam.ts";
import { startNetwork, type Network } from "../support/network/network.ts";
import { read, signIn, type Person } from "../support/people.ts";
import { addressOf, seatIn, seatThatIs } from "../support/seats.ts";
import { expect, test as base } from "../support/test.ts";

interface Fixtures {
  network: Network;
  /** Opens a browser that reaches the server only through `network`, with service workers. */
  arrive: (person: Person) => Promise<Page>;
}

/** Does not watch the console, because the browser logs errors while offline. */
const test = base.extend<Fixtures>({
  network: async ({ server }, use) => {
    const network = await startNetwork(server.url);
    await use(network);
    await network.stop();
  },
  arrive: async ({ browser, contextOptions, network }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: network.url, serviceWorkers: "allow" });
      contexts.push(context);
      await signIn(context.request, person, "en");
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

const timer = (page: Page) => page.getByRole("timer");
const cards = (page: Page) => page.locator("main a[href*='/exam/']");

/** Waits until every app file and the paper are stored in the browser. */
const untilStored = async (page: Page) => {
  await untilKept(page);
  const files = () => page.evaluate(async () => (await (await caches.open("examplar-files")).keys()).length);
  await expect.poll(files, { timeout: 40_000 }).toBeGreaterThan(80);
  let last = -1;
  await expect
    .poll(
      async () => {
        const [before, now] = [last, await files()];
        last = now;
        return before === now;
      },
      { intervals: [1_500], timeout: 40_000 },
    )
    .toBe(true);
};

/** Opens an address like a person and returns the milliseconds until the page is usable. */
const timeToOpen = async (page: Page, address: string, isOpen: () => Promise<void>): Promise<number> => {
  const began = Date.now();
  await page.goto(address, { waitUntil: "commit" });
  await isOpen();
  return Date.now() - began;
};

test("LOSS-26 looking at another exam's score keeps the files of the running exam", async ({ arrive }) => {
  test.slow();
  const page = await arrive("camille");
  const seat = await seatIn(page.request, "Finance d’entreprise");
  const [document] = await read<{ url: string }[]>(
    page.request,
    `/api/v1/quizzes_attempt_summaries/${seat.id}/documents`,
  );
  await page.goto(addressOf(seat, "live"));
  await expect(timer(page)).toBeVisible({ timeout: 20_000 });
  await untilStored(page);
  const stored = () => page.evaluate(async (url) => Boolean(await caches.match(url)), document!.url);
  await expect.poll(stored, { timeout: 20_000 }).toBe(true);
  await page.goto(addressOf(await seatThatIs(page.request, "answered"), "score"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(await stored()).toBe(true);
  await page.context().setOffline(true);
  await page.goto(addressOf(seat, "live"));
  await expect(timer(page)).toBeVisible({ timeout: 20_000 });
});

const waysIn = (exam: MadeExam): [string, string][] => {
  const { quiz_id, id } = exam.seatOf("camille");
  return [
    ["its address", `/exam/${quiz_id}/${id}/live`],
    ["the session picker", `/exam/${quiz_id}/${id}/sessions`],
    ["the picker without a seat", `/exam/${quiz_id}/sessions`],
    ["the quiz", `/exam/${quiz_id}/quiz`],
    ["onboarding", `/exam/${quiz_id}/${id}/onboarding`],
    ["onboarding without a seat", `/exam/${quiz_id}/onboarding`],
    ["the score", `/exam/${quiz_id}/${id}/score`],
  ];
};

test("LOSS-32 without a server, every path into the running exam opens its stored copy", async ({ arrive, server }) => {
  test.slow();
  const exam = await makeExam(server);
  const page = await arrive("camille");
  await openLive(page, exam);
  await page.getByRole("radio", { name: "Less" }).click();
  await expectSaved(page);
  await untilStored(page);
  await page.context().setOffline(true);
  for (const [name, address] of waysIn(exam)) {
    await page.goto(address);
    await expect(timer(page), name).toBeVisible({ timeout: 15_000 });
    await expect(page, name).toHaveURL(exam.addressFor("camille"));
    await expect(page.getByRole("button", { name: /Present value.*answered/ }), name).toBeVisible();
  }
  // The list was never opened in this browser, and still leads back.
  await page.goto("/");
  await cards(page).filter({ hasText: "Continue" }).first().click();
  await expect(timer(page)).toBeVisible({ timeout: 15_000 });
});

test("LOSS-34 when no reply arrives, the list, the exam and the score open within five seconds and say that they are offline", async ({
  arrive,
  network,
  server,
}) => {
  test.slow();
  const exam = await makeExam(server);
  const page = await arrive("camille");
  const answered = await seatThatIs(page.request, "answered");
  await page.goto("/");
  await expect(cards(page).first()).toBeVisible();
  await page.goto(addressOf(answered, "score"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await openLive(page, exam);
  await page.getByRole("radio", { name: "Less" }).click();
  await expectSaved(page);
  await untilStored(page);

  const openLiveAgain = () => timeToOpen(page, exam.addressFor("camille"), () => expect(timer(page)).toBeVisible());
  const openList = () => timeToOpen(page, "/", () => expect(cards(page).first()).toBeVisible());
  const openScore = () =>
    timeToOpen(page, addressOf(answered, "score"), () => expect(page.getByRole("heading", { level: 1 })).toBeVisible());

  // The reference on this machine: a network that fails at once, so that nothing is waited for.
  await page.context().setOffline(true);
  const reference = [await openLiveAgain(), await openList(), await openScore()];
  network.set("black_hole");
  await page.context().setOffline(false);

  const live = await openLiveAgain();
  await page.getByRole("radio", { name: "5.24 %" }).click();
  await expect(page.getByText("You are offline. Keep working")).toBeVisible();
  await expect(savedLine(page)).toHaveAttribute("data-saved", "saved_here_offline");
  const list = await openList();
  await expect(page.getByRole("banner").getByRole("status")).toContainText("Offline");
  const score = await openScore();
  // Five seconds, where an opening without waiting takes one.
  for (const [i, took] of [live, list, score].entries()) expect(took - (reference[i] ?? 0)).toBeLessThan(4_000);

  network.set("open");
  await page.goto(exam.addressFor("camille"));
  await expectSaved(page);
});

test("LOSS-32 LOSS-35 behind a filter that replies 403 to every request, the running exam opens from its copy and recovers by itself", async ({
  arrive,
  network,
  server,
}) => {
  test.slow();
  const exam = await makeExam(server);
  const page = await arrive("camille");
  await openLive(page, exam);
  await page.getByRole("radio", { name: "Less" }).click();
  await expectSaved(page);
  await untilStored(page);

  network.set(({ path }) => (path.startsWith("/api/") ? "filter" : "open"));
  await page.reload();
  await expect(timer(page)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("button", { name: /Present value.*answered/ })).toBeVisible();
  await page.getByRole("radio", { name: "5.24 %" }).click();
  await expect(savedLine(page)).not.toHaveAttribute("data-saved", "saved_on_server");

  network.set("open");
  await expectSaved(page);
  const contents = [...(await answersOnServer(page.request, exam)).values()].map(({ content }) => content);
  expect(JSON.stringify(contents)).toContain("c0");
});
