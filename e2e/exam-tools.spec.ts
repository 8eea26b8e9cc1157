import type { Spreadsheet } from "@examplar/domain";
import { test as base, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectNoSideways } from "./support/accessible.ts";
import { startGallery, type Gallery } from "./support/tools-gallery.ts";
import { createTroubles, noNetwork, refusal, type Troubles } from "./support/troubles.ts";
import { expect } from "./support/test.ts";

declare const window: { said: { question_id: number; sheet: Spreadsheet }[]; flushEditors: () => void };

const test = base.extend<{ troubles: Troubles }, { gallery: Gallery }>({
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

const drawer = (page: Page) => page.getByRole("complementary");
const cell = (page: Page, address: string) => page.locator(`[data-cell=${address}]`);
const said = (page: Page, address: string) =>
  page.evaluate((wanted) => window.said.map(({ sheet }) => sheet.cells[wanted]?.input), address);
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const expectValue = (separator: Locator, value: number) =>
  expect(separator).toHaveAttribute("aria-valuenow", String(value));

const openSheets = async (page: Page, address = "/") => {
  await page.goto(address);
  await page.getByRole("button", { name: /Open the spreadsheets|Ouvrir les tableurs/ }).click();
  await expect(page.getByRole("grid")).toBeVisible();
};
const openDocuments = async (page: Page) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Open the documents" }).click();
  await expect(tab(page, "Balance sheet.pdf")).toBeFocused();
};

test("DRAWER-01 the drawer is a rail of 56 px or open, and the focus goes along", async ({ page }) => {
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

test("DRAWER-02 DRAWER-03 one set of tabs for sheets and one for documents, and nothing where there is neither", async ({
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

test("DRAWER-07 CONST-20 half the window, from 300 px to 95 percent, by keyboard and pointer, remembered in the tab", async ({
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

test("DRAWER-04 DRAWER-05 DRAWER-06 CONST-21 full page, and both side by side from 20 to 80 percent", async ({
  page,
}) => {
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

test("DRAWER-09 a sheet opens with its template and is worked in with the keyboard alone", async ({ page }) => {
  await openSheets(page);
  await expect(cell(page, "B1")).toHaveText("100,000.00");
  await tab(page, "Loan table").focus();
  // Through the cells to fill in, the two steps and the line above, into the grid.
  const grid = page.getByRole("grid");
  for (
    let presses = 0;
    presses < 10 && !(await grid.evaluate((one) => one.contains(document.activeElement)));
    presses += 1
  )
    await page.keyboard.press("Tab");
  await expect(cell(page, "B3")).toBeFocused();
  await page.keyboard.type("=PMT(B2,3,-B1)");
  await page.keyboard.press("Enter");
  await expect(cell(page, "B3")).toHaveText("36,720.86");
  await expect(page.getByRole("status").filter({ hasText: "B3: 36,720.86" })).toBeAttached();
  await expect(cell(page, "B4")).toBeFocused();
  await page.keyboard.press("9");
  await expect(cell(page, "B4")).toHaveText("Intérêts");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("=B1*B2");
  await page.keyboard.press("Tab");
  await expect(cell(page, "B5")).toHaveText("5,000.00");
  await page.keyboard.type("12");
  await page.keyboard.press("Escape");
  await expect(cell(page, "C5")).toHaveText("");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Delete");
  await expect(cell(page, "B5")).toHaveText("");
  await page.keyboard.press("Control+z");
  await expect(cell(page, "B5")).toHaveText("5,000.00");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+d");
  await expect(page.getByLabel("Content of B6")).toHaveValue("=B2*B3");
  await page.keyboard.press("Tab");
  await expect(page.getByText("How to use the spreadsheet")).toBeFocused();
});

test("any cell can be read and filled by its address, and the cells to fill in lead there", async ({ page }) => {
  await openSheets(page);
  await page.getByLabel("Cell", { exact: true }).fill("d7");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Content of D7")).toBeFocused();
  await page.keyboard.type("=B1/4");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "D7 25,000.00" })).toBeVisible();
  await page.getByRole("button", { name: "B3 empty" }).click();
  await expect(cell(page, "B3")).toBeFocused();
  await page.getByLabel("Cell", { exact: true }).fill("A1");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Content of A1 (locked)")).toHaveAttribute("readonly");
  await page.getByLabel("Cell", { exact: true }).fill("Z99");
  await expect(page.getByLabel("Cell", { exact: true })).toHaveAttribute("aria-invalid", "true");
});

test("a cell chosen with the pointer goes into the formula, and a block is pasted around locked cells", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSheets(page);
  await cell(page, "B3").dblclick();
  await page.keyboard.type("=");
  await cell(page, "B1").click();
  await page.keyboard.type("*");
  await cell(page, "B2").click();
  await page.keyboard.press("Enter");
  await expect(cell(page, "B3")).toHaveText("5,000.00");
  await page.evaluate(() => navigator.clipboard.writeText("9\t8\n7\t6"));
  await cell(page, "A7").click();
  await page.keyboard.press("Control+v");
  await expect(cell(page, "A7")).toHaveText("3");
  await expect(cell(page, "B7")).toHaveText("8");
  await expect(cell(page, "A8")).toHaveText("7");
});

test("DRAWER-10 CONST-05 DRAWER-08 CONST-04 a change is said after 5 s, and the mark tells how long ago it was saved", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-11-15T10:00:00Z" });
  await openSheets(page);
  await page.clock.pauseAt("2026-11-15T11:00:00Z");
  await expect(page.getByText("No change yet")).toBeVisible();
  await cell(page, "B3").click();
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.clock.runFor(4900);
  expect(await said(page, "B3")).toEqual([]);
  await page.clock.runFor(200);
  expect(await said(page, "B3")).toEqual([7]);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.clock.runFor(14_000);
  await expect(page.getByText(/^Saved 1\d seconds ago$/)).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page.getByText("Saved 1 minute ago")).toBeVisible();
});

test.describe("LOSS-13 what stands in a half-written cell is said", () => {
  const leave: [string, (page: Page) => Promise<void>][] = [
    ["when the exam flushes, at the bell or on hiding", (page) => page.evaluate(() => window.flushEditors())],
    ["on leaving the sheet", (page) => page.getByRole("heading", { name: "Exam tools" }).click()],
    ["on choosing another sheet", (page) => tab(page, "Large sheet").click()],
    ["on closing the drawer", (page) => page.getByRole("button", { name: "Close the tools" }).click()],
    ["on leaving the split view", (page) => page.getByRole("button", { name: "Documents" }).click()],
    ["when the time is over", (page) => page.getByRole("button", { name: "Time over" }).click()],
  ];
  for (const [when, act] of leave) {
    test(when, async ({ page }) => {
      await openSheets(page);
      await cell(page, "B3").click();
      await page.keyboard.type("=B1+B2");
      expect(await said(page, "B3")).toEqual([]);
      await act(page);
      await expect.poll(() => said(page, "B3")).toEqual(["=B1+B2"]);
    });
  }

  test("and stands there again when the sheet is opened again", async ({ page }) => {
    await openSheets(page);
    await cell(page, "B3").click();
    await page.keyboard.type("=B1*2");
    await tab(page, "Large sheet").click();
    await tab(page, "Loan table").click();
    await expect(cell(page, "B3")).toHaveText("200,000.00");
  });
});

test("a sheet from another device is shown at once, with the locked cells as the template has them", async ({
  page,
}) => {
  await openSheets(page);
  await page.getByRole("button", { name: "Other device" }).click();
  await expect(cell(page, "D7")).toHaveText("42");
  await expect(cell(page, "B1")).toHaveText("100,000.00");
});

test("when the time is over the sheet can be read and no longer changed", async ({ page }) => {
  await openSheets(page);
  await page.getByRole("button", { name: "Time over" }).click();
  await cell(page, "B3").click();
  await page.keyboard.type("9");
  await expect(cell(page, "B3")).not.toContainText("9");
  await page.keyboard.press("ArrowUp");
  await expect(cell(page, "B2")).toBeFocused();
  await expect(page.getByLabel("Content of B2")).toHaveAttribute("readonly");
});

test("the largest sheet opens at once and draws only what is seen", async ({ page }) => {
  await openSheets(page);
  await tab(page, "Large sheet").click();
  await cell(page, "A1").click();
  await page.keyboard.press("Control+End");
  await expect(cell(page, "CV1000")).toBeFocused();
  await expect(cell(page, "CV1000")).toBeInViewport();
  await expect(cell(page, "CV1000")).toHaveText("corner");
  expect(await page.getByRole("row").count()).toBeLessThan(60);
  await page.keyboard.press("Control+Home");
  await expect(cell(page, "A1")).toBeInViewport();
});

test("in French formulas are typed in French and kept in English", async ({ page }) => {
  await openSheets(page, "/?language=fr");
  await cell(page, "B3").click();
  await page.keyboard.type("=SOMME(B1;1,5)");
  await page.keyboard.press("Enter");
  await expect(cell(page, "B3")).toHaveText(/^100\s001,50$/);
  await page.evaluate(() => window.flushEditors());
  expect(await said(page, "B3")).toEqual(["=SUM(B1,1.5)"]);
});

test("DRAWER-03 a PDF is read page by page, zoomed, and its text is there", async ({ page }) => {
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

test("DRAWER-03 pictures, texts and other files", async ({ page }) => {
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

test("a document that cannot be loaded says so, and comes when asked again", async ({ page, troubles }) => {
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

test("offline after load the sheet works on, and a tool that was not loaded yet says so and comes later", async ({
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
  await expect(page.getByRole("heading", { name: "This tool could not be loaded" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Balance of Nordvik, page one")).toBeAttached();
});

test("CALC-01 the calculator by keyboard alone: digits, Enter, history, Escape, and it moves", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Basic calculator" }).press("Enter");
  const panel = page.getByRole("region", { name: "Calculator", exact: true });
  const field = page.getByRole("textbox", { name: "Calculation" });
  await expect(field).toBeFocused();
  await page.keyboard.type("12*(3+4)");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("status").first()).toHaveText("= 84");
  await panel.getByRole("button", { name: "Plus" }).press("Enter");
  await expect(field).toHaveValue("Ans+");
  await page.keyboard.type("1=");
  await expect(panel.getByRole("status").first()).toHaveText("= 85");
  await expect(panel.getByRole("list").getByRole("button")).toHaveText(["12*(3+4) = 84", "Ans+1 = 85"]);
  await expect(panel.getByRole("button", { name: "sin", exact: true })).toHaveCount(0);
  await field.fill("sin 30");
  await field.press("Enter");
  await expect(panel.getByRole("status")).toHaveText("“sin” is not known to this calculator.");
  const before = (await panel.boundingBox())!;
  const move = panel.getByRole("button", { name: /^Move/ });
  await move.press("ArrowLeft");
  await move.press("Shift+ArrowUp");
  const after = (await panel.boundingBox())!;
  expect([after.x, after.y]).toEqual([before.x - 16, before.y - 64]);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
});

test("CALC-02 scientific: functions, degrees and radians, the comma in French, and the result copied", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/?language=fr");
  await page.getByRole("button", { name: "Scientific calculator" }).click();
  const panel = page.getByRole("region", { name: "Calculatrice scientifique" });
  const result = panel.getByRole("status").first();
  for (const key of ["sin", "3", "0", "Parenthèse fermante", "Plus", "1", "Virgule", "2", "Égale"]) {
    await panel.getByRole("button", { name: key, exact: true }).click();
  }
  await expect(result).toHaveText("= 1,7");
  await panel.getByRole("button", { name: "Copier le résultat" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("1,7");
  await page.getByRole("radio", { name: "Radians" }).check();
  await page.getByRole("textbox", { name: "Calcul" }).fill("sin(π/2)");
  await page.keyboard.press("Enter");
  await expect(result).toHaveText("= 1");
  const box = (await panel.boundingBox())!;
  await page.mouse.move(box.x + 150, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(300, 5000, { steps: 3 });
  await page.mouse.up();
  const moved = (await panel.boundingBox())!;
  expect(Math.round(moved.x)).toBe(150);
  expect(moved.y + moved.height).toBeLessThanOrEqual(800);
});

test("CALC-01 on a small screen the calculator stands below the page, which can be scrolled above it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  await page.getByRole("button", { name: "Basic calculator" }).click();
  const box = (await page.getByRole("region", { name: "Calculator", exact: true }).boundingBox())!;
  expect([box.x, box.width, box.y + box.height]).toEqual([0, 320, 640]);
  expect(box.height).toBeLessThanOrEqual(640 * 0.57);
  const room = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingBottom));
  expect(Math.abs(room - box.height)).toBeLessThan(1);
  await expectNoSideways(page);
});

const look = async (page: Page) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expectAccessible(page, "colours");
};

const scenes: [string, (page: Page, french: boolean) => Promise<void>][] = [
  ["the rail", (page, french) => page.goto(french ? "/?language=fr" : "/").then(() => {})],
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
  for (const width of [1280, 320]) {
    test(`no barrier on ${name} at ${width} px, light and dark, English and French`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, false);
      await look(page);
      await expectNoSideways(page);
      await page.evaluate(() => sessionStorage.clear());
      await open(page, true);
      await expectNoSideways(page);
    });
  }
}
