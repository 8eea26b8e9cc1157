import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSideways } from "../support/screens/accessible.ts";
import { cell, drawer, expectValue, openDocuments, openSheets, tab, test } from "../support/gallery/exam-tools.ts";
import { expect } from "../support/test.ts";
import { noNetwork, refusal } from "../support/troubles.ts";

test("the drawer is a rail of 56 px or open, and the focus follows it", async ({ page }) => {
  await page.goto("/");
  await expect(drawer(page)).toHaveCSS("width", "56px");
  await page.getByRole("button", { name: "Open the spreadsheets" }).press("Enter");
  await expect(tab(page, "Loan table")).toBeFocused();
  await page.getByRole("button", { name: "Close the tools" }).press("Enter");
  await expect(page.getByRole("button", { name: "Open the spreadsheets" })).toBeFocused();
  await page.getByRole("button", { name: "Open sheet 2" }).click();
  await expect(tab(page, "Large sheet")).toBeFocused();
  await expect(page.getByRole("grid", { name: "Spreadsheet: Large sheet" })).toBeVisible();
  await page.getByRole("button", { name: "Close the tools" }).click();
  await page.getByRole("button", { name: "Open sheet 2" }).click();
  await expect(tab(page, "Large sheet")).toBeFocused();
});

test("the drawer has one set of tabs for sheets and one for documents, and is hidden if there are none", async ({
  page,
}) => {
  await openSheets(page, "/?kinds=sheets");
  const sheets = page.getByRole("tablist", { name: "Spreadsheets" });
  await expect(sheets.getByRole("tab")).toHaveText(["Loan table", "Large sheet"]);
  await expect(page.getByRole("tablist", { name: "Documents" })).toHaveCount(0);
  await sheets.getByRole("tab").first().press("ArrowRight");
  await expect(page.getByRole("grid", { name: "Spreadsheet: Large sheet" })).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await openDocuments(page);
  const names = ["Balance sheet.pdf", "Map.svg", "Times.csv", "Data.zip"];
  await expect(page.getByRole("tablist", { name: "Documents" }).getByRole("tab")).toHaveText(names);

  await page.goto("/?kinds=none");
  await expect(page.getByRole("heading", { name: "Exam tools" })).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
});

test("the drawer takes half the window, resizes from 300 px to 95 percent by keyboard and pointer, and the tab stores its size", async ({
  page,
}) => {
  await openSheets(page);
  const edge = page.getByRole("separator", { name: "Width of the tools" });
  await expectValue(edge, 640);
  await edge.press("ArrowLeft");
  await expectValue(edge, 672);
  await edge.press("Home");
  await expect(drawer(page)).toHaveCSS("width", "300px");
  await edge.press("ArrowRight");
  await expectValue(edge, 300);
  await edge.press("End");
  await expect(drawer(page)).toHaveCSS("width", "1216px");
  const box = await edge.boundingBox();
  await page.mouse.move(box!.x + 3, 300);
  await page.mouse.down();
  await page.mouse.move(780, 300, { steps: 4 });
  await page.mouse.up();
  await expect(drawer(page)).toHaveCSS("width", "500px");
  await page.reload();
  await expect(drawer(page)).toHaveCSS("width", "500px");
  await edge.press("Enter");
  await expectValue(edge, 640);
});

test("the drawer can fill the page, and two tools share it side by side from 20 to 80 percent", async ({ page }) => {
  await openSheets(page);
  await page.getByRole("button", { name: "Both" }).click();
  await expect(page.getByRole("tablist")).toHaveCount(2);
  const line = page.getByRole("separator", { name: "Share of the spreadsheet" });
  await expect(line).toHaveAttribute("aria-orientation", "horizontal");
  await expectValue(line, 50);
  await line.press("ArrowDown");
  await expectValue(line, 55);
  await line.press("End");
  await expectValue(line, 80);
  await line.press("Home");
  await line.press("ArrowUp");
  await expectValue(line, 20);
  await line.press("Enter");
  await expectValue(line, 50);

  const full = page.getByRole("button", { name: "Full page" });
  await full.click();
  await expect(full).toHaveAttribute("aria-pressed", "true");
  await expect(drawer(page)).toHaveCSS("width", "1280px");
  await expect(line).toHaveAttribute("aria-orientation", "vertical");
  const [sheets, documents] = [
    page.getByRole("grid"),
    page.getByRole("region", { name: "Document: Balance sheet.pdf" }),
  ];
  expect((await sheets.boundingBox())!.x).toBeLessThan((await documents.boundingBox())!.x);
  await full.click();
  await expect(drawer(page)).toHaveCSS("width", "640px");
});

