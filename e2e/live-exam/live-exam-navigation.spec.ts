import type { Page } from "@playwright/test";
import { answersOnServer, choice, expectSaved, makeExam, openLive, shortText } from "../support/exam.ts";
import { look } from "../support/screens/look.ts";
import { all } from "../support/screens/screen.ts";
import { expect, test } from "../support/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const pages = (page: Page) => page.getByRole("navigation", { name: "Pages of the exam" });
const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
const forwardOnly = { allow_questions_navigation: false };

test("NAV-01 NAV-02 NAV-07~ NAV-12 the student moves freely, and choosing an answer moves to the next page", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  await expect(page.getByRole("button", { name: "Previous" })).toHaveCount(0);
  await page.getByRole("radio", { name: "Less" }).click();
  await expect(heading(page, "Cost of capital")).toBeFocused();
  // A half-answered exercise stays, and nothing moves the student away from a text.
  await page.getByRole("radio", { name: "6.74 %" }).click();
  await page.getByRole("textbox").fill("It is deducted.");
  await page.getByRole("textbox").blur();
  await expectSaved(page);
  await expect(heading(page, "Cost of capital")).toBeVisible();
  // Moving on saves the debounced text of the editor.
  await page.getByRole("textbox").pressSequentially(" Always.");
  await next(page).click();
  await expect(heading(page, "Tax shield")).toBeVisible();
  await expectSaved(page);
  const answers = await answersOnServer(page.request, exam);
  expect(JSON.stringify(answers.get(exam.question_ids[2]!)?.content)).toContain("It is deducted. Always.");

  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByRole("radio", { name: "Less" })).toBeChecked();
  await page.getByRole("radio", { name: "More" }).click();
  await expectSaved(page);
  // Changing an answer does not move to another page.
  await expect(heading(page, "Present value")).toBeVisible();
  expect((await answersOnServer(page.request, exam)).get(exam.question_ids[0]!)?.content).toEqual({ choice_id: "c0" });
});

test("NAV-07 an answer moves to the next unanswered exercise, except where it is corrected or validated first", async ({
  enter,
  server,
}) => {
  const names = ["First", "Second", "Third"];
  const pagesOf = (more: object) => [
    {
      name: "One",
      exercises: names.map((name) => ({ display_name: name, questions: [choice(name, ["x", "y"])], ...more })),
    },
  ];
  const page = await enter("camille");
  await openLive(page, await makeExam(server, { sections: pagesOf({}) }));
  await pages(page)
    .getByRole("button", { name: /Second/ })
    .click();
  await page.getByRole("radio", { name: "x" }).click();
  await expect(heading(page, "Third")).toBeVisible();
  await pages(page).getByRole("button", { name: /First/ }).click();
  await page.getByRole("radio", { name: "x" }).click();
  await expect(heading(page, "Third")).toBeVisible();

  const staying = [
    { quiz: { correction_btw_questions: true }, sections: pagesOf({}) },
    { sections: pagesOf({ require_exercise_validation: true }) },
  ];
  for (const wanted of staying) {
    await openLive(page, await makeExam(server, wanted));
    await page.getByRole("radio", { name: "x" }).click();
    await expectSaved(page);
    await expect(heading(page, "First")).toBeVisible();
  }
});

test("NAV-09 changing exercise sends the answers immediately, before any timer", async ({ enter, server }) => {
  const exercises = [
    { display_name: "Market", questions: [shortText("In which country does Nordvik sell most?")] },
    { display_name: "Tax shield", questions: [choice("Which?", ["x", "y"])] },
  ];
  const exam = await makeExam(server, { sections: [{ name: "One", exercises }] });
  const page = await enter("camille");
  await page.clock.install();
  await openLive(page, exam);
  await expect(heading(page, "Market")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/answers")) sent.push(request.postData() ?? "");
  });
  await page.getByRole("textbox").pressSequentially("Norway");
  expect(sent.filter((edits) => edits.includes("Norway"))).toEqual([]);
  await pages(page)
    .getByRole("button", { name: /Tax shield/ })
    .click();
  await expect.poll(() => sent.filter((edits) => edits.includes("Norway"))).toHaveLength(1);
});

