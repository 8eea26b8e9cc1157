import type { Page } from "@playwright/test";
import { longText, type MadeExam } from "../support/exam.ts";
import { expect, test } from "../support/test.ts";
import { buildCopies, copyPath, makeCopies, pointsOnServer, saved, type BuiltCopy } from "./copies.ts";

const essay = (text: string) => ({ html: `<p>${text}</p>` });
const question = { ...longText("Explain why the cost of debt is taken after tax."), points: 5 };
const sections = [{ name: "Debt", exercises: [{ display_name: "Tax", is_implicit: true, questions: [question] }] }];

/** Delays every mark. Returns the marks sent for each copy, and a function that blocks all of them. */
const slowMarks = async (page: Page, delay_ms: number) => {
  const sent = new Map<string, number[]>();
  let held: Promise<void> = Promise.resolve();
  await page.route("**/points", async (route) => {
    const { pathname } = new URL(route.request().url());
    const { points } = route.request().postDataJSON() as { points: number };
    sent.set(pathname, [...(sent.get(pathname) ?? []), points]);
    await held;
    await new Promise((resolve) => setTimeout(resolve, delay_ms));
    await route.continue();
  });
  const hold = () => {
    let release = () => {};
    held = new Promise<void>((resolve) => {
      release = resolve;
    });
    return () => release();
  };
  return {
    sentFor: (score_id: number) => [...sent].find(([path]) => path.includes(`/scores/${score_id}/`))?.[1],
    hold,
  };
};

const given = async (page: Page, exam: MadeExam, copies: readonly BuiltCopy[]) =>
  Promise.all(copies.map(async ({ score_id }) => (await pointsOnServer(page.request, exam, score_id))[0]));

test("forty copies of one question are marked by keyboard at the speed of typing, and each mark is sent once", async ({
  enter,
  server,
}) => {
  test.slow();
  const exam = await makeCopies(server, { sections });
  const { quiz_id, session_id } = exam;
  const written = Array.from({ length: 40 }, (_, i) => [essay(`Reason number ${i + 1}.`)]);
  const copies = await buildCopies(server.data_dir, { quiz_id, session_id, copies: written });
  const page = await enter("helene");
  const keys = page.keyboard;
  const network = await slowMarks(page, 100);

  // Marking by question: all answers are on the page, and no key waits for the one before.
  await page.goto(`/courses/quizzes/${quiz_id}/questions/${exam.question_ids[0]}/marking`);
  await expect(page.getByText("0 of 40 marked")).toBeVisible();
  const release = network.hold();
  const marks = copies.map((_, i) => i % 6);
  for (const points of marks) {
    await keys.press("n");
    await keys.press(String(points));
  }
  await expect(page.getByText("40 of 40 marked")).toBeVisible();
  // The last mark was a mistake: go back with J and K, and undo with Ctrl Z.
  await keys.press("k");
  await keys.press("j");
  await keys.press("5");
  await keys.press("Control+z");
  expect(network.sentFor(copies[1]!.score_id)).toBeUndefined();
  release();
  await expect(page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "saved", { timeout: 30_000 });
  expect(await given(page, exam, copies)).toEqual(marks);
  expect(copies.map(({ score_id }) => network.sentFor(score_id))).toEqual(marks.map((points) => [points]));

  // Copy by copy: the next one opens before the last mark is sent, and keys typed meanwhile apply to it.
  const other = await makeCopies(server, { sections });
  const wanted = { quiz_id: other.quiz_id, session_id: other.session_id, copies: written.slice(0, 8) };
  const again = await buildCopies(server.data_dir, wanted);
  await page.goto(copyPath(other, again[0]!.score_id));
  await expect(page.getByText("Reason number 1.")).toBeVisible();
  const go = network.hold();
  const second = marks.slice(0, 8).map((points) => 5 - points);
  for (const [i, points] of second.entries()) {
    if (i > 0) await keys.press("n");
    await keys.press(String(points));
  }
  await expect(page.getByText("Reason number 8.")).toBeVisible();
  expect(network.sentFor(again[1]!.score_id)).toBeUndefined();
  // A mistake can be undone from the next copy too, and the page returns to where it was.
  await keys.press("k");
  await keys.press("Control+z");
  await expect(page.getByText("Reason number 8.")).toBeVisible();
  await keys.press(String(second[7]));
  go();
  await saved(page);
  expect(await given(page, other, again)).toEqual(second);
  expect(again.slice(0, 7).map(({ score_id }) => network.sentFor(score_id))).toEqual(
    second.slice(0, 7).map((points) => [points]),
  );

  // All copies of the class in one file: it shows progress, can be stopped, and is named after the quiz.
  await page.goto(`/courses/quizzes/${other.quiz_id}/scores`);
  const copiesButton = page.getByRole("button", { name: "Corrected copies (ZIP)" });
  await copiesButton.click();
  await expect(page.getByText(/\d of 8 copies drawn/)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  const saving = page.waitForEvent("download");
  await copiesButton.click();
  expect((await saving).suggestedFilename()).toBe("Corporate finance, final.zip");
  await expect(page.getByText("8 copies are in the file.")).toBeVisible();
});
