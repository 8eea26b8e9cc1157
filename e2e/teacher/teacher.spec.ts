import type { ScoreRow, TaughtQuiz } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { expectNoSideways } from "../support/screens/accessible.ts";
import { cardOf } from "../support/exam-list.ts";
import { read } from "../support/people.ts";
import { seatIn } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";

const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

test("a teacher sees their quizzes with their sessions, by course, and filters them by name", async ({ enter }) => {
  const page = await enter("helene");
  await page.goto("/courses");
  await expect(page.getByRole("heading", { level: 1, name: "Your quizzes" })).toBeVisible();
  const quizzes = await read<TaughtQuiz[]>(page.request, "/api/v1/quizzes");
  for (const quiz of quizzes) {
    await expect(rowOf(page, quiz.name).first()).toBeVisible();
    for (const session of quiz.sessions) await expect(rowOf(page, session.name).first()).toBeVisible();
  }
  await expect(page.getByText("Histoire économique du XXe siècle")).toHaveCount(0);

  await page.getByLabel("Filter by name").fill("MARKETING etude");
  await expect(rowOf(page, "Marketing : étude de cas à rendre")).toBeVisible();
  await expect(rowOf(page, "Finance d’entreprise : examen final")).toHaveCount(0);
  await page.getByLabel("Filter by name").fill("no such quiz");
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await expect(rowOf(page, "Finance d’entreprise : examen final")).toBeVisible();
});

test("LIST-06 RT-02 a teacher opens and closes a session, and the students' lists update automatically", async ({
  enter,
}) => {
  const student = await enter("chloe");
  const seat = await seatIn(student.request, "Contrôle de gestion");
  await student.goto("/");
  const card = cardOf(student, seat);
  await expect(card).toContainText("Not open yet");

  const teacher = await enter("helene");
  await teacher.goto("/courses");
  await teacher.getByRole("button", { name: "Open the session Salle 204" }).click();
  await expect(
    teacher.getByRole("status").filter({ hasText: "“Salle 204” is open. Students can start." }),
  ).toBeVisible();
  await expect(rowOf(teacher, "Salle 204")).toContainText("Open");
  await expect(card).toContainText("To answer");

  const close = teacher.getByRole("button", { name: "Close the session Salle 204" });
  await close.click();
  const dialog = teacher.getByRole("dialog", { name: "Close “Salle 204”?" });
  await expect(dialog).toContainText("4 students are registered in this session.");
  await expect(dialog).toContainText("Nobody is writing at the moment.");
  await teacher.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(close).toBeFocused();
  await close.click();
  await dialog.getByRole("button", { name: "Close the session" }).click();
  await expect(rowOf(teacher, "Salle 204")).toContainText("Closed");
  await expect(card).toContainText("Not taken");
});

test("the scores of a quiz list student, state and grade, and the address keeps the chosen order", async ({
  enter,
}) => {
  const page = await enter("karim");
  const quizzes = await read<TaughtQuiz[]>(page.request, "/api/v1/quizzes");
  const law = quizzes.find(({ name }) => name.startsWith("Droit des contrats"))!;
  const rows = await read<ScoreRow[]>(page.request, `/api/v1/quizzes/${law.id}/scores`);
  const scores = rows.filter((row) => row.id !== null);
  await page.goto("/courses");
  await page.getByRole("link", { name: `Scores of ${law.name}` }).click();
  await expect(page).toHaveURL(`/courses/quizzes/${law.id}/scores`);
  await expect(page.getByRole("heading", { level: 1, name: law.name })).toBeVisible();
  await expect(page.getByText(`${scores.length} attempts`)).toBeVisible();
  for (const { name, pretty_grade } of scores)
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText(pretty_grade ?? "Not graded yet");

  const byGrade = page.getByRole("columnheader", { name: "Grade" }).getByRole("button");
  await byGrade.click();
  await byGrade.click();
  await expect(page.getByRole("columnheader", { name: "Grade" })).toHaveAttribute("aria-sort", "descending");
  const best = scores.toSorted((a, b) => (b.grade ?? -1) - (a.grade ?? -1))[0]!;
  // The header changes immediately; the rows follow with the server's reply.
  await expect(page.getByRole("rowheader").first()).toContainText(best.name);
  const address = page.url();
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Grade" })).toHaveAttribute("aria-sort", "descending");
  expect(page.url()).toBe(address);
});

test("a student who opens the teacher app sees a link to their exams", async ({ enter }) => {
  const page = await enter("oliver");
  await page.goto("/courses");
  await expect(page.getByRole("heading", { level: 1, name: "This part is for teachers" })).toBeVisible();
  await page.getByRole("link", { name: "Go to your exams" }).click();
  await expect(page).toHaveURL("/");
});

test("a quiz of another teacher cannot be seen", async ({ enter, troubles }) => {
  troubles.allow(refusal(404, "/api/v1/quizzes/"));
  const page = await enter("priya");
  await page.goto("/courses/quizzes/1/scores");
  await expect(page.getByRole("heading", { level: 1, name: "You cannot see this exam" })).toBeVisible();
});

test("SHELL-06 ROUTE-23 a visitor of the teacher app signs in and returns to the same page", async ({
  page,
  troubles,
}) => {
  troubles.allow(refusal(401, "/api/v1/"));
  await page.goto("/courses/quizzes/1/scores");
  await expect(page).toHaveURL("/login?redirect_to=%2Fcourses%2Fquizzes%2F1%2Fscores");
  await page.getByRole("button", { name: /Hélène Dubois/ }).click();
  await expect(page).toHaveURL("/courses/quizzes/1/scores");
  await expect(page.getByRole("heading", { level: 1, name: /Finance d’entreprise/ })).toBeVisible();
});

test("the teacher's pages need no horizontal scroll on a phone", async ({ enter }) => {
  const page = await enter("helene", { viewport: { width: 360, height: 740 } });
  await page.goto("/courses");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expectNoSideways(page);
  await page.goto("/courses/quizzes/1/scores");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expectNoSideways(page);
});
