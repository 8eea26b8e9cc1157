import type { Locator, Page } from "@playwright/test";
import { choice, expectSaved, longText, makeExam, openLive, shortText, type MadeExam } from "../support/exam.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

const pages = (page: Page) => page.getByRole("navigation", { name: "Pages of the exam" });
const essay = [{ name: "Case", exercises: [{ display_name: "Debt", questions: [longText("Explain.")] }] }];

const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const seen = { shifts: 0, moved: [] as string[] };
    Object.assign(window, { seen });
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        seen.shifts += entry.value;
        for (const { node } of entry.sources)
          seen.moved.push(
            `${entry.value.toFixed(4)} ${node instanceof Element ? node.outerHTML.slice(0, 90) : "text"}`,
          );
      }
    }).observe({ type: "layout-shift" });
  });
/** Fails with the names of the moved elements if the layout shift is too large. */
const expectNoShifts = async (page: Page) => {
  type Seen = { seen: { shifts: number; moved: string[] } };
  const { shifts, moved } = await page.evaluate(() => (window as unknown as Seen).seen);
  expect(shifts, `cumulative layout shift: ${moved.join("\n")}`).toBeLessThan(0.01);
};

const grantTime = async (teacher: Page, exam: MadeExam) => {
  const granted = { data: { granted_seconds: 600 } };
  expect((await teacher.request.put(`/api/v1/sessions/${exam.session_id}/granted_time`, granted)).ok()).toBe(true);
};

/** The phone uses French, which has the longer words. */
const layouts = [
  { language: "en", size: { width: 1280, height: 800 } },
  { language: "fr", size: { width: 360, height: 740 } },
] as const;

for (const { language, size } of layouts)
  test(`banners do not move what is being written: ${language}, ${size.width} px`, async ({
    enter,
    server,
    troubles,
  }) => {
    test.slow();
    troubles.allow(noNetwork);
    const exam = await makeExam(server, { sections: essay });
    const page = await enter("camille", { language });
    await page.setViewportSize(size);
    await page.goto(exam.addressFor("camille"));
    const field = page.getByRole("main").getByRole("textbox");
    await field.focus();
    await page.keyboard.type("Debt ");
    await expectSaved(page);
    await watchShifts(page);
    // Measures the text above the field, because plain text replaces the field where it is read-only.
    const top = async () => Math.round((await page.getByText("Explain.").boundingBox())!.y);
    const before = await top();

    const banner = page.locator("[data-banner]");
    await page.context().setOffline(true);
    await expect(banner.first()).toBeVisible({ timeout: 20_000 });
    expect(await top(), "offline").toBe(before);
    await page.keyboard.type("is cheaper");
    await page.context().setOffline(false);
    await expectSaved(page);
    await expect(banner).toHaveCount(0);
    expect(await top(), "online again").toBe(before);

    await grantTime(await enter("helene"), exam);
    await expect(banner.first()).toBeVisible({ timeout: 20_000 });
    await page.keyboard.type(" than equity");
    expect(await top(), "another end").toBe(before);
    // Click with the mouse directly: a locator's click would scroll the button out of its bar first.
    const ok = (await banner.getByRole("button", { name: "OK" }).boundingBox())!;
    await page.mouse.click(ok.x + ok.width / 2, ok.y + ok.height / 2);
    await expect(banner).toHaveCount(0);
    await expect(field).toBeFocused();
    expect(await top(), "put away").toBe(before);
    await expectNoShifts(page);

    const other = await enter("camille", { language });
    await other.goto(exam.addressFor("camille"));
    await expect(page.locator("[data-banner]:has(button)")).toBeVisible({ timeout: 20_000 });
    expect(await top(), "another device").toBe(before);
    // The page can be scrolled until the banner covers no text.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const written = page.getByText("Debt is cheaper than equity");
    const [text, bar] = await Promise.all([written.boundingBox(), banner.first().boundingBox()]);
    expect(text!.y + text!.height).toBeLessThanOrEqual(bar!.y);
  });

