import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { openAudit, slider } from "./support.ts";

const words = {
  en: {
    alert: "Observations, not verdicts",
    monitor: "Second screen: 85 %",
    extended: "said once that the screen is extended",
    not: "Does not prove",
    similarity: "Similarity to the reference photos: 0.72 to 0.95.",
  },
  fr: {
    alert: "Des observations, pas des verdicts",
    monitor: "Second écran : 85 %",
    extended: "a indiqué une fois",
    not: "Ne prouve pas",
    similarity: "Similarité avec les photos de référence : de 0,72 à 0,95.",
  },
};

for (const language of ["en", "fr"] as const) {
  test(`CORR-04 CORR-06 ROLE-06 AUDIT-01 a teacher reads what happened, with what each figure does not prove (${language}) @screens`, async ({
    enter,
  }) => {
    const said = words[language];
    const teacher = await enter("helene", { language });
    await openAudit(teacher);
    const alert = teacher.locator("[data-alert=cheat-score]");
    await expect(alert).toContainText(said.alert);
    await expect(alert).toContainText(said.monitor);
    await expect(alert).toContainText(said.extended);
    const row = (kind: string) => teacher.locator(`tr[data-kind=${kind}]`).getByRole("cell");
    await expect(row("loose_focus")).toHaveText(["2", "1 min 29", "58 s"]);
    await expect(row("offline")).toHaveText(["1", "48 s", "48 s"]);
    await expect(row("screen_share_stop")).toHaveText(["1", "40 s", "40 s"]);
    await expect(row("paste_without_copy")).toHaveText(["1", "–", "–"]);
    await expect(row("copy_from_subject")).toHaveText(["1", "–", "–"]);
    await expect(row("similar").first()).not.toHaveText("0");
    await expect(row("other_face")).toHaveText(["1", "10 s", "10 s"]);
    await expect(teacher.getByText(said.similarity)).toBeVisible();
    await teacher.locator("tr[data-kind=offline]").getByRole("button").click();
    await expect(teacher.getByText(said.not).first()).toBeVisible();
    await look(teacher, {
      name: language === "en" ? "teacher-audit" : "teacher-audit-french",
      pictures: ["light", "dark", "phone"],
    });
  });
}

test("CORR-06~ a student and a teacher of another course can read none of it", async ({ enter, troubles }) => {
  const { address, score_id } = await openAudit(await enter("helene"));
  troubles.allow(/status of 40[34]/);
  for (const person of ["lucas", "james"] as const) {
    const page = await enter(person);
    for (const part of ["events_report", "similar_events", "student_events"]) {
      const reply = await page.request.get(`/api/v1/scores/${score_id}/${part}`);
      expect([403, 404]).toContain(reply.status());
    }
    await page.goto(address);
    await expect(
      page.getByText(person === "james" ? "You cannot see this copy" : "This part is for teachers"),
    ).toBeVisible();
    await expect(slider(page)).toHaveCount(0);
  }
});

test("CORR-21 Alt-click on the events toggles debug mode, which shows the intervals as computed", async ({ enter }) => {
  const teacher = await enter("helene");
  await openAudit(teacher);
  const raw = teacher.getByRole("region", { name: "Intervals as they are computed" });
  await teacher.locator("[data-alert]").click({ modifiers: ["Alt"] });
  await expect(raw).toBeVisible();
  await expect(raw.getByRole("cell", { name: "screen_share_stop" }).first()).toBeVisible();
  await teacher.locator("[data-alert]").click({ modifiers: ["Alt"] });
  await expect(raw).toHaveCount(0);
});
