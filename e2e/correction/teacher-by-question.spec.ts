import { write } from "../support/people.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { buildCopies, copyPath, makeCopies, pointsOnServer, saved, writeCopy } from "./copies.ts";

const essay = (text: string) => ({ html: `<p>${text}</p>` });
const right = { choice_id: "c1" };

test("one question is marked for everybody by keyboard, equal answers once, without waiting on the network @screens", async ({
  browser,
  enter,
  server,
}) => {
  const students = ["camille", "lucas", "chloe", "sacha"] as const;
  const exam = await makeCopies(server, { students: [...students] });
  const texts = ["It is deducted.", "It is deducted.", "I do not know.", "Because of tax."];
  const copies = [];
  for (const [i, person] of students.entries())
    copies.push(await writeCopy({ browser, server, exam }, person, { contents: [right, essay(texts[i]!)] }));
  const page = await enter("helene");
  await page.goto(copyPath(exam, copies[0]!.score_id));
  await page.getByRole("link", { name: "Question 2: all students’ answers" }).click();
  await expect(page.getByText("0 of 4 marked")).toBeVisible();
  await expect(page.getByText("2 students wrote this")).toBeVisible();
  await expect(page.getByText("Camille Martin")).toBeHidden();
  await look(page, { name: "teacher-by-question", pictures: ["light", "phone"] });

  // The server is slow: the keys do not wait for it.
  await page.route("**/points", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  const keys = page.keyboard;
  for (const points of ["3", "0", "2"]) {
    await keys.press("n");
    await keys.press(points);
  }
  await expect(page.getByText("4 of 4 marked")).toBeVisible({ timeout: 1_000 });
  await expect(page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "saving");
  await keys.press("Control+z");
  await keys.press("1");
  await saved(page);
  const given = [];
  for (const { score_id } of copies) given.push((await pointsOnServer(page.request, exam, score_id))[1]);
  expect(given).toEqual([3, 3, 0, 1]);
  await page.getByRole("checkbox", { name: "Hide names" }).uncheck();
  await expect(page.getByRole("link", { name: "Camille Martin" })).toBeVisible();
});

test("a key that was wrong is corrected: the teacher sees who changes, confirms, and the copies are graded again @screens", async ({
  enter,
  server,
}) => {
  const exam = await makeCopies(server);
  const { quiz_id, session_id } = exam;
  const chosen = ["c0", "c1", "c1", "c0", "c2"].map((choice_id) => [{ choice_id }]);
  const copies = await buildCopies(server.data_dir, { quiz_id, session_id, copies: chosen });
  const page = await enter("helene");
  const points = () =>
    Promise.all(copies.map(async ({ score_id }) => (await pointsOnServer(page.request, exam, score_id))[0]));
  await write(page.request, `/api/v1/quizzes/${quiz_id}/regrade`);
  await expect.poll(points, { timeout: 15_000 }).toEqual([0, 1, 1, 0, 0]);
  await page.goto(`/courses/quizzes/${quiz_id}/questions/${exam.question_ids[0]}/marking`);
  await page.getByRole("button", { name: "Correct the key" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct the key" });
  const preview = dialog.getByRole("button", { name: "See who changes" });
  await dialog.getByRole("textbox", { name: "Points for: Less" }).fill("0");
  await expect(preview).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Points for: More" }).fill("1");
  await look(page, { name: "teacher-correct-key", pictures: ["light", "phone"] });
  await preview.click();
  await expect(dialog.getByRole("status")).toHaveText("4 students change:");
  await expect(dialog.getByRole("cell", { name: "0 → 1" })).toHaveCount(2);
  await expect(dialog.getByText("1 other copy stays as it is.")).toBeVisible();
  await look(page, { name: "teacher-correct-key-preview", pictures: ["light"] });
  await dialog.getByRole("button", { name: "Correct and grade again" }).click();
  await expect(page.getByText("The key is corrected. 5 copies are being graded again.")).toBeVisible();
  await expect.poll(points, { timeout: 15_000 }).toEqual([1, 0, 0, 1, 0]);
  const first = page.getByRole("group", { name: "Points for answer 1" }).getByRole("button", { pressed: true });
  await expect(first).toHaveText("1", { timeout: 15_000 });
});