test("the filter of the page list stays visible however long the list is", async ({ enter, server }) => {
  const exercises = Array.from({ length: 40 }, (_, at) => ({
    display_name: `Page ${at + 1}`,
    is_implicit: true,
    questions: [shortText("Why?")],
  }));
  const exam = await makeExam(server, { sections: [{ name: "All", exercises }] });
  const page = await enter("camille");
  await openLive(page, exam);
  const filter = (name: RegExp) => page.getByRole("radio", { name });
  await pages(page)
    .getByRole("button", { name: /^Page 40/ })
    .click();
  await expect(filter(/^All/)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Show the pages" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Page 40/ })
    .scrollIntoViewIfNeeded();
  await expect(filter(/^Left/)).toBeInViewport({ ratio: 1 });
  // Not only in view, but uncovered and clickable.
  await page.getByRole("dialog").getByText("Done 0").click({ trial: true });
});

const drawnTimes = (page: Page, text: string) =>
  page
    .getByRole("main")
    .getByText(text, { exact: true })
    .evaluateAll((found) => found.filter((one) => one.getBoundingClientRect().width > 2).length);

test("a page with a single question shows its title once", async ({ enter, server }) => {
  const named = (name: string) => ({ ...choice("Which?", ["x", "y"]), name });
  const exam = await makeExam(server, {
    sections: [
      {
        name: "One",
        exercises: [
          { display_name: "Rain", is_implicit: true, questions: [named("Rain")] },
          { display_name: "Snow", questions: [named("Depth"), named("Snow")] },
        ],
      },
    ],
  });
  const page = await enter("camille");
  await openLive(page, exam);
  await expect(page.getByRole("heading", { level: 1, name: "Rain" })).toBeVisible();
  expect(await drawnTimes(page, "Rain")).toBe(1);
  await expect(page.getByRole("article", { name: "Question 1 Rain" })).toBeVisible();
  await expect(page.getByRole("radiogroup", { name: "Question 1 Rain" })).toBeVisible();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Snow" })).toBeVisible();
  expect(await drawnTimes(page, "Snow")).toBe(2);
});

test("the theme can be changed inside the exam, and persists", async ({ enter, server }) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-color-scheme", "dark");
  await page.reload();
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-color-scheme", "dark");
});

test("the focus returns from the calculator to where the student was", async ({ enter, server }) => {
  const exam = await makeExam(server, { quiz: { embedded_calculator: "basic" }, sections: essay });
  const page = await enter("camille");
  await openLive(page, exam);
  const button = page.getByRole("button", { name: "Calculator", exact: true });
  const panel = page.getByRole("region", { name: "Calculator", exact: true });
  const expression = panel.getByRole("textbox");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(expression).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(button).toBeFocused();

  const field = page.getByRole("main").getByRole("textbox");
  await field.focus();
  await page.keyboard.type("12 × 12 = ");
  await button.click();
  await expect(expression).toBeFocused();
  await panel.getByRole("button", { name: "Close the calculator" }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type("144");
  await expect(field).toHaveValue("12 × 12 = 144");
});

test("the calculator and the chat are side by side, whichever opens first", async ({ enter, server }) => {
  const exam = await makeExam(server, { quiz: { embedded_calculator: "scientific" }, sections: essay });
  const page = await enter("camille");
  await openLive(page, exam);
  const buttons = ["Calculator", "Contact your teacher"].map((name) => page.getByRole("button", { name, exact: true }));
  const calculator = page.getByRole("region", { name: "Scientific calculator" });
  const chat = page.getByRole("dialog", { name: "Contact your teacher" });
  const gap = async () => {
    const [left, right] = [(await chat.boundingBox())!, (await calculator.boundingBox())!].toSorted(
      (a, b) => a.x - b.x,
    );
    return right!.x - (left!.x + left!.width);
  };
  for (const width of [800, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    for (const order of [buttons, buttons.toReversed()]) {
      for (const button of order) await button.click();
      await expect.poll(gap, `gap at ${width}`).toBeGreaterThanOrEqual(0);
      expect((await chat.boundingBox())!.x).toBeGreaterThanOrEqual(0);
      await chat.getByLabel("Write a message").fill("May I round?");
      await calculator.getByRole("textbox").fill("2+3");
      // After moving to the other side, the calculator leaves the corner to the chat.
      const move = calculator.getByRole("button", { name: "Move the calculator" });
      for (let step = 0; step < 30; step += 1) await move.press("Shift+ArrowLeft");
      await expect.poll(gap, `gap at ${width}, moved`).toBeGreaterThanOrEqual(0);
      const { x, width: wide } = (await chat.boundingBox())!;
      expect(x + wide).toBe(width - 10);
      await calculator.getByRole("button", { name: "Close the calculator" }).click();
      await chat.getByRole("button", { name: "Close the conversation" }).click();
    }
  }
});

test("Escape closes the formula dialog and returns the focus to the text", async ({ enter, server }) => {
  const exam = await makeExam(server, { sections: essay });
  const page = await enter("camille");
  await openLive(page, exam);
  await page.getByRole("button", { name: "Formula" }).click();
  await expect(page.locator("math-field")).toBeFocused();
  await page.keyboard.type("x+1");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("textbox")).toBeFocused();
});

/** Whether the status bar covers the focused element. */
const isCovered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!;
    const bar = document.querySelector("aside[class*=status]")!.getBoundingClientRect();
    const { bottom, height, top } = focused.getBoundingClientRect();
    if (focused === document.body || height === 0 || height > innerHeight / 2 || top < 0) return false;
    return bottom > bar.top + 1;
  });

