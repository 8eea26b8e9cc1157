import type { Page } from "@playwright/test";
import { gzipSync } from "node:zlib";
import { withoutExams } from "../support/exam-list.ts";
import { expectNoSideways } from "../support/screens/accessible.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork, refusal } from "../support/troubles.ts";

/** Requests that return the list: its own endpoint, and the first reply of a visit. */
const summaries = /\/api\/v1\/(quizzes_attempt_summaries|first_screen)/;
const title = "Your exams";

/** Delays a reply until the returned function is called. */
const hold = async (page: Page, address: string | RegExp) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
};

test("LIST-02 a skeleton in the shape of the list is shown while the list loads", async ({ enter, troubles }) => {
  troubles.allow(refusal(503, "/api/v1/first_screen"));
  const page = await enter("oliver");
  const release = await hold(page, summaries);
  // The app then requests the user separately, while the list is still loading.
  await page.route("**/api/v1/first_screen*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/");
  const busy = page.locator("[aria-busy=true]");
  await expect(busy).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeAttached();
  const sentence = page.getByText("This takes longer than expected");
  await expect(sentence).toBeVisible();
  const [said, bar] = [await sentence.boundingBox(), await page.getByRole("complementary").boundingBox()];
  expect(said!.y + said!.height, "the sentence stands clear of the status bar").toBeLessThanOrEqual(bar!.y);
  release();
  await expect(page.getByRole("link", { name: /Introductory Statistics/ })).toBeVisible();
  await expect(busy).toHaveCount(0);
});

test("LIST-03 a student without exams sees an empty state with a title and a subtitle", async ({ enter }) => {
  const page = await enter("oliver");
  await withoutExams(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 2, name: "No exams for now" })).toBeVisible();
  await expect(page.getByText("As soon as a teacher adds you to an exam, it appears here.")).toBeVisible();
});

test("when the list cannot be read, an error is shown, and one button retries", async ({ enter, troubles }) => {
  troubles.allow(refusal(503, "/api/v1/"));
  const page = await enter("oliver");
  await page.route(summaries, (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Your exams could not be loaded" })).toBeVisible();
  await page.unroute(summaries);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: /Introductory Statistics/ })).toBeVisible();
});

test("the list works by keyboard alone, with the focus always visible", async ({ enter }) => {
  const page = await enter("oliver");
  await page.goto("/");
  const first = page.getByRole("main").getByRole("region").getByRole("link").first();
  await expect(first).toBeVisible();

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(first).toBeFocused();
  expect(await first.evaluate((card) => getComputedStyle(card).outlineStyle)).not.toBe("none");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("region").getByRole("link").nth(1)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  const path = await first.getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname.startsWith(path!.replace(/\/\w+$/, "")));
});

for (const width of [320, 360, 768]) {
  test(`the list has no sideways scroll, and targets of 44 px, at ${width} px`, async ({ enter }) => {
    const page = await enter("camille", { viewport: { width, height: 740 } });
    await page.goto("/");
    const cards = page.getByRole("main").getByRole("region").getByRole("link");
    await expect(cards.first()).toBeVisible();
    await expectNoSideways(page);
    for (const target of [...(await cards.all()), ...(await page.getByRole("banner").getByRole("button").all())])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
}

const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift);

for (const width of [360, 1280]) {
  test(`nothing moves while the list arrives, at ${width} px`, async ({ enter }) => {
    const page = await enter("camille", { viewport: { width, height: 780 } });
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number };
      seen.shift = 0;
      const watch = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      });
      watch.observe({ type: "layout-shift", buffered: true });
    });
    for (const visit of ["first", "second"]) {
      const release = await hold(page, summaries);
      await page.goto("/");
      await expect(page.locator("[aria-busy=true]")).toBeVisible();
      release();
      await expect(page.getByRole("main").getByRole("region")).toHaveCount(2);
      await page.waitForLoadState("networkidle");
      expect(await shiftOf(page), `${visit} visit`).toBeLessThan(0.01);
      await page.unrouteAll();
    }
  });
}

test("the exam list loads at most 160 kB of JavaScript after gzip, and the server sends it compressed", async ({
  enter,
}) => {
  // Use Oliver, because no test requests a resync from him: handling one would load more code.
  const page = await enter("oliver");
  const scripts: Promise<{ url: string; size: number; encoding: string | undefined }>[] = [];
  page.on("response", (response) => {
    const headers = response.headers();
    if (!headers["content-type"]?.includes("javascript")) return;
    scripts.push(
      response.body().then((body) => ({
        url: response.url(),
        size: gzipSync(body, { level: 6 }).length,
        encoding: headers["content-encoding"],
      })),
    );
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("main").getByRole("region")).toHaveCount(2);
  const loaded = await Promise.all(scripts);
  const total = loaded.reduce((sum, { size }) => sum + size, 0);
  expect(loaded.length).toBeGreaterThan(2);
  expect(total, loaded.map(({ url, size }) => `${size} ${url}`).join("\n")).toBeLessThanOrEqual(160_000);
  for (const { url, size, encoding } of loaded) if (size > 1_000) expect(encoding, url).toMatch(/^(br|gzip)$/);
});

test("the app opens offline with the last known list, and updates automatically when the network is back", async ({
  enter,
  troubles,
}) => {
  troubles.allow(noNetwork);
  const page = await enter("oliver", { serviceWorkers: "allow" });
  await page.goto("/");
  await expect(page.getByText("Ready offline")).toBeVisible({ timeout: 20_000 });
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/No connection to the server\. This is your list as of \d\dh\d\d\./)).toBeVisible();
  await expect(page.getByRole("link", { name: /Introductory Statistics/ })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("status")).toContainText("Offline");

  await page.context().setOffline(false);
  await expect(page.getByText("No connection to the server.")).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("status")).toBeEmpty();
});

test("a screen that is not available offline says so, and loads automatically when the network is back", async ({
  enter,
  troubles,
}) => {
  troubles.allow(noNetwork);
  troubles.allow(/NetworkFailure/);
  const page = await enter("camille", { serviceWorkers: "allow" });
  await page.goto("/");
  await expect(page.getByText("Ready offline")).toBeVisible({ timeout: 20_000 });
  await page.context().setOffline(true);
  await page.goto("/exam/3/13/sessions");
  await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: /Statistiques descriptives/ })).toBeVisible();
});
