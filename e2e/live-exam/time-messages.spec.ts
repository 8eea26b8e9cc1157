import type { Page } from "@playwright/test";
import { makeExam, openLive, type MadeExam } from "../support/exam.ts";
import { readIn } from "../support/people.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork, refusal } from "../support/troubles.ts";

const grant = async (teacher: Page, exam: MadeExam, granted_seconds: number) => {
  const path = `/api/v1/quizzes_attempt_summaries/${exam.seatOf("camille").id}/granted_time`;
  expect((await teacher.request.put(path, { data: { granted_seconds } })).ok()).toBe(true);
};

test("a message announces a time change and the student dismisses it; another announces that the teacher closed the session (en, then fr) @screens", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(refusal(404, "/receipt"));
  troubles.allow(refusal(409, "/receipt"));
  const exam = await makeExam(server);
  const page = await enter("camille", { language: "en" });
  await page.goto(exam.addressFor("camille"));
  await expect(page.getByRole("timer")).toBeVisible();
  const teacher = await enter("helene");
  const spoken = (text: string) => page.getByRole("status").filter({ hasText: text });
  const ok = page.getByRole("button", { name: "OK", exact: true });

  await test.step("more time", async () => {
    await grant(teacher, exam, 600);
    await expect(spoken("Your exam now ends at")).toContainText("Your teacher has given you 10 min more.", {
      timeout: 15_000,
    });
    await look(page, { name: "live-time-granted", pictures: ["light", "phone"] });
    await ok.click();
    await expect(page.getByText("Your exam now ends at")).toHaveCount(0);
  });

  await test.step("less time, told once more after a reload until it is put away", async () => {
    const ends = "Votre examen se termine maintenant à";
    const less = "Votre enseignant a réduit votre temps de 5 min.";
    await readIn(page, "fr");
    await grant(teacher, exam, 300);
    await expect(spoken(ends)).toContainText(less, { timeout: 15_000 });
    await page.reload();
    await expect(page.getByText(less)).toBeVisible({ timeout: 15_000 });
    await ok.click();
    await page.reload();
    await expect(page.getByRole("timer")).toBeVisible();
    await page.waitForTimeout(1_500);
    await expect(page.getByText(ends)).toHaveCount(0);
  });

  await test.step("closed by the teacher", async () => {
    expect((await teacher.request.post(`/api/v1/sessions/${exam.session_id}/close`)).ok()).toBe(true);
    const dialog = page.getByRole("dialog", { name: "Votre enseignant a fermé cet examen" });
    await expect(dialog).toContainText("Vous ne pouvez plus modifier vos réponses.", { timeout: 15_000 });
    await expect(page.getByText("Le temps est écoulé")).toHaveCount(0);
    await look(page, { name: "finish-closed-by-teacher-fr", pictures: ["light"] });
  });
});

test("the dialog at the bell does not say that answers received after the end count", async ({
  enter,
  server,
  troubles,
}) => {
  test.setTimeout(120_000);
  troubles.allow(noNetwork);
  troubles.allow(refusal(404, "/receipt"));
  troubles.allow(refusal(409, "/receipt"));
  const exam = await makeExam(server, { quiz: { time_limit: null }, ends_in_seconds: 20 });
  const page = await enter("camille");
  await openLive(page, exam);
  await page.context().setOffline(true);
  await page.getByRole("radio", { name: "Less" }).click();
  const dialog = page.getByRole("dialog", { name: "Time is up" });
  await expect(dialog).toBeVisible({ timeout: 40_000 });
  await expect(dialog).not.toContainText("counts.");
  // After the grace period of ten seconds, answers are late.
  await page.waitForTimeout(12_000);
  await page.context().setOffline(false);
  await expect(dialog).toContainText("1 answer reached the server after the end.", { timeout: 30_000 });
  await expect(dialog).not.toContainText("What you wrote before the end counts.");
});

test("a deadline that the server did not hear as seen is acknowledged again", async ({ enter, server, troubles }) => {
  troubles.allow(refusal(503, "/acknowledged_deadline"));
  const exam = await makeExam(server);
  const page = await enter("camille");
  let lost = 0;
  await page.route("**/acknowledged_deadline", async (route) => {
    lost += 1;
    return lost === 1 ? route.fulfill({ status: 503, body: "" }) : route.fallback();
  });
  const acknowledged = page.waitForResponse(
    (reply) => reply.url().endsWith("/acknowledged_deadline") && reply.status() < 300,
  );
  await openLive(page, exam);
  expect((await acknowledged).ok()).toBe(true);
  expect(lost).toBe(2);
});
