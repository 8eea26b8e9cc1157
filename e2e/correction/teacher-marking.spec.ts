import { readFile } from "node:fs/promises";
import type { ScoreNeighbours, ScoreRow, TaughtQuiz } from "@examplar/contract";
import { read, readIn } from "../support/people.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork, refusal } from "../support/troubles.ts";
import { copyPath, makeCopies, pointsOnServer, saved, writeCopy } from "./copies.ts";

const right = { choice_id: "c1" };
const essay = (text: string) => ({ html: `<p>${text}</p>` });
const both = { contents: [right, essay("Interest is deducted."), essay("Yes, half of it.")] };

test("ROLE-09 ROLE-12 CORR-02 CORR-03~ CORR-13 CORR-14 CORR-20 PDF-01 a teacher opens a copy from the scores, reads it, gives points, sees the grade change and downloads it, in both languages @screens", async ({
  browser,
  enter,
  server,
}) => {
  test.slow();
  const exam = await makeCopies(server, { quiz: { show_scores: false } });
  const { score_id } = await writeCopy({ browser, server, exam }, "camille", both);
  const page = await enter("helene");
  await page.goto(`/courses/quizzes/${exam.quiz_id}/scores`);
  await page.getByRole("link", { name: "Copy of Camille Martin" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Camille Martin" })).toBeVisible();
  const texts = ["Interest is deducted.", "Yes, half of it.", "Section 2"];
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
  const cards = (name: RegExp) => page.locator("dl").filter({ hasText: name }).first();
  await expect(cards(/Grade/)).toContainText("—");
  const marks = page.getByRole("group", { name: /question [23]/ });
  await marks.nth(0).getByRole("button", { name: "2 points", exact: true }).click();
  await marks.nth(1).getByRole("button", { name: "2 points", exact: true }).click();
  await saved(page);
  expect(await pointsOnServer(page.request, exam, score_id)).toEqual([1, 2, 2]);
  // 5 of 8 points are 12.5 of 20: the grading job has run.
  await expect(cards(/Grade/)).toContainText("12.5", { timeout: 20_000 });
  const score = await read<{ links: { export_copy_with_correction: string } }>(
    page.request,
    `/api/v1/scores/${score_id}`,
  );
  const download = page.getByRole("link", { name: "Corrected copy (PDF)" });
  await expect(download).toHaveAttribute("href", score.links.export_copy_with_correction);
  const downloading = page.waitForEvent("download");
  await download.click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("Corporate finance, final - Camille Martin.pdf");
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await look(page, { name: "teacher-correction", pictures: ["light", "dark", "phone"] });

  await test.step("in French", async () => {
    await readIn(page, "fr");
    await expect(page.getByRole("heading", { level: 1, name: "Camille Martin" })).toBeVisible();
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
    await expect(cards(/Note/)).toContainText("12,5");
    await expect(marks.nth(0).getByRole("button", { name: "2 points", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Copie corrigée (PDF)" })).toBeVisible();
    await look(page, { name: "teacher-correction-fr", pictures: ["light"] });
  });
});

test("CORR-15 CORR-16 the header shows the student, the times and the devices, and its back link keeps the order", async ({
  browser,
  enter,
  server,
}) => {
  const exam = await makeCopies(server, { students: ["camille", "lucas"] });
  const { score_id } = await writeCopy({ browser, server, exam }, "camille", both);
  await writeCopy({ browser, server, exam }, "lucas", both);
  const page = await enter("helene");
  await page.goto(`${copyPath(exam, score_id)}?sort=name&order=desc`);
  const head = page.getByRole("main");
  await expect(head.getByText("camille", { exact: false }).first()).toBeVisible();
  for (const fact of ["Written", "Duration", "Device"])
    await expect(head.getByText(fact, { exact: true })).toBeVisible();
  await expect(head.getByText(/Chrome \d+, Linux|Unknown device/).first()).toBeVisible();
  await expect(page.getByText("2 of 2")).toBeVisible();
  await page.getByRole("link", { name: /Back to the scores/ }).click();
  await expect(page).toHaveURL(/scores\?order=desc|scores\?sort=name&order=desc/);
});

test("CORR-09 CORR-11 ROLE-08 late work is shown beside the answer, and accepted or refused all at once or one by one", async ({
  browser,
  enter,
  server,
}) => {
  const exam = await makeCopies(server);
  const late = [undefined, essay("A later thought."), essay("No, none of it.")];
  const { score_id } = await writeCopy({ browser, server, exam }, "camille", { ...both, late });
  const page = await enter("helene");
  await page.goto(copyPath(exam, score_id));
  const alert = page.getByRole("region", { name: "Work after the time" });
  await expect(alert).toContainText("2 answers were changed after the time");
  const second = page.getByRole("region", { name: "Late work on question 2" });
  await expect(second).toContainText("A later thought.");
  await expect(page.getByText("Interest is deducted.")).toBeVisible();
  await look(page, { name: "teacher-correction-late", pictures: ["light"] });
  await second.getByRole("button", { name: "Refuse" }).click();
  await expect(second).toContainText("Late work, refused");
  await expect(alert).toContainText("1 answer was changed");
  await alert.getByRole("button", { name: "Accept all" }).click();
  await expect(alert).toBeHidden();
  const statuses = page.getByRole("region", { name: /Late work on question/ });
  await expect(statuses.nth(1)).toContainText("Late work, accepted");
  await second.getByRole("button", { name: "Accept" }).click();
  await expect(statuses.nth(0)).toContainText("Late work, accepted");
});

test("CORR-08 a notice tells the teacher that the question order differs by student", async ({
  browser,
  enter,
  server,
}) => {
  const exam = await makeCopies(server, { quiz: { random_questions: true } });
  const { score_id } = await writeCopy({ browser, server, exam }, "camille", { contents: [] });
  const page = await enter("helene");
  await page.goto(copyPath(exam, score_id));
  await expect(page.getByText(/Questions are in random order/)).toBeVisible();
});

test("copies are marked by keyboard alone: next to review, digits, undo, next student, help", async ({
  browser,
  enter,
  server,
  troubles,
}) => {
  // A refetched copy may be older than the teacher's last mark. Then the server refuses the next mark with a conflict,
  // and the outbox sends it again.
  troubles.allow(/409 .*\/points/);
  const exam = await makeCopies(server, { students: ["camille", "lucas"] });
  const camille = await writeCopy({ browser, server, exam }, "camille", both);
  const lucas = await writeCopy({ browser, server, exam }, "lucas", both);
  const page = await enter("helene");
  // A copy needs review once it is graded, slightly after the hand-in.
  const around = () => read<ScoreNeighbours>(page.request, `/api/v1/scores/${camille.score_id}/neighbours`);
  await expect.poll(async () => (await around()).next_to_review_id).toBe(lucas.score_id);
  await page.goto(copyPath(exam, camille.score_id));
  await expect(page.getByRole("heading", { level: 1, name: "Camille Martin" })).toBeVisible();
  const keys = page.keyboard;
  await keys.press("n");
  await keys.press("2");
  await keys.press("n");
  for (const key of ["2", ".", "5"]) await keys.press(key);
  await expect(
    page.getByRole("group", { name: "Points for question 2" }).getByRole("button", { pressed: true }),
  ).toHaveText("2");
  await keys.press("Control+z");
  await keys.press("Control+z");
  await keys.press("3");
  await saved(page);
  expect(await pointsOnServer(page.request, exam, camille.score_id)).toEqual([1, 2, 3]);
  await keys.press("n");
  await expect(page.getByRole("heading", { level: 1, name: "Lucas Bernard" })).toBeVisible();
  await keys.press("k");
  await expect(page.getByRole("heading", { level: 1, name: "Camille Martin" })).toBeVisible();
  await keys.press("j");
  await expect(page.getByRole("heading", { level: 1, name: "Lucas Bernard" })).toBeVisible();
  await keys.press("n");
  await keys.press("1");
  await saved(page);
  expect(await pointsOnServer(page.request, exam, lucas.score_id)).toEqual([1, 1, null]);
  await keys.press("?");
  await expect(page.getByRole("dialog")).toContainText("Next answer to review");
  await keys.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the copy of a running attempt can be read, but no key marks it", async ({ browser, enter, server }) => {
  const exam = await makeCopies(server);
  const { score_id } = await writeCopy({ browser, server, exam }, "camille", { ...both, is_handed_in: false });
  const page = await enter("helene");
  await page.goto(copyPath(exam, score_id));
  await expect(page.getByText("This student is still writing.")).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.press("2");
  await expect(page.getByText("This question has no answer to mark")).toBeAttached();
  await expect(page.locator("[data-save-state=saved]")).toBeVisible();
});

test("a mark given offline survives a reload and is sent when the network is back", async ({
  browser,
  enter,
  server,
  troubles,
}) => {
  const exam = await makeCopies(server);
  const { score_id } = await writeCopy({ browser, server, exam }, "camille", both);
  const page = await enter("helene");
  await page.goto(copyPath(exam, score_id));
  const marks = page.getByRole("group", { name: "Points for question 2" });
  await expect(marks).toBeVisible();
  troubles.allow(/net::ERR_FAILED .*points/);
  await page.route("**/points", (route) => route.abort());
  await marks.getByRole("button", { name: "3 points", exact: true }).click();
  await expect(page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "waiting");
  await expect(page.locator("[data-save-state]")).toContainText("1 change kept here");
  await page.reload();
  await expect(page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "waiting");
  await expect(marks.getByRole("button", { pressed: true })).toHaveText("3");
  expect(await pointsOnServer(page.request, exam, score_id)).toEqual([1, null, null]);
  await page.unroute("**/points");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await saved(page);
  expect(await pointsOnServer(page.request, exam, score_id)).toEqual([1, 3, null]);
});

test("two teachers on one copy see each other's marks, and are asked when they differ", async ({
  browser,
  enter,
  server,
  troubles,
}) => {
  troubles.allow(noNetwork);
  troubles.allow(/net::ERR_FAILED/);
  troubles.allow(refusal(409, "/points"));
  const exam = await makeCopies(server);
  const { score_id } = await writeCopy({ browser, server, exam }, "camille", both);
  const [one, two] = [await enter("helene"), await enter("helene")];
  const group = "Points for question 2";
  for (const page of [one, two]) {
    await page.goto(copyPath(exam, score_id));
    await expect(page.getByRole("group", { name: group })).toBeVisible();
  }
  await one.getByRole("group", { name: group }).getByRole("button", { name: "1 point", exact: true }).click();
  const seen = two.getByRole("group", { name: group }).getByRole("button", { pressed: true });
  await expect(seen).toHaveText("1", { timeout: 15_000 });
  // The other screen receives no updates for a while, so its mark is based on an old version.
  await two.route("**/quiz_instances?*", (route) => route.abort());
  await two.context().setOffline(true);
  await one.getByRole("group", { name: group }).getByRole("button", { name: "3 points", exact: true }).click();
  await saved(one);
  await two.getByRole("group", { name: group }).getByRole("button", { name: "2 points", exact: true }).click();
  await two.unroute("**/quiz_instances?*");
  await two.context().setOffline(false);
  await expect(two.getByRole("alert")).toContainText("gave 3 meanwhile, you gave 2", { timeout: 20_000 });
  expect(await pointsOnServer(one.request, exam, score_id)).toEqual([1, 3, null]);
  await look(two, { name: "teacher-correction-conflict", pictures: ["light"] });
  await two.getByRole("button", { name: "Use mine" }).click();
  await saved(two);
  expect(await pointsOnServer(one.request, exam, score_id)).toEqual([1, 2, null]);
});

test("CORR-23 CORR-25~ the copy is requested by quiz and student, and shows that it is loading", async ({
  browser,
  enter,
  server,
}) => {
  const exam = await makeCopies(server);
  const { score_id } = await writeCopy({ browser, server, exam }, "camille", both);
  const page = await enter("helene");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  await page.route("**/quiz_instances?*", async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  await page.goto(copyPath(exam, score_id));
  await expect(page.locator("[aria-busy=true]")).toBeVisible();
  await expect(page.getByText("Interest is deducted.")).toBeHidden();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toMatch(
    new RegExp(`/api/v1/quizzes/${exam.quiz_id}/quiz_instances\\?user_id=\\d+&score_id=${score_id}$`),
  );
  release();
  await expect(page.getByText("Interest is deducted.")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toBeHidden();
});

test("CORR-24 an attempt on paper is shown immediately with its scan, however long its copy takes", async ({
  enter,
}) => {
  const page = await enter("helene");
  const quizzes = await read<TaughtQuiz[]>(page.request, "/api/v1/quizzes");
  const paper = quizzes.find(({ name }) => name.startsWith("Microéconomie"))!;
  const scores = await read<ScoreRow[]>(page.request, `/api/v1/quizzes/${paper.id}/scores`);
  const score = scores.find(({ name }) => name === "Camille Martin")!;
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/quiz_instances?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/courses/quizzes/${paper.id}/scores/${score.id}`);
  await expect(page.getByRole("heading", { level: 1, name: score.name })).toBeVisible();
  const scan = page.getByRole("region", { name: "Scanned sheet" });
  await expect(scan.getByText("Concurrence parfaite")).toBeAttached();
  await expect(page.locator("[data-question-name]")).toHaveCount(0);
  release();
  await expect(page.locator("[data-question-name]")).toHaveCount(3);
});

test("CORR-17 extra time is shown beside the name", async ({ enter }) => {
  const page = await enter("helene");
  const quizzes = await read<TaughtQuiz[]>(page.request, "/api/v1/quizzes");
  const rows = await Promise.all(
    quizzes.map(({ id }) => read<ScoreRow[]>(page.request, `/api/v1/quizzes/${id}/scores`)),
  );
  const score = rows.flat().find(({ id, time_accommodation_name }) => id !== null && time_accommodation_name !== null)!;
  await page.goto(`/courses/quizzes/${score.quiz_id}/scores/${score.id}`);
  await expect(page.getByRole("heading", { level: 1, name: score.name })).toBeVisible();
  await expect(page.getByText(score.time_accommodation_name!)).toBeVisible();
});
