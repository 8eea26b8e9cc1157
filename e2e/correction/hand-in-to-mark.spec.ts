import { randomUUID } from "node:crypto";
import { editOf } from "../support/attempts.ts";
import { expectSaved, longText, makeExam, openLive, paperOf, summaryOf, upload } from "../support/exam.ts";
import { write } from "../support/people.ts";
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
    finish: "Finish",
    hand_in: "Hand in and leave",
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
    correction: "See the correction",
    points: /3 of 3 points/,
    grade: /20/,
  },
  fr: {
    finish: "Terminer",
    hand_in: "Rendre et quitter",
    copy: "Copie de Camille Martin",
    late: "Travail hors délai pour la question 1",
    accept: "Accepter",
    accepted: "Hors délai, accepté",
    points_1: "Points de la question 1",
    points_2: "Points de la question 2",
    three: "3 points",
    one: "1 point",
    comment: "Commenter cette réponse",
    save: "Enregistrer",
    comments: "Commentaires",
    general: "Commentaire général",
    edit: "Modifier",
    ok: "Les modifications sont enregistrées.",
    correction: "Voir la correction",
    points: /3 (points )?sur 3/,
    grade: /20/,
  },
};

for (const language of ["en", "fr"] as const)
  test(`CORR-01 CORR-25 ROLE-03 from the hand-in to a mark that the student sees: a long answer, a photo, a late edit and comments (${language})`, async ({
    enter,
    server,
  }) => {
    test.slow();
    const said = words[language];
    const exam = await makeExam(server, { sections, quiz: { whole_correction_visible: true, show_scores: true } });
    const student = await enter("camille", { language });
    await openLive(student, exam);
    await student.getByRole("textbox").first().fill("Interest is deducted before tax.");
    const buffer = await student.screenshot();
    const photo = { name: "shield.png", mimeType: "image/png", buffer };
    await student.locator("input[type=file]").first().setInputFiles(photo);
    await expect(student.getByText("shield.png").first()).toBeVisible();
    await expectSaved(student);
    const paper = await paperOf(student.request, exam);
    await student.getByRole("button", { name: said.finish, exact: true }).first().click();
    await student.getByRole("button", { name: said.hand_in }).click();
    await expect(student).toHaveURL(exam.addressFor("camille", "score"), { timeout: 20_000 });
    const late = editOf(exam.question_ids[0]!, { html: "<p>And so each euro of it costs less.</p>" }, 900);
    await write(student.request, `/api/v1/quiz_instances/${paper.id}/answers`, {
      device_id: randomUUID(),
      edits: [late],
    });

    const teacher = await enter("helene", { language });
    const loaded = new Set<string>();
    for (const page of [teacher, student])
      page.on("request", (request) => void loaded.add(request.url().slice(server.url.length)));
    await teacher.goto(`/courses/quizzes/${exam.quiz_id}/scores`);
    await teacher.getByRole("link", { name: said.copy }).click();
    await expect(teacher.getByText("Interest is deducted before tax.")).toBeVisible();
    const picture = teacher.locator("img[alt='shield.png']");
    // Pictures are loaded when they come into view.
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const work = teacher.getByRole("region", { name: said.late });
    await work.getByRole("button", { name: said.accept }).click();
    await expect(work).toContainText(said.accepted);
    const group = (name: string) => teacher.getByRole("group", { name });
    await group(said.points_1).getByRole("button", { name: said.three, exact: true }).click();
    await group(said.points_2).getByRole("button", { name: said.one, exact: true }).click();
    await teacher.getByRole("button", { name: said.comment }).first().click();
    await teacher
      .getByRole("textbox", { name: said.comment })
      .or(teacher.locator("textarea"))
      .first()
      .fill("Very clear.");
    await teacher.getByRole("button", { name: said.save, exact: true }).click();
    await saved(teacher);
    await teacher.getByRole("tab", { name: said.comments }).click();
    const general = teacher.getByRole("region", { name: said.general });
    await general.getByRole("button", { name: said.edit }).click();
    await general.getByRole("textbox").fill("A solid copy.");
    await general.getByRole("button", { name: said.save }).click();
    await expect(teacher.getByText(said.ok)).toBeVisible();
    await write(teacher.request, `/api/v1/sessions/${exam.session_id}/close`);
    await expect
      .poll(async () => (await summaryOf(student.request, exam)).correction_is_visible, { timeout: 25_000 })
      .toBe(true);

    await student.goto(exam.addressFor("camille", "score"));
    await student.getByRole("link", { name: said.correction }).click();
    for (const text of ["And so each euro of it costs less.", "Very clear.", "A solid copy."])
      await expect(student.getByText(text)).toBeVisible({ timeout: 15_000 });
    const seat = exam.seatOf("camille");
    expect([...loaded]).toContainEqual(
      expect.stringMatching(new RegExp(`^/api/v1/quizzes/${exam.quiz_id}/quiz_instances\\?user_id=\\d+$`)),
    );
    expect([...loaded]).toContain(`/api/v1/quizzes_attempt_summaries/${seat.id}/correction`);
    await expect(student.locator("[data-verdict]").first()).toHaveText(said.points);
    await expect(student.locator("img[alt='shield.png']")).toBeVisible();
    await expect(student.getByText(said.grade).first()).toBeVisible();
  });
