import type { Spreadsheet } from "@examplar/domain";
import type { Page } from "@playwright/test";
import {
  answersOnServer,
  choice,
  expectSaved,
  makeExam,
  openLive,
  pdf,
  sheet,
  type WantedExercise,
  type WantedQuestion,
} from "../support/exam.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 1280, height: 800 } });

const drawer = (page: Page) => page.getByRole("complementary");
const tabs = (page: Page, name: string) => page.getByRole("tablist", { name }).getByRole("tab");
const edge = (page: Page) => page.getByRole("separator", { name: "Width of the tools" });
const cell = (page: Page, address: string) => page.locator(`[data-cell=${address}]`);
const goTo = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Pages of the exam" })
    .getByRole("button", { name: new RegExp(name) })
    .click();
const named = (question: WantedQuestion, name: string): WantedQuestion => ({ ...question, name });
const withTemplate = (name: string, cells: Spreadsheet["cells"]): WantedQuestion => ({
  ...named(sheet(["B2"]), name),
  spreadsheet_template: { rows: 5, columns: 3, cells },
});

const exercises: WantedExercise[] = [
  {
    display_name: "Both",
    questions: [named(sheet(["B2"]), "Loan table"), named(sheet(["B2"]), "Cash plan")],
    documents: [pdf("Balance sheet.pdf", ["Balance of Nordvik"]), pdf("Notes.pdf", ["Notes on debt"])],
  },
  { display_name: "Paper", questions: [choice("Which?", ["x", "y"])], documents: [pdf("Annex.pdf", ["The annex"])] },
  { display_name: "Table", questions: [named(sheet(["B2"]), "Wages")] },
  { display_name: "Neither", questions: [choice("And this?", ["x", "y"])] },
];
const sections = [{ name: "One", exercises }];

test("DRAWER-01 DRAWER-02 DRAWER-03 the tools are collapsed to a rail or open, with tabs for the sheets and tabs for the documents of this page", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { sections });
  const page = await enter("camille");
  await openLive(page, exam);
  await expect(drawer(page)).toHaveCSS("width", "56px");
  await page.getByRole("button", { name: "Open the spreadsheets" }).click();
  await expect(drawer(page)).toHaveCSS("width", "640px");
  await expect(tabs(page, "Spreadsheets")).toHaveText(["Loan table", "Cash plan"]);
  await page.getByRole("button", { name: "Close the tools" }).click();
  await expect(drawer(page)).toHaveCSS("width", "56px");
  await page.getByRole("button", { name: "Open the documents" }).click();
  await expect(tabs(page, "Documents")).toHaveText(["Balance sheet.pdf", "Notes.pdf"]);
  await tabs(page, "Documents").last().click();
  await expect(page.getByText("Notes on debt")).toBeAttached();

  await goTo(page, "Paper");
  await expect(tabs(page, "Documents")).toHaveText(["Annex.pdf"]);
  await expect(page.getByText("The annex")).toBeAttached();
  await expect(tabs(page, "Spreadsheets")).toHaveCount(0);
  await goTo(page, "Table");
  await expect(tabs(page, "Spreadsheets")).toHaveText(["Wages"]);
  await expect(tabs(page, "Documents")).toHaveCount(0);
  await goTo(page, "Neither");
  await expect(page.getByRole("tablist")).toHaveCount(0);
});

test("DRAWER-04 DRAWER-05 DRAWER-06 DRAWER-07 CONST-20 CONST-21 the tools take half the window, 300 px to 95 percent, or the page, and are split from 20 to 80 percent", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { sections });
  const page = await enter("camille");
  await openLive(page, exam);
  await page.getByRole("button", { name: "Open the spreadsheets" }).click();
  await expect(drawer(page)).toHaveCSS("width", "640px");
  await edge(page).press("Home");
  await edge(page).press("ArrowRight");
  await expect(drawer(page)).toHaveCSS("width", "300px");
  await edge(page).press("End");
  await edge(page).press("ArrowLeft");
  await expect(drawer(page)).toHaveCSS("width", "1216px");
  await edge(page).press("Enter");

  await page.getByRole("button", { name: "Both", exact: true }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.getByRole("region", { name: "Document: Balance sheet.pdf" })).toBeVisible();
  const line = page.getByRole("separator", { name: "Share of the spreadsheet" });
  await expect(line).toHaveAttribute("aria-valuenow", "50");
  await line.press("End");
  await line.press("ArrowDown");
  await expect(line).toHaveAttribute("aria-valuenow", "80");
  await line.press("Home");
  await line.press("ArrowUp");
  await expect(line).toHaveAttribute("aria-valuenow", "20");

  const full = page.getByRole("button", { name: "Full page" });
  await full.click();
  await expect(drawer(page)).toHaveCSS("width", "1280px");
  await full.click();
  await expect(drawer(page)).toHaveCSS("width", "640px");

  await goTo(page, "Paper");
  await expect(page.getByRole("button", { name: "Both", exact: true })).toHaveCount(0);
  await expect(line).toHaveCount(0);
});

