import type { ScannedSheet, ScoreRow } from "@examplar/contract";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
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

/** A file with the first bytes of a PNG, which are all that the server checks. */
const picture = (fill: number) => {
  const head = Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806000000", "hex");
  return Buffer.concat([head, Buffer.alloc(64, fill)]);
};

const sheetOf = (request: APIRequestContext, url: string) =>
  read<ScannedSheet>(request, `/api/v1/scanned_paper_quiz_sheets/${url.match(/scans\/(\d+)/)![1]}`);

/** Assigns a picture to the second student and sends it. */
const sendPage = async (dialog: Locator, name: string, fill: number) => {
  await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer: picture(fill) });
  await dialog.getByLabel(`Student of ${name}`).selectOption({ index: 2 });
  await dialog.getByRole("button", { name: "Send 1 file" }).click();
};

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

  // The student cannot start an exam on paper.
  const student = await enter("camille", { language: "fr" });
  await student.goto(exam.addressFor("camille", "onboarding"));
  await expect(student.getByText("Cet examen se passe sur papier.", { exact: false })).toBeVisible();

  // Add several sheets at once: one matched by its name, one assigned by hand, and an invalid file.
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
  await look(teacher, { name: "paper-add-scans", pictures: ["light", "dark", "phone"] });

  // The student already has a scan: the same page again counts as a retry, another one asks the teacher.
  await dialog.getByRole("button", { name: "Take scan2.pdf out" }).click();
  const sent = dialog.getByText("Sent", { exact: true });
  await sendPage(dialog, "page-1.png", 1);
  await expect(sent).toHaveCount(2);
  await sendPage(dialog, "page-1-again.png", 1);
  await expect(sent).toHaveCount(3);
  await sendPage(dialog, "page-2.png", 2);
  await expect(dialog.getByText("Shall the files chosen for this student be added after it")).toBeVisible();
  await look(teacher, { name: "paper-add-or-replace", pictures: ["light"] });
  await dialog.getByRole("button", { name: "Add after it: page-2.png" }).click();
  await expect(sent).toHaveCount(4);
  const lucas = await teacher.getByRole("link", { name: "Open the scan of Lucas" }).getAttribute("href");
  const pagesOfLucas = async () =>
    (await sheetOf(teacher.request, lucas!)).subject_files.map(({ filename }) => filename);
  expect(await pagesOfLucas()).toEqual(["page-1.png", "page-2.png"]);
  await sendPage(dialog, "page-3.png", 3);
  await dialog.getByRole("button", { name: "Replace it: page-3.png" }).click();
  await expect(sent).toHaveCount(5);
  expect(await pagesOfLucas()).toEqual(["page-3.png"]);
  await dialog.getByRole("button", { name: "Close" }).click();

  // The teacher enters the answers beside the scan, page by page.
  await teacher.getByRole("link", { name: "Open the scan of Camille Martin" }).click();
  const scan = teacher.getByRole("region", { name: "Scanned sheet" });
  await expect(scan.getByText("First page")).toBeVisible();
  await expect(scan.getByText(warnings.en[0]!)).toBeVisible();
  await expect(scan.getByText(warnings.en[1]!)).toBeHidden();

  // The scan is replaced, but the reply is lost, and the teacher chooses the same file again.
  const chooseScan = async () => {
    const replacing = teacher.getByRole("button", { name: "Replace the scan" });
    if (await replacing.isVisible()) await replacing.click();
    const buffer = pdf("First page", "Second page", "Third page");
    await teacher
      .getByLabel("Choose another scan")
      .setInputFiles({ name: "b.pdf", mimeType: "application/pdf", buffer });
  };
  troubles.allow(/ERR_FAILED \(.*scanned_paper_quiz_sheets/);
  await teacher.route(
    /scanned_paper_quiz_sheets\/\d+\/files$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await chooseScan();
  await expect(teacher.getByText("The server could not be reached. Nothing is lost; send it again.")).toBeVisible();
  const { subject_files: arrived } = await sheetOf(teacher.request, teacher.url());
  expect(arrived).toMatchObject([{ filename: "b.pdf" }]);
  await chooseScan();
  await expect(teacher.getByRole("button", { name: "Replace the scan" })).toBeVisible();
  expect((await sheetOf(teacher.request, teacher.url())).subject_files).toEqual(arrived);

  // The marked file is shown before the scan.
  const marked = teacher.getByRole("region", { name: "Marked file" });
  const crosses = { name: "crosses.pdf", mimeType: "application/pdf", buffer: pdf("Page with crosses") };
  await marked.getByLabel("Upload the marked file").setInputFiles(crosses);
  await expect(scan.getByText("Page with crosses")).toBeVisible();
  await expect(marked).toContainText("crosses.pdf");
  await scan.getByRole("radio", { name: "As scanned" }).check();
  await expect(scan.getByText("First page")).toBeVisible();
  await scan.getByRole("button", { name: "Next page" }).press("Enter");
  await expect(scan.getByText("Second page")).toBeVisible();
  await scan.getByRole("button", { name: "Zoom in" }).click();
  await expect(scan.getByText("125%")).toBeVisible();
  await expect(teacher.getByText("0 of 3 answers entered")).toBeVisible();
  await question(teacher, 0).getByRole("radio").nth(1).check();
  await expect(question(teacher, 0).getByRole("button", { name: "Clear this answer" })).toBeVisible();
  await teacher.context().setOffline(true);
  await question(teacher, 1).getByRole("textbox").fill("yes");
  await expect(teacher.locator("[data-save-state=waiting]")).toBeVisible({ timeout: 10_000 });
  await teacher.context().setOffline(false);
  await saved(teacher);
  await question(teacher, 2).getByRole("button", { name: "Question 3: not typed, read it on the sheet" }).click();
  await saved(teacher);
  await expect(teacher.getByText("3 of 3 answers entered")).toBeVisible();
  await expect(scan.getByText(warnings.en[1]!)).toBeVisible();
  await look(teacher, { name: "paper-entry", pictures: ["light", "dark", "phone"] });
  await teacher.reload();
  await expect(question(teacher, 1).getByRole("textbox")).toHaveValue("yes");

  // The correction shows the scan beside the answers.
  await teacher.getByRole("link", { name: "Mark this copy" }).click();
  await expect(teacher.getByRole("link", { name: "Open the scan" })).toBeVisible();
  for (const warning of warnings.en)
    await expect(teacher.getByRole("region", { name: "Scanned sheet" })).toContainText(warning);
  const points = teacher.getByRole("group", { name: "Points for question 3" });
  await points.getByRole("button", { name: "3 points", exact: true }).click();
  await saved(teacher);
  await look(teacher, { name: "paper-correction", pictures: ["light", "dark", "phone"] });
  const rows = await read<ScoreRow[]>(teacher.request, `/api/v1/quizzes/${exam.quiz_id}/scores`);
  expect(rows.find(({ name }) => name === "Camille Martin")).toMatchObject({ state: "paper", grade: 20 });
  await teacher.goto(scores);
  await expect(teacher.getByRole("row", { name: /Camille Martin/ })).toContainText("20");

  // Before the correction opens, the student sees no scan; afterwards the score, scan and correction.
  await student.goto("/");
  const card = student.locator(`main a[href^="/exam/${exam.quiz_id}/"]`);
  await expect(card.getByTitle(/^Écrit sur papier/)).toHaveText(/Sur papier$/);
  await look(student, { name: "exam-list-paper", pictures: ["light", "phone"] });
  await card.click();
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
  await expect(copy.getByText("Page with crosses")).toBeVisible();
  await copy.getByRole("radio", { name: "Telle que numérisée" }).check();
  await expect(copy.getByText("First page")).toBeVisible();
  for (const warning of warnings.fr) await expect(copy).toContainText(warning);
  await expect(student.locator("[data-verdict]")).toHaveCount(3);
  await look(student, { name: "paper-student-correction", pictures: ["light", "dark", "phone"] });

  // On a phone, the scan is above the answers.
  await teacher.setViewportSize({ width: 360, height: 740 });
  await teacher.getByRole("link", { name: "Open the scan of Camille Martin" }).click();
  await expect(teacher.getByText("3 of 3 answers entered")).toBeVisible();
  await expectNoSideways(teacher);
  await marked.getByRole("button", { name: "Remove it" }).click();
  await expectAccessible(teacher);
  await teacher.getByRole("dialog").getByRole("button", { name: "Remove the marked file" }).click();
  await expect(marked.getByLabel("Upload the marked file")).toBeAttached();
  await expect(scan.getByText("First page")).toBeVisible();
});
