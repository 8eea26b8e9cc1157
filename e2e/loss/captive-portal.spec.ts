import { createHash } from "node:crypto";
import type { ExamDocument } from "@examplar/contract";
import type { BrowserContext, Page } from "@playwright/test";
import { portalWords, startNetwork, type Network } from "../support/network/network.ts";
import { read, signIn, type Person } from "../support/people.ts";
import { addressOf, seatIn } from "../support/seats.ts";
import { expect, test as base } from "../support/test.ts";

interface Fixtures {
  network: Network;
  /** Opens a browser that reaches the server only through `network`, with service workers. */
  arrive: (person: Person) => Promise<Page>;
}

/** Does not watch the console, because a portal causes console errors. */
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

/** Applies the portal only to the service worker's downloads, not to the page's own scripts or the API. */
const duringInstallation = ({ path, destination }: { path: string; destination: string }) =>
  destination === "empty" && !path.startsWith("/api/") ? "portal" : "open";

const ready = (page: Page) => page.getByText("Ready offline");
const list = (page: Page) => page.getByRole("heading", { level: 1, name: "Your exams" });

/** Returns cached replies that contain the portal's page. */
const poisoned = (page: Page) =>
  page.evaluate(async (words) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if ((await (await cache.match(request))?.text())?.includes(words)) found.push(request.url);
    }
    return found;
  }, portalWords);

test("LOSS-31 during the first installation, the app stores nothing from a captive portal, and installs once it is gone", async ({
  arrive,
  network,
}) => {
  test.slow();
  network.set(duringInstallation);
  const page = await arrive("oliver");
  await page.goto("/");
  await expect(list(page)).toBeVisible();
  await page.waitForTimeout(6_000);
  await expect(page.getByText("Preparing offline use")).toBeVisible();
  expect(await poisoned(page)).toEqual([]);
  network.set("open");
  await expect(ready(page)).toBeVisible({ timeout: 40_000 });
  expect(await poisoned(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.reload();
  await expect(list(page)).toBeVisible();
});

test("LOSS-31 the browser does not keep a portal's reply in place of a script: the page recovers by itself", async ({
  arrive,
  network,
}) => {
  const page = await arrive("oliver");
  network.set(({ path }) => (path.startsWith("/assets/") ? "portal" : "open"));
  await page.goto("/");
  await expect(page.getByText("Examplar could not be loaded")).toBeVisible();
  network.set("open");
  await expect(list(page)).toBeVisible({ timeout: 20_000 });
});

/** Simulates an update: a changed index page, and a service worker with its checksum. */
const deliverUpdate = async (network: Network) => {
  const mark = "<!-- next version -->";
  const page = await (await fetch(`${network.url}/index.html`)).text();
  const digest = (text: string) => createHash("sha256").update(text).digest("base64");
  for (const path of ["/", "/index.html"]) network.replace(path, (body) => body + mark);
  network.replace("/sw.js", (body) => body.replace(digest(page), digest(page + mark)));
  return mark;
};

test("LOSS-31 a captive portal during an update does not change the installed version, and the update succeeds later", async ({
  arrive,
  network,
}) => {
  test.slow();
  const page = await arrive("oliver");
  await page.goto("/");
  await expect(ready(page)).toBeVisible({ timeout: 30_000 });
  const mark = await deliverUpdate(network);
  const update = () =>
    page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined);
    });
  const hasWaiting = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  network.set(({ path }) => (path === "/sw.js" ? "open" : "portal"));
  await update();
  await page.waitForTimeout(2_000);
  expect(await hasWaiting()).toBe(false);
  // The portal now replies to everything, and the installed version still opens.
  network.set("portal");
  await page.reload();
  await expect(list(page)).toBeVisible();
  expect(await poisoned(page)).toEqual([]);
  network.set("open");
  await update();
  await expect.poll(hasWaiting).toBe(true);
  await page.reload();
  await expect(ready(page)).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.outerHTML + [...document.childNodes].map((node) => node.nodeValue).join(""),
      ),
    )
    .toContain("next version");
  expect(mark).toContain("next version");
});

test("LOSS-31 a captive portal's page is never stored or shown as a document of the exam, and the next contact loads the document", async ({
  arrive,
  network,
}) => {
  test.slow();
  const page = await arrive("camille");
  const seat = await seatIn(page.request, "Finance d’entreprise");
  const documents = await read<ExamDocument[]>(page.request, `/api/v1/quizzes_attempt_summaries/${seat.id}/documents`);
  const [text] = documents.filter(({ content_type }) => content_type === "text/csv");
  network.set(({ path }) => (path.startsWith("/api/v1/documents/") ? "portal" : "open"));
  await page.goto(addressOf(seat, "live"));
  await expect(page.getByRole("timer")).toBeVisible({ timeout: 20_000 });
  await page.waitForTimeout(3_000);
  expect(await poisoned(page)).toEqual([]);
  const fetched = await page.evaluate(async (url) => (await fetch(url)).text(), text!.url);
  expect(fetched, "the portal stands in the way").toContain(portalWords);
  network.set("open");
  await page.reload();
  const stored = () => page.evaluate(async (url) => (await caches.match(url))?.text() ?? null, text!.url);
  await expect.poll(stored, { timeout: 30_000 }).not.toBeNull();
  expect(
    createHash("sha256")
      .update((await stored())!)
      .digest("hex"),
  ).toBe(text!.sha256);
  expect(await poisoned(page)).toEqual([]);
});
