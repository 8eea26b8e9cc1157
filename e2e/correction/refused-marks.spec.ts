import type { Page, Route } from "@playwright/test";
import { readIn } from "../support/people.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";
import { copyPath, makeCopies, writeCopy } from "./copies.ts";

const essay = (text: string) => ({ html: `<p>${text}</p>` });
const contents = [{ choice_id: "c1" }, essay("Interest is deducted."), essay("Yes, half of it.")];

const refuse = (route: Route) => route.fulfill({ status: 404, json: { code: "not_found", status: 404 } });

/** Simulates marks stored by an earlier version of the page, without the description of their answer. */
const forgetAbout = (page: Page, question_id: number) =>
  page.evaluate((id) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("examplar.marks."))!;
    const items = JSON.parse(localStorage.getItem(key)!) as { question_id: number; about?: object }[];
    for (const item of items) if (item.question_id === id) delete item.about;
    localStorage.setItem(key, JSON.stringify(items));
  }, question_id);

test("marks that the server refuses are listed with their question and student, even after a reload, in both languages @screens", async ({
  browser,
  enter,
  server,
  troubles,
}) => {
  troubles.allow(refusal(404, "/points"));
  const exam = await makeCopies(server);
  const { score_id } = await writeCopy({ browser, server, exam }, "camille", { contents });
  const page = await enter("helene");
  await page.route("**/points", refuse);
  await page.goto(copyPath(exam, score_id));
  for (const number of [1, 2])
    await page
      .getByRole("group", { name: `Points for question ${number}` })
      .getByRole("button", { name: "0 points", exact: true })
      .click();
  await expect(page.getByText("2 marks need your decision")).toBeVisible();
  // Marking by question hides names and has no question numbers.
  await page.goto(`/courses/quizzes/${exam.quiz_id}/questions/${exam.question_ids[2]}/marking`);
  const name = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByRole("button", { name: "4 points", exact: true }).click();
  await expect(page.getByText("3 marks need your decision")).toBeVisible();
  await forgetAbout(page, exam.question_ids[0]!);
  await page.reload();

  await page.getByRole("button", { name: "Show them" }).click();
  const rows = page.getByRole("dialog", { name: "What the server does not have" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText("0 points");
  await expect(rows.nth(0)).not.toContainText("Question");
  await expect(rows.nth(1)).toContainText("Question 2");
  await expect(rows.nth(1)).toContainText("Camille Martin");
  await expect(rows.nth(2)).toContainText(name!);
  await expect(rows.nth(2)).not.toContainText("Camille Martin");
  await look(page, { name: "teacher-refused-marks", pictures: ["light", "dark", "phone"] });

  await readIn(page, "fr");
  await page.getByRole("button", { name: "Les voir" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem").nth(1)).toContainText("Question 2");
  await expect(page.getByRole("dialog").getByRole("listitem").nth(1)).toContainText("Camille Martin");
});
