import type { Page } from "@playwright/test";
import { cell, openSheets, said, tab, test, flushEditors } from "../support/gallery/exam-tools.ts";
import { expect } from "../support/test.ts";

test("a sheet opens with its template and works by keyboard alone", async ({ page }) => {
  await openSheets(page);
  await expect(cell(page, "B1")).toHaveText("100,000.00");
  await tab(page, "Loan table").focus();
  // Tab passes the list of cells to fill in, undo and redo, and the formula bar before it reaches the grid.
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

test("any cell can be read and filled by its address, and the list of cells to fill in leads to each", async ({
  page,
}) => {
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

test("clicking a cell inserts it into the formula, and pasting a block skips locked cells", async ({
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

test("a change is reported after 5 s, and the indicator shows how long ago it was saved", async ({ page }) => {
  await page.clock.install({ time: "2026-11-15T10:00:00Z" });
  await openSheets(page);
  await page.clock.pauseAt("2026-11-15T11:00:00Z");
  await expect(page.getByText("No change yet")).toBeVisible();
  await cell(page, "B3").click();
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Being saved…")).toBeVisible();
  await page.clock.runFor(4900);
  expect(await said(page, "B3")).toEqual([]);
  await page.clock.runFor(200);
  expect(await said(page, "B3")).toEqual([7]);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  // The indicator updates every five seconds from when it first appeared, so it then shows 10 to 15 seconds.
  await page.clock.runFor(15_000);
  await expect(page.getByText(/^Saved 1\d seconds ago$/)).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page.getByText("Saved 1 minute ago")).toBeVisible();
});

test.describe("the text of a half-written cell is reported", () => {
  const leave: [string, (page: Page) => Promise<void>][] = [
    ["when the exam flushes, at the bell or on hiding", (page) => flushEditors(page)],
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

  test("and is shown again when the sheet is reopened", async ({ page }) => {
    await openSheets(page);
    await cell(page, "B3").click();
    await page.keyboard.type("=B1*2");
    await tab(page, "Large sheet").click();
    await tab(page, "Loan table").click();
    await expect(cell(page, "B3")).toHaveText("200,000.00");
  });
});

test("a sheet from another device is shown immediately, with the locked cells of the template", async ({ page }) => {
  await openSheets(page);
  await page.getByRole("button", { name: "Other device" }).click();
  await expect(cell(page, "D7")).toHaveText("42");
  await expect(cell(page, "B1")).toHaveText("100,000.00");
});

test("after the end, the sheet can be read but not changed", async ({ page }) => {
  await openSheets(page);
  await page.getByRole("button", { name: "Time over" }).click();
  await cell(page, "B3").click();
  await page.keyboard.type("9");
  await expect(cell(page, "B3")).not.toContainText("9");
  await page.keyboard.press("ArrowUp");
  await expect(cell(page, "B2")).toBeFocused();
  await expect(page.getByLabel("Content of B2")).toHaveAttribute("readonly");
});

test("the largest sheet opens immediately and renders only visible cells", async ({ page }) => {
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

test("in French, formulas are typed in French and stored in English", async ({ page }) => {
  await openSheets(page, "/?language=fr");
  await cell(page, "B3").click();
  await page.keyboard.type("=SOMME(B1;1,5)");
  await page.keyboard.press("Enter");
  await expect(cell(page, "B3")).toHaveText(/^100\s001,50$/);
  await flushEditors(page);
  expect(await said(page, "B3")).toEqual(["=SUM(B1,1.5)"]);
});
