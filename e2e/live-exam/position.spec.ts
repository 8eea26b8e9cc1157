import type { Page } from "@playwright/test";
import { choice, expectSaved, makeExam, openLive, shortText } from "../support/exam.ts";
import { reach } from "../support/keyboard.ts";
import { goTo as goToStep, startButton } from "../support/onboarding.ts";
import { expectAccessible } from "../support/screens/accessible.ts";
import { expect, test } from "../support/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const pages = (page: Page) => page.getByRole("navigation", { name: "Pages of the exam" });
const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
const goTo = async (page: Page, name: string) => {
  const section = pages(page).getByRole("button", { name: /Case: Nordvik/ });
  if ((await section.getAttribute("aria-expanded")) === "false") await section.click();
  await pages(page)
    .getByRole("button", { name: new RegExp(name) })
    .click();
  await expect(heading(page, name)).toBeVisible();
};
const leaving = (page: Page) => page.getByRole("dialog", { name: "Leave the exam?" });
const goBack = (page: Page) => page.evaluate(() => history.back());

test("with free navigation, a reload and Continue return to the student's page", async ({ enter, server }) => {
  const exam = await makeExam(server, { quiz: { name: "Free finance" } });
  const page = await enter("camille");
  await openLive(page, exam);
  await goTo(page, "Decision");
  await page.reload();
  await expect(heading(page, "Decision")).toBeVisible();
  await goTo(page, "Tax shield");
  await page.goto("/");
  await page.getByRole("link", { name: /Free finance/ }).click();
  await startButton(page).click();
  await expect(heading(page, "Tax shield")).toBeFocused();
});

const forward = {
  quiz: { allow_questions_navigation: false },
  sections: [
    {
      name: "Case",
      exercises: ["Market", "Rival", "Decision"].map((display_name) => ({
        display_name,
        is_implicit: true,
        questions: [shortText(`${display_name}?`)],
      })),
    },
  ],
};

test("with forward-only navigation, a reload stays at a half-written answer, here and on another device", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, forward);
  const page = await enter("camille");
  await openLive(page, exam);
  await page.getByRole("main").getByRole("textbox").fill("Norway");
  await next(page).click();
  await page.getByRole("main").getByRole("textbox").pressSequentially("Stat");
  await expectSaved(page);
  await page.reload();
  await expect(heading(page, "Rival")).toBeVisible();
  await expect(page.getByRole("main").getByRole("textbox")).toHaveValue("Stat");

  const other = await enter("camille");
  await openLive(other, exam);
  await expect(heading(other, "Rival")).toBeVisible();
  await other.getByRole("main").getByRole("textbox").fill("Statkraft");
  await next(other).click();
  await expect(heading(other, "Decision")).toBeVisible();
  await expectSaved(other);
  // Moving on left the page, although nothing is written on the next one yet.
  await other.reload();
  await expect(heading(other, "Decision")).toBeVisible();
  const third = await enter("camille");
  await openLive(third, exam);
  await expect(heading(third, "Decision")).toBeVisible();
});

test("with a correction between questions, a reload returns to the corrected page, and then to the next", async ({
  enter,
  server,
}) => {
  const page = await enter("camille");
  for (const allow_questions_navigation of [true, false]) {
    const exam = await makeExam(server, {
      quiz: { correction_btw_questions: true, allow_questions_navigation },
      sections: [
        {
          name: "One",
          exercises: ["Rain", "Snow", "Wind"].map((display_name) => ({
            display_name,
            questions: [choice(`${display_name}?`, ["Oslo", "Bergen"])],
          })),
        },
      ],
    });
    await openLive(page, exam);
    await page.getByRole("radio", { name: "Oslo" }).click();
    await page.getByRole("button", { name: "See the correction" }).click();
    await expect(page.getByRole("region", { name: "Correction" })).toBeVisible();
    await page.reload();
    await expect(heading(page, "Rain")).toBeVisible();
    await page.getByRole("button", { name: "See the correction" }).click();
    await expect(page.getByRole("region", { name: "Correction" })).toBeVisible();
    await next(page).click();
    await expect(heading(page, "Snow")).toBeVisible();
    await page.getByRole("radio", { name: "Bergen" }).click();
    await expectSaved(page);
    await page.reload();
    await expect(heading(page, "Snow")).toBeVisible();
  }
});