test("NAV-10 a paper opens at the next page with something to answer, or at the last", async ({ enter, server }) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  await page.getByRole("radio", { name: "Less" }).click();
  await expect(heading(page, "Cost of capital")).toBeVisible();
  await expectSaved(page);
  await page.reload();
  await expect(heading(page, "Cost of capital")).toBeVisible();
  const short = await makeExam(server, {
    sections: [
      {
        name: "One",
        exercises: ["A", "B"].map((name) => ({ display_name: name, questions: [choice(name, ["x", "y"])] })),
      },
    ],
  });
  await openLive(page, short);
  await page.getByRole("radio", { name: "x" }).click();
  await expect(heading(page, "B")).toBeVisible();
  await page.getByRole("radio", { name: "x" }).click();
  await expectSaved(page);
  await page.reload();
  await expect(heading(page, "B")).toBeVisible();
});

test("NAV-03 NAV-08 with a correction between questions the first press of Next corrects and the second moves on @screens", async ({
  enter,
  server,
}) => {
  const corrected = { ...choice("Which one?", ["Oslo", "Bergen"]), correction_html: "<p>Bergen is wetter.</p>" };
  const exam = await makeExam(server, {
    quiz: { correction_btw_questions: true },
    sections: [
      {
        name: "One",
        exercises: [
          { display_name: "Rain", questions: [corrected] },
          { display_name: "Snow", questions: [choice("And here?", ["Tromsø", "Bodø"])] },
        ],
      },
    ],
  });
  const page = await enter("camille");
  await openLive(page, exam);
  await page.getByRole("radio", { name: "Oslo" }).click();
  await page.getByRole("button", { name: "See the correction" }).click();
  const correction = page.getByRole("region", { name: "Correction" });
  await expect(correction).toContainText("Bergen is wetter.");
  await expect(correction).toContainText("Correct answer:");
  await expect(heading(page, "Rain")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Oslo" })).toBeDisabled();
  await look(page, { name: "live-correction", pictures: all });
  await next(page).click();
  await expect(heading(page, "Snow")).toBeVisible();
  await expect(correction).toHaveCount(0);
  await page.getByRole("radio", { name: "Bodø" }).click();
  await page.getByRole("button", { name: "See the correction" }).click();
  await expect(correction).toBeVisible();
  await expect(next(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByText("This page is closed")).toBeVisible();
  await expect(correction).toHaveCount(0);
});

test("NAV-04 NAV-05 NAV-06 skipping asks for confirmation and is recorded as a missing answer @screens", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { quiz: forwardOnly });
  const page = await enter("camille");
  await openLive(page, exam);
  await next(page).click();
  const dialog = page.getByRole("dialog", { name: "Continue without an answer?" });
  await expect(dialog).toContainText("You have not answered this question.");
  await look(page, { name: "live-skip", pictures: all });
  await dialog.getByRole("button", { name: "Stay here" }).click();
  await expect(heading(page, "Present value")).toBeVisible();
  await next(page).click();
  await dialog.getByRole("button", { name: "Leave it empty and continue" }).click();
  await expect(heading(page, "Cost of capital")).toBeVisible();
  await page.getByRole("radio", { name: "6.74 %" }).click();
  await next(page).click();
  await expect(dialog).toContainText("You have not answered 1 question of this exercise.");
  await dialog.getByRole("button", { name: "Leave it empty and continue" }).click();
  await expect(heading(page, "Tax shield")).toBeVisible();
  await expectSaved(page);
  const answers = await answersOnServer(page.request, exam);
  expect(exam.question_ids.slice(0, 3).map((id) => answers.get(id)?.status)).toEqual([
    "skipped",
    "answered",
    "skipped",
  ]);
  await page.reload();
  await expect(heading(page, "Tax shield")).toBeVisible();
});
