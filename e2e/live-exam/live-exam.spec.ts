import type { FirstScreen } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { expectSaved, makeExam, openLive, savedLine } from "../support/exam.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const pages = (page: Page) => page.getByRole("navigation", { name: "Pages of the exam" });
const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
const forwardOnly = { allow_questions_navigation: false };

test("LIVE-01 LIVE-02 LIVE-03 LIVE-04 LIVE-12 LIVE-20~ the drawer shows the current page and what is done", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  const drawer = pages(page);
  await expect(drawer.getByRole("radio", { name: "All 7" })).toBeChecked();
  await expect(drawer.getByRole("button", { name: /^Valuation.*Section 1/ })).toHaveAttribute("aria-expanded", "true");
  const second = drawer.getByRole("button", { name: /Case: Nordvik.*Section 2, 3 questions/ });
  await expect(second).toHaveAttribute("aria-expanded", "false");
  await expect(drawer.getByRole("progressbar", { name: /Valuation/ })).toHaveAttribute("value", "0");
  await expect(drawer.getByRole("button", { name: /Cost of capital.*Page 2 · 2 questions/ })).toBeVisible();
  await expect(drawer.getByRole("button", { name: /Market/ })).toHaveCount(0);
  await second.click();
  await expect(drawer.getByRole("button", { name: /Market.*Page 4 · 1 question/ })).toBeVisible();

  const first = drawer.getByRole("button", { name: /Present value/ });
  await expect(first.locator("[data-state=current]")).toBeVisible();
  await page.getByRole("radio", { name: "Less" }).click();
  await expect(first.locator("[data-state=answered]")).toBeVisible();
  await expect(first).toContainText("· answered");
  await expect(drawer.getByRole("radio", { name: "Done 1" })).toBeVisible();
  await expect(drawer.getByRole("progressbar", { name: /Valuation/ })).toHaveAttribute("value", "25");
  await drawer.getByText("Left 6").click();
  await expect(first).toHaveCount(0);
  await drawer.getByText("Done 1").click();
  await expect(first).toBeVisible();
  await expect(drawer.getByRole("button", { name: /Tax shield/ })).toHaveCount(0);
});

test("LIVE-20 answered, unanswered, skipped and all each have their own icon and colour", async ({ enter, server }) => {
  const exam = await makeExam(server, { quiz: forwardOnly });
  const page = await enter("camille");
  await openLive(page, exam);
  await next(page).click();
  await page.getByRole("button", { name: "Leave it empty and continue" }).click();
  await expect(heading(page, "Cost of capital")).toBeVisible();
  await page.getByRole("radio", { name: "6.74 %" }).click();
  await page.getByRole("textbox").fill("It is deducted.");
  await next(page).click();
  await expect(heading(page, "Tax shield")).toBeVisible();
  await expectSaved(page);
  // A page is skipped only where the student cannot go back; its mark is visible once the teacher allows going back.
  await page.route("**/api/v1/first_screen?*", async (route) => {
    const response = await route.fetch();
    const first = (await response.json()) as FirstScreen;
    if (first.seat) first.seat.quiz.allow_questions_navigation = true;
    await route.fulfill({ response, json: first });
  });
  await page.reload();
  await pages(page)
    .getByRole("button", { name: /Case: Nordvik/ })
    .click();
  const looks: [string, string][] = [];
  for (const state of ["answered", "unanswered", "skipped", "all"]) {
    const mark = pages(page).locator(`[data-state=${state}]`).last();
    await expect(mark, state).toBeVisible();
    const icon = await mark.locator("svg").innerHTML();
    looks.push([icon, await mark.evaluate((element) => getComputedStyle(element).color)]);
  }
  expect(new Set(looks.map(([icon]) => icon)).size).toBe(4);
  expect(new Set(looks.map(([, colour]) => colour)).size).toBe(4);
});

