import type { Page } from "@playwright/test";
import { signInEarlier } from "../support/browser.ts";
import { answersOnServer, expectSaved, makeExam, openLive, savedLine, sheet, untilKept } from "../support/exam.ts";
import { goTo, startButton } from "../support/onboarding.ts";
import { addressOf } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";

const entriesLeft = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("examplar");
        opening.onsuccess = () => {
          const count = opening.result.transaction("journal").objectStore("journal").count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );

test("LOSS-01~ LOSS-13~ the bell rings while a student edits a cell: the cell counts, and causes no late work", async ({
  enter,
  server,
}) => {
  const exercises = [{ display_name: "Only", questions: [sheet(["B2", "B3"])] }];
  const exam = await makeExam(server, { quiz: { time_limit: 14 }, sections: [{ name: "One", exercises }] });
  const page = await enter("camille");
  await openLive(page, exam);
  await page.getByRole("button", { name: "Open the spreadsheet", exact: true }).click();
  await page.locator("[data-cell=B2]").click();
  const dialog = page.getByRole("dialog", { name: "Time is up" });
  while (!(await dialog.isVisible())) await page.keyboard.type("7");
  await expect(dialog).toContainText("on the server", { timeout: 20_000 });
  await dialog.getByRole("button").last().click();
  await page.waitForURL(/score/);
  // If the journal still had entries, the score's engine would write and send them.
  await page.waitForTimeout(3_000);
  const [answer] = (await answersOnServer(page.request, exam)).values();
  expect(answer).toMatchObject({ late_status: null, content: { spreadsheet_content: { cells: { B2: {} } } } });
  expect(await entriesLeft(page)).toBe(0);
});

test("LOSS-15 the browser is killed before a sheet reports its last cell: the cell is restored, and reaches the server", async ({
  server,
  ownBrowser: browser,
}) => {
  test.slow();
  const exercises = [{ display_name: "Only", questions: [sheet(["B2", "B3"])] }];
  const exam = await makeExam(server, { sections: [{ name: "One", exercises }] });
  await signInEarlier(browser, server.url, "en");
  const before = await browser.open(server.url);
  const page = await before.newPage();
  await openLive(page, exam);
  await untilKept(page);
  await page.getByRole("button", { name: "Open the spreadsheet", exact: true }).click();
  await page.locator("[data-cell=B2]").click();
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await expectSaved(page);
  await page.locator("[data-cell=B3]").click();
  await page.keyboard.type("=B2+1");
  await page.keyboard.press("Enter");
  // The line must not say "saved on the server" while the sheet still debounces its last cell.
  await expect(savedLine(page)).toHaveAttribute("data-saved", "saved_here_sending");
  await page.waitForTimeout(500);
  const onServer = async () =>
    [...(await answersOnServer(before.request, exam)).values()].map(({ content }) => content);
  expect(await onServer()).toMatchObject([{ spreadsheet_content: { cells: { B2: { input: 7 } } } }]);
  expect(JSON.stringify(await onServer())).not.toContain("B3");
  await browser.kill();

  const after = await browser.open(server.url);
  const again = await after.newPage();
  await again.goto(exam.addressFor("camille"));
  await expect(again.getByText("2 of 2 cells filled in")).toBeVisible({ timeout: 30_000 });
  await expectSaved(again);
  const [answer] = (await answersOnServer(again.request, exam)).values();
  expect(answer?.content).toMatchObject({
    spreadsheet_content: { cells: { B2: { input: 7 }, B3: { input: "=B2+1" } } },
  });
  expect(await entriesLeft(again)).toBe(0);
  await after.close();
});

test("LOSS-33~ an exam entered by Start does not say saved either while a cell waits in the sheet", async ({
  enter,
  server,
}) => {
  const exercises = [{ display_name: "Only", questions: [sheet(["B2", "B3"])] }];
  const exam = await makeExam(server, { sections: [{ name: "One", exercises }], agreed: false });
  const page = await enter("camille");
  await page.goto(addressOf(exam.seatOf("camille"), "onboarding"));
  await goTo(page, "One last step before you start");
  await page.getByRole("checkbox").check();
  await startButton(page).click();
  await expect(page.getByRole("timer")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Open the spreadsheet", exact: true }).click();
  await page.locator("[data-cell=B2]").click();
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await expectSaved(page);
  await page.locator("[data-cell=B3]").click();
  await page.keyboard.type("8");
  await page.keyboard.press("Enter");
  await expect(savedLine(page)).toHaveAttribute("data-saved", "saved_here_sending", { timeout: 1_000 });
  await expectSaved(page);
  const [answer] = (await answersOnServer(page.request, exam)).values();
  expect(answer?.content).toMatchObject({ spreadsheet_content: { cells: { B3: { input: 8 } } } });
});
