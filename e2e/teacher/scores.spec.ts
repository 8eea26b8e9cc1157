import { answersOnServer, expectSaved, makeExam, openLive } from "../support/exam.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";

const words = {
  en: {
    started: "In progress",
    waiting: "Not started",
    summary: "1 attempt · 1 under way · 1 not started",
    none: "0 of 7",
    one: "1 of 7",
  },
  fr: {
    started: "En cours",
    waiting: "Pas commencé",
    summary: "1 copie · 1 en cours · 1 pas commencée",
    none: "0 sur 7",
    one: "1 sur 7",
  },
};

for (const language of ["en", "fr"] as const) {
  test(`the table lists who has not started, and counts answers while they are written (${language}) @screens`, async ({
    enter,
    server,
  }) => {
    const said = words[language];
    const exam = await makeExam(server, { students: ["camille", "lucas"] });
    const student = await enter("camille");
    await openLive(student, exam);
    const teacher = await enter("helene", { language });
    await teacher.goto(`/courses/quizzes/${exam.quiz_id}/scores`);
    const row = (name: string) => teacher.getByRole("row").filter({ hasText: name });
    await expect(row("Lucas Bernard")).toContainText(said.waiting);
    await expect(row("Camille Martin")).toContainText(said.started);
    await expect(row("Camille Martin").getByText(said.none)).toBeVisible();
    await expect(teacher.getByText(said.summary)).toBeVisible();
    if (language === "en")
      await look(teacher, { name: "teacher-scores-writing", pictures: ["light", "dark", "phone"] });

    await student.getByRole("radio", { name: "Less" }).click();
    await expectSaved(student);
    expect((await answersOnServer(student.request, exam)).size).toBe(1);
    await expect(row("Camille Martin").getByText(said.one)).toBeVisible({ timeout: 25_000 });
  });
}
