import { handIn } from "../support/attempts.ts";
import { expectSaved, makeExam, openLive } from "../support/exam.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";

const words = {
  en: {
    open: "Delete a student’s recordings",
    student: "Student",
    confirm: "Delete for good",
    running: "This student is taking an exam",
    done: /There were no recordings\. \d+ events? (was|were) deleted\./,
    close: "Close",
  },
  fr: {
    open: "Supprimer les enregistrements d’un étudiant",
    student: "Étudiant",
    confirm: "Supprimer définitivement",
    running: "Cet étudiant passe un examen en ce moment",
    done: /Il n’y avait aucun enregistrement\. \d+ événements? (a|ont) été supprimés?\./,
    close: "Fermer",
  },
};

for (const language of ["en", "fr"] as const) {
  test(`an administrator deletes what was recorded of a student, once the exam is over (${language}) @screens`, async ({
    enter,
    server,
    troubles,
  }) => {
    const said = words[language];
    troubles.allow(/409 .*supervision_data/);
    const exam = await makeExam(server, { students: ["chloe"] });
    const student = await enter("chloe");
    await openLive(student, exam, "chloe");
    await student.getByRole("radio", { name: "Less" }).click();
    await expectSaved(student);

    const administrator = await enter("antoine", { language });
    await administrator.goto(`/courses/quizzes/${exam.quiz_id}/scores`);
    await administrator.getByRole("button", { name: said.open }).click();
    const dialog = administrator.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: said.confirm })).toHaveCount(0);
    const chooser = dialog.getByLabel(said.student);
    await chooser.selectOption({ index: 1 });
    await expect(chooser.locator("option:checked")).toContainText("Chloé Rousseau");
    await dialog.getByRole("button", { name: said.confirm }).click();
    await expect(dialog.getByRole("alert")).toContainText(said.running);
    if (language === "en")
      await look(administrator, { name: "teacher-delete-recordings", pictures: ["light", "dark", "phone"] });

    await handIn(student.request, exam.seatOf("chloe"));
    await dialog.getByRole("button", { name: said.confirm }).click();
    await expect(dialog.getByRole("status")).toContainText(said.done);
    await dialog.getByRole("button", { name: said.close }).click();

    const teacher = await enter("helene", { language });
    await teacher.goto(`/courses/quizzes/${exam.quiz_id}/scores`);
    await expect(teacher.getByRole("row").filter({ hasText: "Chloé Rousseau" })).toBeVisible();
    await expect(teacher.getByRole("button", { name: said.open })).toHaveCount(0);
  });
}
