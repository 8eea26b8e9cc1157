import type { Language } from "@examplar/domain";
import { test as base, type BrowserContextOptions, type Page } from "@playwright/test";
import { createOwnBrowser, type OwnBrowser } from "./browser.ts";
import { signIn, type Person } from "./people.ts";
import { startServer, type Server } from "./server.ts";
import { createTroubles, type Troubles } from "./troubles.ts";

interface Entrance extends BrowserContextOptions {
  language?: Language;
}

interface Fixtures {
  troubles: Troubles;
  /** Opens a separate browser context for one person, signed in, on an empty page. */
  enter: (person: Person, options?: Entrance) => Promise<Page>;
  /** A browser with its own profile, not yet open. The profile is deleted after the test. */
  ownBrowser: OwnBrowser;
}

/** The test function. It watches every page for troubles, and each worker has its own server. */
export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  troubles: async ({ server }, use) => {
    const troubles = createTroubles(server.url);
    await use(troubles);
    troubles.expectNone();
  },
  context: async ({ context, troubles }, use) => {
    troubles.watch(context);
    await use(context);
  },
  enter: async ({ browser, contextOptions, baseURL, troubles }, use) => {
    const opened: Page[] = [];
    await use(async (person, { language = "en", ...options } = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }), ...options });
      troubles.watch(context);
      await signIn(context.request, person, language);
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
  ownBrowser: async ({}, use) => {
    const browser = await createOwnBrowser();
    await use(browser);
    await browser.remove();
  },
});

export { expect } from "@playwright/test";
