import type { Page } from "@playwright/test";
import {
  choice,
  expectSaved,
  longText,
  makeExam,
  openLive,
  shortText,
  trueFalse,
  type WantedExam,
} from "../support/exam.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";

const folding = { case: true, accents: true, spacing: true };
const blanks = {
  type: "fill_in_the_blanks" as const,
  points: 2,
  body: {
    statement_html: "<p>Complete.</p>",
    text_html: "<p>Rain falls in {{x}}, snow in {{y}}.</p>",
    blanks: [
      { id: "x", kind: "text" },
      { id: "y", kind: "text" },
    ],
  },
  key: {
    blanks: {
      x: { kind: "text", accepted: ["Bergen", "Bjørgvin"], folding, points: 1 },
      y: { kind: "text", accepted: ["Tromsø"], folding, points: 1 },
    },
  },
};

const sections: NonNullable<WantedExam["sections"]> = [
  {
    name: "One",
    exercises: [
      {
        display_name: "Weather",
        questions: [
          choice("Where does it rain most?", ["Oslo", "Bergen"]),
          blanks,
          longText("Why?"),
          trueFalse("It is cold."),
        ],
      },
      { display_name: "Sun", is_implicit: true, questions: [trueFalse("The sun shines at midnight.")] },
      { display_name: "Wind", is_implicit: true, questions: [shortText("Is it windy?")] },
    ],
  },
];

const corrected = { correction_btw_questions: true };
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const seeCorrection = (page: Page) => page.getByRole("main").getByRole("button", { name: "See the correction" });
const pages = (page: Page) => page.getByRole("navigation", { name: "Pages of the exam" });