test("the browser's Back asks before it leaves the exam, and returning keeps the page", async ({ enter, server }) => {
  for (const allow_questions_navigation of [true, false]) {
    const exam = await makeExam(server, { ...forward, quiz: { allow_questions_navigation } });
    const page = await enter("camille");
    await openLive(page, exam);
    const field = page.getByRole("main").getByRole("textbox");
    await field.fill("Norway");
    await next(page).click();
    await field.pressSequentially("Stat");
    for (const answer of ["Escape", "Enter"]) {
      await goBack(page);
      await expect(leaving(page)).toContainText("The clock keeps running.");
      await expect(leaving(page).getByRole("button", { name: "Stay in the exam" })).toBeFocused();
      if (answer === "Enter") await expectAccessible(page);
      await page.keyboard.press(answer);
      await expect(leaving(page)).toHaveCount(0);
      await expect(heading(page, "Rival")).toBeVisible();
      await expect(field).toBeFocused();
    }
    await page.keyboard.type("kraft");
    await goBack(page);
    await leaving(page).getByRole("button", { name: "Go to my exams" }).click();
    await expect(page).toHaveURL("/");
    await goBack(page);
    await expect(heading(page, "Rival")).toBeVisible();
    await expect(field).toHaveValue("Statkraft");
    // Back asks again before it leaves.
    await goBack(page);
    await expect(leaving(page)).toBeVisible();
  }
});

test("the browser's Back asks in French too, and does not interrupt a hand-in", async ({ enter, server }) => {
  const exam = await makeExam(server);
  const page = await enter("camille", { language: "fr" });
  await page.goto(exam.addressFor("camille"));
  await page.getByRole("radio", { name: "More" }).waitFor();
  await goBack(page);
  const dialog = page.getByRole("dialog", { name: "Quitter l’examen ?" });
  await expect(dialog).toContainText("Le temps continue de s’écouler.");
  await expect(dialog.getByRole("button", { name: "Aller à mes examens" })).toBeVisible();
  await dialog.getByRole("button", { name: "Rester dans l’examen" }).click();
  await page.getByRole("button", { name: "Terminer", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await goBack(page);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page).toHaveURL(exam.addressFor("camille"));
});

test("after Start the focus is on the first question", async ({ enter, server }) => {
  const exam = await makeExam(server, { agreed: false });
  const page = await enter("camille");
  await page.goto(exam.addressFor("camille", "onboarding"));
  await goToStep(page, "One last step before you start");
  for (const box of await page.getByRole("main").getByRole("checkbox").all()) await box.check();
  await startButton(page).click();
  await expect(heading(page, "Present value")).toBeFocused();
});

test("questions are flagged by keyboard, the list is filtered by flag, and flags stay with the attempt", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  await goTo(page, "Cost of capital");
  const flags = page.getByRole("button", { name: /^Flag question/ });
  await expect(flags).toHaveCount(2);
  await reach(flags.nth(1));
  await page.keyboard.press("Space");
  await expect(flags.nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(flags.nth(0)).toHaveAttribute("aria-pressed", "false");
  const row = (name: string) => pages(page).getByRole("button", { name: new RegExp(`${name}.*Page`) });
  await expect(row("Cost of capital")).toHaveAccessibleName(/flagged/);
  await pages(page).getByText("Flagged 1").click();
  await expect(row("Cost of capital")).toBeVisible();
  await expect(row("Present value")).toHaveCount(0);
  await expectAccessible(page);

  await page.reload();
  await expect(flags.nth(1)).toHaveAttribute("aria-pressed", "true");
  const second = await page.context().newPage();
  await openLive(second, exam);
  await second
    .getByRole("button", { name: /^Flag question/ })
    .nth(1)
    .click();
  await expect(flags.nth(1)).toHaveAttribute("aria-pressed", "false");
  await pages(page).getByRole("radio", { name: "Flagged 0" }).check();
  await expect(pages(page).getByText("No flagged question here.").first()).toBeVisible();
  await second.close();

  await flags.nth(0).click();
  const another = await makeExam(server);
  await openLive(page, another);
  await expect(pages(page).getByRole("radio", { name: "Flagged 0" })).toBeVisible();
  await openLive(page, await makeExam(server, forward));
  await expect(page.getByRole("button", { name: /^Flag question/ })).toHaveCount(0);
});

test("flags in French, on a phone", async ({ enter, server }) => {
  const exam = await makeExam(server);
  const page = await enter("camille", { language: "fr" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(exam.addressFor("camille"));
  await page.getByRole("button", { name: "Marquer la question 1" }).click();
  await page.getByRole("button", { name: "Voir les pages" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: "Marquées 1" })).toBeVisible();
  await dialog.getByText("Marquées 1").click();
  await expect(dialog.getByRole("button", { name: /Present value.*marquée/ })).toBeVisible();
  await expectAccessible(page);

  const filter = page.getByRole("group", { name: "Pages à voir" }).locator("label");
  const linesOf = (labels: Element[]) =>
    labels.map((label) => {
      const range = document.createRange();
      range.selectNodeContents(label.lastChild!);
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
    });
  expect(await filter.evaluateAll(linesOf)).toEqual([1, 1, 1, 1]);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(filter).toHaveCount(4);
  expect(await filter.evaluateAll(linesOf)).toEqual([1, 1, 1, 1]);
});
