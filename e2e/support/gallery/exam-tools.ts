import type { Spreadsheet } from "@examplar/domain";
import { test as base, type Locator, type Page } from "@playwright/test";
import { startGallery, type Gallery } from "./tools-gallery.ts";
import { expect } from "../test.ts";
import { createTroubles, type Troubles } from "../troubles.ts";

declare const window: { said: { question_id: number; sheet: Spreadsheet }[]; flushEditors: () => void };

/** Gives each worker its own gallery and watches every page for troubles. */
export const test = base.extend<{ troubles: Troubles }, { gallery: Gallery }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const gallery = await startGallery();
      await use(gallery);
      await gallery.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ gallery }, use) => use(gallery.url),
  viewport: { width: 1280, height: 800 },
  troubles: async ({ gallery }, use) => {
    const troubles = createTroubles(gallery.url);
    await use(troubles);
    troubles.expectNone();
  },
  context: async ({ context, troubles }, use) => {
    troubles.watch(context);
    await use(context);
  },
});

export const drawer = (page: Page) => page.getByRole("complementary");
export const cell = (page: Page, address: string) => page.locator(`[data-cell=${address}]`);
export const said = (page: Page, address: string) =>
  page.evaluate((wanted) => window.said.map(({ sheet }) => sheet.cells[wanted]?.input), address);
export const tab = (page: Page, name: string) => page.getByRole("tab", { name });
export const expectValue = (separator: Locator, value: number) =>
  expect(separator).toHaveAttribute("aria-valuenow", String(value));

export const openSheets = async (page: Page, address = "/") => {
  await page.goto(address);
  await page.getByRole("button", { name: /Open the spreadsheets|Ouvrir les tableurs/ }).click();
  await expect(page.getByRole("grid")).toBeVisible();
};
export const openDocuments = async (page: Page) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Open the documents" }).click();
  await expect(tab(page, "Balance sheet.pdf")).toBeFocused();
};

/** Flushes the editors, like the exam does at the bell, when hidden and before navigation. */
export const flushEditors = (page: Page) => page.evaluate(() => window.flushEditors());