test("a PDF can be paged and zoomed, and has selectable text", async ({ page }) => {
  await openDocuments(page);
  const paper = page.getByRole("region", { name: "Document: Balance sheet.pdf" });
  await expect(paper.getByText("Balance of Nordvik, page one")).toBeAttached();
  const width = (await paper.locator("canvas").boundingBox())!.width;
  await page.getByRole("button", { name: "Zoom in" }).press("Enter");
  await expect.poll(async () => (await paper.locator("canvas").boundingBox())?.width).toBeGreaterThan(width * 1.2);
  await page.getByRole("button", { name: "Next page" }).press("Enter");
  await expect(paper.getByText("Notes on debt, page two")).toBeAttached();
  await page.getByLabel(/^Page/).fill("3");
  await page.keyboard.press("Enter");
  await expect(paper.getByText("Annex, page three")).toBeAttached();
  await expect(page.getByRole("button", { name: "Next page" })).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel(/^Page/).fill("99");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(/^Page/)).toHaveValue("3");
});

test("the drawer shows pictures, texts and other files", async ({ page }) => {
  await openDocuments(page);
  await tab(page, "Map.svg").click();
  const picture = page.getByRole("img", { name: "Picture: Map.svg" });
  const width = (await picture.boundingBox())!.width;
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(async () => (await picture.boundingBox())!.width).toBeGreaterThan(width * 1.2);
  await tab(page, "Times.csv").click();
  await expect(page.getByRole("region", { name: "Document: Times.csv" })).toContainText("40");
  await tab(page, "Data.zip").click();
  await expect(page.getByRole("link", { name: "Download Data.zip" })).toHaveAttribute("download", "Data.zip");
});

test("a document that cannot be loaded shows an error, and a retry loads it", async ({ page, troubles }) => {
  troubles.allow(refusal(503, "/documents/"));
  await page.route("**/documents/*", (route) => route.fulfill({ status: 503 }));
  await openDocuments(page);
  for (const name of ["Balance sheet.pdf", "Map.svg", "Times.csv"]) {
    await tab(page, name).click();
    await expect(page.getByRole("heading", { name: "This document could not be loaded" })).toBeVisible();
  }
  await page.unroute("**/documents/*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "Document: Times.csv" })).toContainText("40");
  await tab(page, "Balance sheet.pdf").click();
  await expect(page.getByText("Balance of Nordvik, page one")).toBeAttached();
});

test("after going offline, the sheet continues to work, and a tool not loaded yet says so and loads later", async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(noNetwork);
  await openSheets(page);
  await context.setOffline(true);
  await cell(page, "B3").click();
  await page.keyboard.type("=B1*3");
  await page.keyboard.press("Enter");
  await expect(cell(page, "B3")).toHaveText("300,000.00");
  await tab(page, "Large sheet").click();
  await expect(page.getByRole("grid", { name: "Spreadsheet: Large sheet" })).toBeVisible();
  await page.getByRole("button", { name: "Documents" }).click();
  await expect(page.getByRole("heading", { name: "This document could not be loaded" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Balance of Nordvik, page one")).toBeAttached();
});

const look = async (page: Page) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-color-scheme", "dark");
  await expectAccessible(page, "colours");
};

const scenes: [string, (page: Page, french: boolean) => Promise<void>][] = [
  [
    "the rail",
    async (page, french) => {
      await page.goto(french ? "/?language=fr" : "/");
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  ],
  ["a sheet", (page, french) => openSheets(page, french ? "/?language=fr" : "/")],
  [
    "a sheet and a document",
    async (page, french) => {
      await openSheets(page, french ? "/?language=fr" : "/");
      await page.getByRole("button", { name: /Both|Les deux/ }).click();
      await expect(page.getByText("Balance of Nordvik, page one")).toBeAttached();
    },
  ],
  [
    "the scientific calculator",
    async (page, french) => {
      await page.goto(french ? "/?language=fr" : "/");
      await page.getByRole("button", { name: "Scientific calculator" }).click();
      await page.keyboard.type("2^10");
      await page.keyboard.press("Enter");
      await page.keyboard.type("/0");
    },
  ],
];

for (const [name, open] of scenes) {
  test(`no barrier on ${name} at 1280 and 320 px, light and dark, English and French`, async ({ page }) => {
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, false);
      await look(page);
      await expectNoSideways(page);
      await page.evaluate(() => sessionStorage.clear());
    }
    await open(page, true);
    await expectNoSideways(page);
  });
}