test("LIVE-05 LIVE-06 LIVE-07 CONST-22 CONST-23 the drawer is 256 px wide, or narrow, or 300 px over a small screen", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await page.setViewportSize({ width: 1280, height: 800 });
  await openLive(page, exam);
  const widthOf = async () => (await pages(page).boundingBox())?.width;
  expect(await widthOf()).toBe(256);
  await page.getByRole("radio", { name: "Less" }).click();
  await expectSaved(page);
  // The saved state fits on one line beside all tools.
  expect((await savedLine(page).boundingBox())?.height).toBeLessThan(24);
  const panel = page.getByRole("button", { name: /Case: Nordvik/ }).locator("xpath=ancestor::section");
  expect((await panel.boundingBox())?.height).toBeGreaterThanOrEqual(96);
  await page.getByRole("button", { name: "Make the list of pages narrow" }).click();
  expect(await widthOf()).toBe(64);
  await page.reload();
  await expect(pages(page)).toHaveAttribute("data-mode", "mini");
  await pages(page)
    .getByRole("button", { name: /Tax shield/ })
    .click();
  await expect(heading(page, "Tax shield")).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(pages(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Show the pages" }).click();
  expect((await page.getByRole("dialog").boundingBox())?.width).toBe(300);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Cost of capital/ })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(heading(page, "Cost of capital")).toBeFocused();
});

test("LIVE-08 NAV-11 where the student cannot jump, the drawer shows only the number of pages and how many are left", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { quiz: forwardOnly });
  const page = await enter("camille");
  await openLive(page, exam);
  await expect(pages(page)).toContainText("7 questions");
  await expect(pages(page)).toContainText("7 left to answer");
  await expect(pages(page).getByRole("radio")).toHaveCount(0);
  await expect(pages(page).getByRole("button", { name: /Page/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Previous" })).toHaveCount(0);
  await page.getByRole("radio", { name: "Less" }).check();
  await expect(pages(page)).toContainText("6 left to answer");
  await next(page).click();
  await expect(heading(page, "Cost of capital")).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous" })).toHaveCount(0);
});

test("LIVE-11 LIVE-13 LIVE-14 LIVE-17 BAR-02 BAR-04 the bar shows the exam's facts, the calculator and the full-screen button", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { quiz: { embedded_calculator: "scientific", grade_scale: 20 } });
  const page = await enter("camille");
  await openLive(page, exam);
  await page.getByRole("button", { name: "About this exam" }).click();
  await expect(page.getByText("Camille Martin")).toBeVisible();
  await expect(page.locator("dl div", { hasText: "Marked out of" })).toContainText("20");
  await expect(page.locator("dl div", { hasText: "Questions" })).toContainText("7");
  await page.keyboard.press("Escape");

  const calculator = page.getByRole("button", { name: "Calculator", exact: true });
  await expect(calculator).toHaveAttribute("aria-pressed", "false");
  await calculator.click();
  await expect(calculator).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("region", { name: "Calculator" })).toBeVisible();
  await calculator.click();
  await expect(page.getByRole("region", { name: "Calculator" })).toHaveCount(0);

  await page.getByRole("button", { name: "Full screen" }).click();
  await expect(page.getByRole("button", { name: "Full screen" })).toHaveCount(0);
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.getByRole("button", { name: "Full screen" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Finish", exact: true })).toBeVisible();
});

test("BAR-01 a chip with a hint shows that the network is gone", async ({ enter, server, troubles }) => {
  troubles.allow(noNetwork);
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  await page.context().setOffline(true);
  const chip = page.getByRole("banner").getByTitle(/You are offline/);
  await expect(chip).toContainText("Offline");
  await expect(page.getByText("You are offline. Keep working")).toBeVisible();
  await page.getByRole("radio", { name: "Less" }).click();
  await expect(savedLine(page)).toContainText("1 change kept on this device");
  await page.context().setOffline(false);
  await expect(chip).toHaveCount(0);
  await expectSaved(page);
  await expect(savedLine(page)).toContainText(/Saved on the server at \d\d:\d\d:\d\d/);
});

