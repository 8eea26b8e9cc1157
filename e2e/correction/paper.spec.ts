import type { ScoreRow } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { choice, longText, makeExam, shortText, summaryOf } from "../support/exam.ts";
import { read, write } from "../support/people.ts";
import { plainPdf } from "../support/plain-pdf.ts";
import { expectAccessible, expectNoSideways } from "../support/screens/accessible.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork, refusal } from "../support/troubles.ts";
import { saved } from "./copies.ts";

const sections = [
  {
    name: "Weather",
    exercises: [
      {
        display_name: "Rain",
        questions: [
          { ...choice("Where does it rain most?", ["Oslo", "Bergen"]), points: 1 },
          { ...shortText("Is it wet?"), points: 1 },
          { ...longText("Explain why."), points: 3 },
        ],
      },
    ],
  },
];

const quiz = { quiz_type: "paper", whole_correction_visible: true, show_scores: true };
const pdf = (...lines: string[]) => Buffer.from(plainPdf(lines));

const warnings = {
  en: [/order of the questions and answers on the sheet differs/, /red crosses on the scan do not show the answers/],
  fr: [
    /L’ordre des questions et des réponses sur la copie est différent de celui de la correction/,
    /les croix rouges de la copie numérisée ne montrent pas les réponses prises en compte/,
  ],
};

const question = (page: Page, at: number) => page.getByRole("article").nth(at);

test("SCAN-01 SCAN-02 SCORE-09 CORR-12 CORR-19 a quiz on paper: scans are added, answers entered and marked, and the student sees score, scan and correction @screens", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  const exam = await makeExam(server, { sections, quiz, students: ["camille", "lucas"] });

  // A student has nothing to start.
  const student = await enter("camille", { language: "fr" });
  await student.goto(exam.addressFor("camille", "onboarding"));
  await expect(student.getByText("Cet examen se passe sur papier.", { exact: false })).toBeVisible();

  // The sheets of the room at once: one by its name, one given by hand, and a file that is none.
  const teacher = await enter("helene");
  const scores = `/courses/quizzes/${exam.quiz_id}/scores`;
  await teacher.goto(scores);
  await teacher.getByRole("button", { name: "Add scans" }).click();
  const dialog = teacher.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles([
    { name: "martin-camille.pdf", mimeType: "application/pdf", buffer: pdf("First page", "Second page") },
    { name: "scan2.pdf", mimeType: "application/pdf", buffer: Buffer.from("<p>no scan</p>") },
  ]);
  await dialog.getByLabel("Student of scan2.pdf").selectOption({ index: 2 });
  await expectAccessible(teacher);
  troubles.allow(refusal(415, "/api/v1/scanned_paper_quiz_sheets/"));
  troubles.allow(noNetwork);
  await dialog.getByRole("button", { name: "Send 2 files" }).click();
  await expect(dialog.getByText("Sent", { exact: true })).toBeVisible();
  await expect(dialog.getByText("This is neither a PDF nor a JPEG, PNG or WebP picture.")).toBeVisible();
  await look(teacher, { name: "paper-add-scans" });
  await dialog.getByRole("button", { name: "Close" }).click();

  // Answers beside the scan, page by page.
  await teacher.getByRole("link", { name: "Open the scan of Camille Martin" }).click();
  const scan = teacher.getByRole("region", { name: "Scanned sheet" });
  await expect(scan.getByText("First page")).toBeVisible();
  await expect(scan.getByText(warnings.en[0]!)).toBeVisible();
  await expect(scan.getByText(warnings.en[1]!)).toBeHidden();
  await scan.getByRole("button", { name: "Next page" }).press("Enter");
  await expect(scan.getByText("Second page")).toBeVisible();
  await scan.getByRole("button", { name: "Zoom in" }).click();
  await expect(scan.getByText("125%")).toBeVisible();
  await expect(teacher.getByText("0 of 3 answers entered")).toBeVisible();
  await question(teacher, 0).getByRole("radio").nth(1).check();
  await teacher.context().setOffline(true);
  await question(teacher, 1).getByRole("textbox").fill("yes");
  await expect(teacher.locator("[data-save-state=waiting]")).toBeVisible({ timeout: 10_000 });
  await teacher.context().setOffline(false);
  await saved(teacher);
  await question(teacher, 2).getByRole("button", { name: "Question 3: not typed, read it on the sheet" }).click();
  await saved(teacher);
  await expect(teacher.getByText("3 of 3 answers entered")).toBeVisible();
  await expect(scan.getByText(warnings.en[1]!)).toBeVisible();
  await look(teacher, { name: "paper-entry" });
  await teacher.reload();
  await expect(question(teacher, 1).getByRole("textbox")).toHaveValue("yes");

  // The correction has the scan beside it.
  await teacher.getByRole("link", { name: "Mark this copy" }).click();
  await expect(teacher.getByRole("link", { name: "Open the scan" })).toBeVisible();
  for (const warning of warnings.en)
    await expect(teacher.getByRole("region", { name: "Scanned sheet" })).toContainText(warning);
  const points = teacher.getByRole("group", { name: "Points for question 3" });
  await points.getByRole("button", { name: "3 points", exact: true }).click();
  await saved(teacher);
  await look(teacher, { name: "paper-correction" });
  const rows = await read<ScoreRow[]>(teacher.request, `/api/v1/quizzes/${exam.quiz_id}/scores`);
  expect(rows.find(({ name }) => name === "Camille Martin")).toMatchObject({ state: "paper", grade: 20 });
  await teacher.goto(scores);
  await expect(teacher.getByRole("row", { name: /Camille Martin/ })).toContainText("20");

  // Before the correction is open there is no scan; then score, scan and correction.
  await student.goto(exam.addressFor("camille", "score"));
  const review = student.getByRole("region", { name: "Votre copie numérisée" });
  await expect(review).toContainText("Toutes les réponses de votre copie ont été saisies et notées.");
  await expect(review.getByRole("link")).toHaveCount(0);
  await write(teacher.request, `/api/v1/sessions/${exam.session_id}/close`);
  await expect
    .poll(async () => (await summaryOf(student.request, exam)).correction_is_visible, { timeout: 25_000 })
    .toBe(true);
  await student.reload();
  await expect(student.getByText("20").first()).toBeVisible();
  await review.getByRole("link", { name: "Voir ma copie numérisée" }).click();
  const copy = student.getByRole("region", { name: "Copie numérisée" });
  await expect(copy.getByText("First page")).toBeVisible();
  for (const warning of warnings.fr) await expect(copy).toContainText(warning);
  await expect(student.locator("[data-verdict]")).toHaveCount(3);
  await look(student, { name: "paper-student-correction" });

  // On a phone the scan stands above the answers.
  await teacher.setViewportSize({ width: 360, height: 740 });
  await teacher.getByRole("link", { name: "Open the scan of Camille Martin" }).click();
  await expect(teacher.getByText("3 of 3 answers entered")).toBeVisible();
  await expectNoSideways(teacher);
});