test("the status bar never covers the focused element", async ({ enter }) => {
  const page = await enter("oliver");
  for (const size of [
    { width: 360, height: 640 },
    { width: 1280, height: 700 },
  ]) {
    await page.setViewportSize(size);
    await page.goto("/");
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    const links = await page.getByRole("main").getByRole("link").count();
    for (let tabs = 0; tabs < links + 12; tabs += 1) {
      await page.keyboard.press("Tab");
      expect(await isCovered(page), `${size.width} px, Tab ${tabs}`).toBe(false);
    }
  }
});

test("on a phone, a banner that appears does not cover the field in which the student types", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(noNetwork);
  const questions = ["One?", "Two?", "Three?"].map(shortText);
  const exam = await makeExam(server, {
    sections: [{ name: "One", exercises: [{ display_name: "Unit", questions }] }],
  });
  const page = await enter("camille", { viewport: { width: 360, height: 640 } });
  await openLive(page, exam);
  const field = page.getByRole("main").getByRole("textbox").nth(1);
  await field.evaluate((input: HTMLElement) => {
    input.focus();
    input.scrollIntoView({ block: "end" });
  });
  await page.keyboard.type("half of");
  await page.context().setOffline(true);
  const banner = page.locator("[data-banner]").first();
  await expect(banner).toBeVisible();
  await page.keyboard.type(" it");
  await expect(field).toHaveValue("half of it");
  const isClear = async () => {
    const [typed, shown] = [await field.boundingBox(), await banner.boundingBox()];
    return typed !== null && shown !== null && typed.y + typed.height <= shown.y && typed.y > 0;
  };
  await expect.poll(isClear).toBe(true);
});

const focusedName = (dialog: Locator) =>
  dialog.evaluate((element) =>
    element.contains(document.activeElement) && document.activeElement !== element
      ? document.activeElement!.textContent
      : null,
  );

test("the finish dialog moves the focus to the actions it newly shows", async ({ enter, server, troubles }) => {
  test.slow();
  troubles.allow(/net::ERR_FAILED/);
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  await page.route("**/answers", (route) => route.abort());
  await page.getByRole("radio", { name: "Less" }).click();
  await page.getByRole("button", { name: "Finish", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Hand in and leave" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Save a rescue file" })).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => focusedName(dialog)).not.toBeNull();
});