test("BAR-03 an owner sees the badge in a preview but not in an open exam; a student never sees it", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { students: ["camille", "helene"], quiz: { state: "preview" } });
  const page = await enter("helene");
  await openLive(page, exam, "helene");
  await expect(page.getByRole("banner").getByText("Preview", { exact: true })).toBeVisible();
  const plain = await makeExam(server, { students: ["camille", "helene"] });
  await openLive(page, plain, "helene");
  await expect(page.getByText("Preview", { exact: true })).toHaveCount(0);
  const student = await enter("camille");
  await openLive(student, plain);
  await expect(student.getByText("Preview", { exact: true })).toHaveCount(0);
});

test("LIVE-18 ERR-01 CONST-01 an exam that opens slowly says so after 3 s, and can be tried again @screens", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  let isSlow = true;
  const opening = /\/(start|quiz_instance)$/;
  await page.route(opening, async (route) => {
    if (isSlow) return;
    await route.continue();
  });
  const asked = page.waitForRequest(opening);
  // The page itself records when the loading screen and its message appear, so that a busy machine does not distort 3
  // s.
  await page.addInitScript(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.querySelector("main [aria-busy=true], main [role=status]")) seen["loading"] ??= performance.now();
      if (document.body?.innerText.includes("This takes longer than expected")) seen["late"] ??= performance.now();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(exam.addressFor("camille"));
  await asked;
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expect(page.getByText("This takes longer than expected")).toBeVisible({ timeout: 15_000 });
  const { loading = 0, late = 0 } = await page.evaluate(
    () => (window as unknown as { seen: Record<string, number> }).seen,
  );
  expect(loading).toBeGreaterThan(0);
  expect(late - loading).toBeGreaterThan(2_700);
  expect(late - loading).toBeLessThan(6_000);
  await look(page, { name: "live-loading", pictures: ["light", "phone"] });
  isSlow = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page, "Present value")).toBeVisible();
});

test("the countdown follows the server's time and is announced at one minute", async ({ enter, server }) => {
  const exam = await makeExam(server, { quiz: { time_limit: null }, ends_in_seconds: 70 });
  const page = await enter("camille");
  await openLive(page, exam);
  const timer = page.getByRole("timer", { name: "Time left" });
  await expect(timer).toHaveText(/^1 min \d\d s$/);
  await expect(page.getByRole("banner").getByText("1 minute left.")).toHaveCount(0);
  await expect(page.getByRole("banner").getByText("1 minute left.")).toBeAttached({ timeout: 15_000 });
  await expect(timer).toHaveText(/^\d\d s$/);
});

test("display settings belong to the student and persist: size, spacing, ruler", async ({ enter, server }) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  const sizeOf = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  const before = await sizeOf();
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("radio", { name: "Largest" }).check();
  await page.getByRole("radio", { name: "Very wide" }).check();
  await page.getByRole("checkbox", { name: "Reading ruler" }).check();
  expect(await sizeOf()).not.toBe(before);
  await page.reload();
  await expect(heading(page, "Present value")).toBeVisible();
  expect(await sizeOf()).toBe("24px");
  expect(await page.evaluate(() => getComputedStyle(document.querySelector("article")!).lineHeight)).toBe("55.2px");
});

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test("by the keyboard alone: answer, move, finish", async ({ enter, server }) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  // The list of pages shows its current row a frame later. Tab must start at the top, and after a move at the page.
  await twoFrames(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  const choose = page.getByRole("radio", { name: "More" });
  for (let steps = 0; steps < 6 && !(await choose.evaluate((radio) => radio === document.activeElement)); steps++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  // Arrow keys select while the student looks for an answer, so they must not move to another page.
  await expect(page.getByRole("radio", { name: "Less" })).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "The same" })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Clear my answer" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(next(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Cost of capital")).toBeFocused();
  await twoFrames(page);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.querySelector("main article")?.contains(document.activeElement))).toBe(
    true,
  );
  await page.getByRole("button", { name: "Finish", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Answer the remaining questions" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Finish", exact: true })).toBeFocused();
});