const openSheet = async (page: Page) => {
  await page.getByRole("button", { name: "Open the spreadsheet", exact: true }).click();
  await expect(page.getByRole("grid")).toBeVisible();
};

const fill = async (page: Page, address: string, text: string) => {
  await cell(page, address).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
};

test("DRAWER-09 a sheet opens with the saved answer, or with its template before there is one", async ({
  enter,
  server,
}) => {
  const question = withTemplate("Loan table", { A1: { input: "Debt" }, B1: { input: 160 } });
  const only = [{ name: "One", exercises: [{ display_name: "Only", questions: [question] }] }];
  const exam = await makeExam(server, { sections: only, students: ["camille", "lucas"] });
  const page = await enter("camille");
  await openLive(page, exam);
  await openSheet(page);
  await expect(cell(page, "B1")).toHaveText("160");
  await fill(page, "B1", "170");
  await expect
    .poll(async () => JSON.stringify([...(await answersOnServer(page.request, exam)).values()]))
    .toContain("170");
  // Another computer of the same student has no local data.
  const elsewhere = await enter("camille");
  await openLive(elsewhere, exam);
  await openSheet(elsewhere);
  await expect(cell(elsewhere, "B1")).toHaveText("170");
  const other = await enter("lucas");
  await openLive(other, exam, "lucas");
  await openSheet(other);
  await expect(cell(other, "B1")).toHaveText("160");
});

/** Records when the page sends a sheet, in seconds after a moment. */
const sheetsSentAfter = (page: Page, since: () => number) => {
  const sent: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/answers") && request.postData()?.includes("cells"))
      sent.push((Date.now() - since()) / 1000);
  });
  return sent;
};

test("DRAWER-08 DRAWER-10 CONST-04 CONST-05 a change is sent after a pause of 5 s, or at the latest after 15 s, and its indicator updates every 5 s", async ({
  enter,
  server,
}) => {
  test.setTimeout(150_000);
  const only = [{ name: "One", exercises: [{ display_name: "Only", questions: [sheet(["B2"])] }] }];
  const exam = await makeExam(server, { sections: only });
  const page = await enter("camille");
  await openLive(page, exam);
  await openSheet(page);
  let first = Date.now();
  const sent = sheetsSentAfter(page, () => first);
  await fill(page, "A1", "1");
  await expect(page.getByText("Being saved…")).toBeVisible();
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(1);
  expect(sent[0]).toBeGreaterThanOrEqual(5);
  expect(sent[0]).toBeLessThan(14);

  first = Date.now();
  sent.length = 0;
  for (let n = 0; sent.length === 0 && n < 40; n += 1) {
    await fill(page, "A2", String(n));
    await page.waitForTimeout(1_000);
  }
  expect(sent[0]).toBeGreaterThanOrEqual(14);
  expect(sent[0]).toBeLessThan(25);

  const mark = page.getByText(/^Saved (now|\d+ seconds? ago)$/);
  await expect(mark).toBeVisible({ timeout: 20_000 });
  const changes = await mark.evaluate(
    (element) =>
      new Promise<[number, string][]>((done) => {
        const seen: [number, string][] = [];
        const watch = new MutationObserver(() => seen.push([performance.now(), element.textContent]));
        watch.observe(element, { characterData: true, childList: true, subtree: true });
        setTimeout(() => done(seen), 22_000);
      }),
  );
  expect(changes.length).toBeGreaterThanOrEqual(3);
  const gaps = changes.slice(1).map(([at], index) => at - changes[index]![0]);
  for (const gap of gaps) {
    expect(gap).toBeGreaterThan(4_000);
    expect(gap).toBeLessThan(8_000);
  }
  const seconds = changes.map(([, words]) => Number(/\d+/.exec(words)?.[0]));
  expect(seconds).toEqual(seconds.toSorted((one, other) => one - other));
  await expectSaved(page);
});

test("CALC-01 CALC-02 the exam has no calculator, a basic or a scientific one, depending on its settings", async ({
  enter,
  server,
}) => {
  const page = await enter("camille");
  const button = page.getByRole("button", { name: "Calculator", exact: true });
  const open = async (embedded_calculator: string | null) => {
    await openLive(page, await makeExam(server, { quiz: { embedded_calculator } }));
  };
  await open(null);
  await expect(page.getByRole("button", { name: "Finish", exact: true }).first()).toBeVisible();
  await expect(button).toHaveCount(0);

  await open("basic");
  await button.click();
  const basic = page.getByRole("region", { name: "Calculator", exact: true });
  await basic.getByRole("textbox", { name: "Calculation" }).fill("12*(3+4)");
  await page.keyboard.press("Enter");
  await expect(basic.getByRole("status").first()).toHaveText("= 84");
  await expect(basic.getByRole("button", { name: "sin", exact: true })).toHaveCount(0);

  await open("scientific");
  await button.click();
  const scientific = page.getByRole("region", { name: "Scientific calculator" });
  await scientific.getByRole("textbox", { name: "Calculation" }).fill("sin(30)");
  await page.keyboard.press("Enter");
  await expect(scientific.getByRole("status").first()).toHaveText("= 0.5");
});