test("a correction between questions: an incomplete page asks for confirmation, each answer is judged, and the page closes for good @screens", async ({
  enter,
  server,
}) => {
  test.slow();
  const exam = await makeExam(server, { quiz: corrected, sections });
  const page = await enter("camille");
  await openLive(page, exam);
  const asking = page.getByRole("dialog", { name: "See the correction now?" });

  await test.step("an empty or partly filled page asks first", async () => {
    await seeCorrection(page).click();
    await expect(asking).toContainText("You have not answered 4 questions of this exercise.");
    await expect(asking).toContainText("you can no longer change your answers on this page");
    await expect(asking.getByRole("button", { name: "Keep answering" })).toBeFocused();
    await look(page, { name: "live-correction-confirm", pictures: ["light", "phone"] });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Correction" })).toHaveCount(0);
    await page.getByRole("radio", { name: "Oslo" }).click();
    await page.getByRole("textbox", { name: "Blank 1 of 2" }).fill("bergen");
    await page
      .getByRole("article", { name: /^Question 3/ })
      .getByRole("textbox")
      .fill("Clouds.");
    await page.getByRole("radio", { name: "True" }).click();
    await seeCorrection(page).click();
    await expect(asking).toContainText("1 answer is not complete.");
    await expect(asking).not.toContainText("You have not answered");
    await asking.getByRole("button", { name: "Keep answering" }).click();
    await page.getByRole("textbox", { name: "Blank 2 of 2" }).fill("Bodø");
    await seeCorrection(page).click();
  });

  const correction = page.getByRole("region", { name: "Correction" });
  await test.step("each answer has its verdict and its points", async () => {
    await expect(correction).toBeVisible();
    await expect(asking).toHaveCount(0);
    const verdicts = correction.locator("[data-verdict]");
    await expect(verdicts).toHaveText([
      /Wrong\s*0 of 1 point$/,
      /Partly correct\s*1 of 2 points/,
      /Your teacher will mark this answer\s*out of 1 point/,
      /Correct\s*1 of 1 point$/,
    ]);
    const [first, second] = [correction.getByRole("article").nth(0), correction.getByRole("article").nth(1)];
    await expect(first).toContainText(/Correct answer:\s*Bergen/);
    await expect(second.getByRole("listitem")).toHaveText([
      /Blank 1.*bergen.*Correct/s,
      /Blank 2.*Bodø.*Wrong.*Correct answer:\s*Tromsø/s,
    ]);
    await expect(page.getByText("Right answer", { exact: true })).toHaveCount(0);
  });

  await test.step("the chosen wrong option is marked, and the key beside it", async () => {
    await expect(page.getByRole("radio", { name: /^Oslo.*Wrong/ })).toBeChecked();
    await expect(page.getByRole("radio", { name: /^Bergen.*Correct answer/ })).not.toBeChecked();
    await look(page, { name: "live-correction-verdicts", pictures: ["light", "dark", "phone"] });
  });

  await test.step("a page closed without an answer is neither to do nor offered again", async () => {
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(heading(page, "Sun")).toBeVisible();
    await seeCorrection(page).click();
    await expect(asking).toContainText("You have not answered this question.");
    await asking.getByRole("button", { name: "See the correction" }).click();
    await expect(correction.locator("[data-verdict]")).toHaveText(/No answer\s*0 of 1 point/);
    await expect(pages(page).getByRole("button", { name: /Sun/ })).toContainText("closed");
    await expect(pages(page).getByText("Left 1")).toBeVisible();
    await pages(page).getByText("Left 1").click();
    await expect(pages(page).getByRole("button", { name: /Sun/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Finish", exact: true }).first().click();
    await page.getByRole("button", { name: "Answer the remaining questions" }).click();
    await expect(heading(page, "Wind")).toBeVisible();
    await page.reload();
    await expect(pages(page).getByText("Left 1")).toBeVisible();
  });

  await test.step("and where nothing can be answered any more, nothing is offered", async () => {
    await seeCorrection(page).click();
    await asking.getByRole("button", { name: "See the correction" }).click();
    await expect(correction).toBeVisible();
    await page.getByRole("button", { name: "Finish", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Finish the exam?" });
    await expect(dialog).toContainText("2 questions were closed without an answer.");
    await expect(dialog).not.toContainText("no answer yet");
    await expect(dialog.getByRole("button")).toHaveText(["Cancel", "Hand in and leave"]);
  });
});

test("an exercise corrected in one tab is closed in the other tab", async ({ enter, server }) => {
  const exam = await makeExam(server, {
    quiz: corrected,
    sections: [{ name: "One", exercises: [sections[0]!.exercises[1]!] }],
  });
  const page = await enter("camille");
  await openLive(page, exam);
  const other = await page.context().newPage();
  await openLive(other, exam);
  await page.getByRole("radio", { name: "True" }).click();
  await expect(other.getByRole("radio", { name: "True" })).toBeChecked();
  await seeCorrection(page).click();
  await expect(page.getByRole("region", { name: "Correction" })).toBeVisible();
  await expect(other.getByRole("radio", { name: "False" })).toBeDisabled();
});

test("LOSS-25 the page is not closed before the server has stored its answers", async ({ enter, server, troubles }) => {
  troubles.allow(refusal(503, "/api/v1/quiz_instances/"));
  const exam = await makeExam(server, {
    quiz: corrected,
    sections: [{ name: "One", exercises: [sections[0]!.exercises[1]!] }],
  });
  const page = await enter("camille");
  await openLive(page, exam);
  const locks: string[] = [];
  page.on("request", (request) => void (request.url().endsWith("/lock") && locks.push(request.url())));
  await page.route("**/quiz_instances/*/answers", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  await page.getByRole("radio", { name: "True" }).click();
  await seeCorrection(page).click();
  await expect(page.getByText("The correction cannot be loaded now")).toBeVisible({ timeout: 20_000 });
  expect(locks).toEqual([]);
  await page.unrouteAll();
  // The retry sends the answer immediately, and then requests the lock.
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "Correction" })).toBeVisible({ timeout: 15_000 });
  expect(locks).toHaveLength(1);
});

test("a correction between questions in French, forward only, on a phone", async ({ enter, server }) => {
  const exam = await makeExam(server, { quiz: { ...corrected, allow_questions_navigation: false }, sections });
  const page = await enter("camille", { language: "fr", viewport: { width: 360, height: 780 }, colorScheme: "dark" });
  await page.goto(exam.addressFor("camille"));
  await page.getByRole("radio", { name: "Oslo" }).click();
  await page.getByRole("textbox", { name: "Trou 1 sur 2" }).fill("Oslo");
  await page.getByRole("button", { name: "Voir la correction" }).click();
  const asking = page.getByRole("dialog", { name: "Voir la correction maintenant ?" });
  await expect(asking).toContainText("Vous n’avez pas répondu à 2 questions de cet exercice.");
  await expect(asking).toContainText("1 réponse est incomplète.");
  await asking.getByRole("button", { name: "Voir la correction" }).click();
  const correction = page.getByRole("region", { name: "Correction" });
  await expect(correction.locator("[data-verdict]")).toHaveText([
    /Incorrect\s*0 sur 1 point$/,
    /Incorrect\s*0 sur 2 points/,
    /Sans réponse\s*0 sur 1 point/,
    /Sans réponse\s*0 sur 1 point/,
  ]);
  await expect(correction).toContainText(/Réponse attendue\s:\s*Bergen ou Bjørgvin/);
  await look(page, { name: "live-correction-french", pictures: ["phone"], phone_only: true });
  await page.getByRole("button", { name: "Suivant" }).click();
  await expect(heading(page, "Sun")).toBeVisible();
  await expectSaved(page);
});
