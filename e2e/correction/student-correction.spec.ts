import type { StudentEventRow } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { read } from "../support/people.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";
import { endSession, takeExam, type TakenExam } from "./corrected-exam.ts";

const question = (page: Page, number: number, word = "Question") =>
  page.getByRole("article", { name: new RegExp(`^${word} ${number}(?!\\d)`) });
const cards = (page: Page, name = "Your result") => page.getByLabel(name);

const put = async (page: Page, path: string, data: object) => {
  const reply = await page.request.put(path, { data });
  expect(reply.ok(), `${path}: ${reply.status()} ${await reply.text()}`).toBe(true);
};

const comment = async (teacher: Page, exam: TakenExam) => {
  const essay = exam.question_ids.at(-2)!;
  const of = `/api/v1/scores/${exam.score_id}`;
  await put(teacher, `${of}/answers/${essay}/feedback`, {
    user_content: "<p>Bien vu, <em>mais</em> citez l’article.</p>",
    seen_updated_at: null,
  });
  const score = await read<Record<string, unknown>>(teacher.request, of);
  await put(teacher, of, {
    score,
    public_comment: "<p>Un bon travail.</p><script>alert(1)</script>",
    manually_validated_comment: true,
  });
};

test("CORR-01~ CORR-02 CORR-07 CORR-13~ CORR-14 ROUTE-13 SCORE-11 a student reads the whole correction of every question type @screens", async ({
  enter,
  server,
}) => {
  test.slow();
  const teacher = await enter("helene");
  const page = await enter("camille");
  await page.goto("/");
  const exam = await takeExam(server, page.request, await page.screenshot());
  await endSession(teacher.request, page.request, exam);
  await comment(teacher, exam);

  await page.goto(exam.addressFor("camille", "score"));
  await page.getByRole("link", { name: "See the correction" }).click();
  await expect(page).toHaveURL(exam.addressFor("camille", "correction"));
  await expect(page.getByRole("heading", { level: 1, name: "Correction" })).toBeVisible();
  await expect(cards(page)).toContainText("Questions answered");
  await expect(cards(page)).toContainText("Still to be marked");
  await expect(page.getByRole("region", { name: "General feedback" })).toContainText("Un bon travail.");
  await expect(page.getByRole("heading", { level: 2, name: /^Section \d/ })).toHaveText([
    "Section 1 · Courtes réponses",
    "Section 2 · Travaux",
  ]);

  await test.step("each kind with its verdict and its points", async () => {
    await expect(page.locator("[data-verdict]")).toHaveText([
      /^Wrong\s*0 of 1 point$/,
      /^Wrong\s*0 of 1 point$/,
      /^Correct\s*1 of 1 point$/,
      /^Correct\s*1 of 1 point$/,
      /^Partly correct\s*1 of 2 points$/,
      /^Wrong\s*0 of 1 point$/,
      /^Partly correct\s*0.5 of 1 point$/,
      /^Correct\s*1 of 1 point$/,
      /^Your teacher will mark this answer\s*out of 1 point$/,
      /^Your teacher will mark this answer\s*out of 1 point$/,
    ]);
  });

  await test.step("the answer as it was given, the key, the explanation and the feedback", async () => {
    await expect(question(page, 1).getByRole("radio", { name: /^Oslo.*Wrong/ })).toBeChecked();
    await expect(question(page, 1).getByRole("radio", { name: /^Bergen.*Correct answer/ })).toBeVisible();
    await expect(question(page, 1)).toContainText("240 days of rain");
    await expect(question(page, 5).getByRole("listitem").last()).toHaveText(/Bodø.*Wrong.*Correct answer:\s*Tromsø/s);
    await expect(question(page, 6)).toContainText(/Correct answer:\s*Mouse\s*Cat\s*Horse/);
    await expect(question(page, 8).getByRole("cell", { name: /=SUM\(B1,B2\)/ })).toBeVisible();
    await expect(question(page, 9)).toContainText("déductibles");
    await expect(question(page, 9).locator(".katex").first()).toBeVisible();
    await expect(question(page, 9).getByRole("region", { name: "Feedback" })).toContainText("citez l’article");
    const drawing = question(page, 10).getByRole("button", { name: /courbe\.png/ });
    await drawing.scrollIntoViewIfNeeded();
    await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  });

  await test.step("PDF-01~ the copy can be downloaded, under the name of the exam and the student", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download as PDF" }).click();
    expect((await downloading).suggestedFilename()).toBe("Corporate finance, final - Camille Martin.pdf");
  });

  await look(page, { name: "student-correction", pictures: ["light", "dark", "phone"] });
});

test("CORR-05 EVT-07 a correction opened too early shows only a message, and the teacher sees the event @screens", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(refusal(403, "/correction"));
  const teacher = await enter("helene");
  const page = await enter("camille");
  await page.goto("/");
  const exam = await takeExam(server, page.request, await page.screenshot(), { whole_correction_visible: false });
  await page.goto(exam.addressFor("camille", "correction"));
  await expect(page.locator('[data-alert="unauthorizedCorrectionAccess"]')).toContainText("is not open to you yet");
  await expect(page.getByRole("article")).toHaveCount(0);
  const events = await read<StudentEventRow[]>(teacher.request, `/api/v1/scores/${exam.score_id}/student_events`);
  expect(events.filter(({ kind }) => kind === "early_correction_access")).toHaveLength(1);
  await look(page, { name: "student-correction-early", pictures: ["light", "phone"] });
});

test("CORR-03~ a correction without scores, in French on a phone", async ({ enter, server }) => {
  const teacher = await enter("helene");
  const page = await enter("camille", {
    language: "fr",
    viewport: { width: 360, height: 780 },
  });
  await page.goto("/");
  const exam = await takeExam(server, page.request, await page.screenshot(), { show_scores: false });
  await endSession(teacher.request, page.request, exam);
  await page.goto(exam.addressFor("camille", "correction"));
  await expect(cards(page, "Votre résultat")).toContainText("Non affichée pour cet examen");
  await expect(page.locator("[data-verdict]").first()).toHaveText(/^Incorrect\s*$/);
  await expect(page.getByText(/\d sur \d points?/)).toHaveCount(0);
  await expect(question(page, 8).getByRole("cell", { name: /=SOMME\(B1;B2\)/ })).toBeVisible();
  await look(page, { name: "student-correction-french", pictures: ["phone"], phone_only: true });
});
