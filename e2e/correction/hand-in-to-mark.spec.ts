import { randomUUID } from "node:crypto";
import { editOf } from "../support/attempts.ts";
import { expectSaved, longText, makeExam, openLive, paperOf, summaryOf, upload } from "../support/exam.ts";
import { readIn, write } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { saved } from "./copies.ts";

const sections = [
  {
    name: "Case",
    exercises: [
      {
        display_name: "Nordvik",
        questions: [
          { ...longText("Explain why the cost of debt is taken after tax."), points: 3 },
          { ...upload("Draw the tax shield."), points: 1 },
        ],
      },
    ],
  },
];

const words = {
  en: {
    copy: "Copy of Camille Martin",
    late: "Late work on question 1",
    accept: "Accept",
    accepted: "Late work, accepted",
    points_1: "Points for question 1",
    points_2: "Points for question 2",
    three: "3 points",
    one: "1 point",
    comment: "Comment on this answer",
    save: "Save",
    comments: "Comments",
    general: "General comment",
    edit: "Edit",
    ok: "The changes are saved.",
    points: /3 of 3 points/,
  },
  fr: {
    finish: "Terminer",
    hand_in: "Rendre et quitter",
    copy: "Copie de Camille Martin",
    late: "Travail hors délai pour la question 1",
    accepted: "Hors délai, accepté",
    points_1: "Points de la question 1",
    points_2: "Points de la question 2",
    comment: "Commenter cette réponse",
    comments: "Commentaires",
    general: "Commentaire général",
    edit: "Modifier",
    correction: "Voir la correction",
    points: /3 (points )?sur 3/,
    grade: /20/,
  },
};

test("CORR-01 CORR-25 ROLE-03 from the hand-in to a mark that the student sees: a long answer, a photo, a late edit and comments, in both languages", async ({
  enter,
  server,
}) => {
  test.slow();
  const exam = await makeExam(server, { sections, quiz: { whole_correction_visible: true, show_scores: true } });
  const student = await enter("camille", { language: "fr" });
  await openLive(student, exam);
  await student.getByRole("textbox").first().fill("Interest is deducted before tax.");
  const buffer = await student.screenshot();
  const photo = { name: "shield.png", mimeType: "image/png", buffer };
  await student.locator("input[type=file]").first().setInputFiles(photo);
  await expect(student.getByText("shield.png").first()).toBeVisible();
  await expectSaved(student);
  const paper = await paperOf(student.request, exam);
  await student.getByRole("button", { name: words.fr.finish, exact: true }).first().click();
  await student.getByRole("button", { name: words.fr.hand_in }).click();
  await expect(student).toHaveURL(exam.addressFor("camille", "score"), { timeout: 20_000 });
  const late = editOf(exam.question_ids[0]!, { html: "<p>And so each euro of it costs less.</p>" }, 900);
  await write(student.request, `/api/v1/quiz_instances/${paper.id}/answers`, {
    device_id: randomUUID(),
    edits: [late],
  });

  const teacher = await enter("helene");
  const loaded = new Set<string>();
  for (const page of [teacher, student])
    page.on("request", (request) => void loaded.add(request.url().slice(server.url.length)));
  await teacher.goto(`/courses/quizzes/${exam.quiz_id}/scores`);
  await teacher.getByRole("link", { name: words.en.copy }).click();
  await expect(teacher.getByText("Interest is deducted before tax.")).toBeVisible();
  const picture = teacher.locator("img[alt='shield.png']");
  // Pictures load lazily, when they scroll into view.
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const work = teacher.getByRole("region", { name: words.en.late });
  await work.getByRole("button", { name: words.en.accept }).click();
  await expect(work).toContainText(words.en.accepted);
  const group = (name: string) => teacher.getByRole("group", { name });
  await group(words.en.points_1).getByRole("button", { name: words.en.three, exact: true }).click();
  await group(words.en.points_2).getByRole("button", { name: words.en.one, exact: true }).click();
  await teacher.getByRole("button", { name: words.en.comment }).first().click();
  await teacher
    .getByRole("textbox", { name: words.en.comment })
    .or(teacher.locator("textarea"))
    .first()
    .fill("Very clear.");
  await teacher.getByRole("button", { name: words.en.save, exact: true }).click();
  await saved(teacher);
  await teacher.getByRole("tab", { name: words.en.comments }).click();
  const general = teacher.getByRole("region", { name: words.en.general });
  await general.getByRole("button", { name: words.en.edit }).click();
  await general.getByRole("textbox").fill("A solid copy.");
  await general.getByRole("button", { name: words.en.save }).click();
  await expect(teacher.getByText(words.en.ok)).toBeVisible();
  await write(teacher.request, `/api/v1/sessions/${exam.session_id}/close`);
  await expect
    .poll(async () => (await summaryOf(student.request, exam)).correction_is_visible, { timeout: 25_000 })
    .toBe(true);

  await student.goto(exam.addressFor("camille", "score"));
  await student.getByRole("link", { name: words.fr.correction }).click();
  for (const text of ["And so each euro of it costs less.", "Very clear.", "A solid copy."])
    await expect(student.getByText(text)).toBeVisible({ timeout: 15_000 });
  const seat = exam.seatOf("camille");
  expect([...loaded]).toContainEqual(
    expect.stringMatching(new RegExp(`^/api/v1/quizzes/${exam.quiz_id}/quiz_instances\\?user_id=\\d+&score_id=\\d+$`)),
  );
  expect([...loaded]).toContain(`/api/v1/quizzes_attempt_summaries/${seat.id}/correction`);
  await expect(student.locator("[data-verdict]").first()).toHaveText(words.fr.points);
  await expect(student.locator("img[alt='shield.png']")).toBeVisible();
  await expect(student.getByText(words.fr.grade).first()).toBeVisible();

  await test.step("each of them in the other language", async () => {
    const { en, fr } = words;
    await readIn(student, "en");
    await expect(student.locator("[data-verdict]").first()).toHaveText(en.points);
    await readIn(teacher, "fr");
    await expect(
      teacher.getByRole("region", { name: fr.general }).getByRole("button", { name: fr.edit }),
    ).toBeVisible();
    await teacher.goto(`/courses/quizzes/${exam.quiz_id}/scores`);
    await teacher.getByRole("link", { name: fr.copy }).click();
    await expect(teacher.getByRole("tab", { name: fr.comments })).toBeVisible();
    await expect(teacher.getByRole("region", { name: fr.late })).toContainText(fr.accepted);
    for (const name of [fr.points_1, fr.points_2]) await expect(teacher.getByRole("group", { name })).toBeVisible();
    await expect(teacher.getByRole("button", { name: fr.comment }).first()).toBeVisible();
  });
});
