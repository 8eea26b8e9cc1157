import type { Summary } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { answersOnServer, makeExam, openLive, untilKept, type MadeExam } from "../support/exam.ts";
import { read } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

const minutes = 60;
const timer = (page: Page) => page.getByRole("timer");
const choice = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

const untilOrdinaryEnd = async (page: Page, exam: MadeExam) => {
  const seat = await read<Summary>(page.request, `/api/v1/quizzes_attempt_summaries/${exam.seatOf("camille").id}`);
  await page.waitForTimeout(Math.max(0, Date.parse(seat.end_at!) - Date.now()) + 1_500);
};

/** Checks that the exam is shown with its time and without a dialog, and that an answer reaches the server. */
const expectWriting = async (page: Page, exam: MadeExam, answer: { name: string; choice_id: string }) => {
  await expect(timer(page)).toHaveText(/^4[0-4] min/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page
    .getByRole("navigation", { name: "Pages of the exam" })
    .getByRole("button", { name: /Present value/ })
    .click();
  await choice(page, answer.name).click();
  const stored = async () => (await answersOnServer(page.request, exam)).get(exam.question_ids[0]!)?.content;
  await expect.poll(stored, { timeout: 20_000 }).toEqual({ choice_id: answer.choice_id });
};

const grant = async (teacher: Page, exam: MadeExam) => {
  const granted = { data: { granted_seconds: 44 * minutes } };
  expect((await teacher.request.put(`/api/v1/sessions/${exam.session_id}/granted_time`, granted)).ok()).toBe(true);
};

const more = { name: "More", choice_id: "c0" };
const less = { name: "Less", choice_id: "c1" };

test("LOSS-19 the ordinary end does not stop a student with extra time, even after a reload, tab switch or reconnect", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const exam = await makeExam(server, { ends_in_seconds: 25 });
  const page = await enter("camille");
  await openLive(page, exam);
  const teacher = await enter("helene");
  await grant(teacher, exam);
  await expect(timer(page)).toHaveText(/^44 min/, { timeout: 15_000 });
  await untilOrdinaryEnd(page, exam);
  await expectWriting(page, exam, more);

  await page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    window.dispatchEvent(new Event("focus"));
  });
  await page.waitForTimeout(3_000);
  await expectWriting(page, exam, less);

  await page.reload();
  await expectWriting(page, exam, more);

  await page.context().setOffline(true);
  await page.waitForTimeout(1_000);
  await page.context().setOffline(false);
  await page.waitForTimeout(3_000);
  await expectWriting(page, exam, less);

  await page.goto("/");
  await page.goto(exam.addressFor("camille", "onboarding"));
  await expect(page.getByRole("button", { name: "Continue the exam" })).toBeEnabled();
  await page.getByRole("button", { name: "Continue the exam" }).click();
  await expectWriting(page, exam, more);
});

test("LOSS-19 LOSS-09~ extra time survives an offline reload after the ordinary end", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const exam = await makeExam(server, { ends_in_seconds: 40 });
  const page = await enter("camille", { serviceWorkers: "allow" });
  await openLive(page, exam);
  await untilKept(page);
  await grant(await enter("helene"), exam);
  await expect(timer(page)).toHaveText(/^44 min/, { timeout: 15_000 });
  await untilOrdinaryEnd(page, exam);
  await page.context().setOffline(true);
  await page.reload();
  await expect(timer(page)).toHaveText(/^4[0-4] min/, { timeout: 15_000 });
  await page.waitForTimeout(1_500);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.context().setOffline(false);
  await expectWriting(page, exam, more);
});

test("LOSS-12 LOSS-19 time granted while the student was offline reopens the attempt after the bell", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const exam = await makeExam(server, { ends_in_seconds: 20 });
  const page = await enter("camille");
  const teacher = await enter("helene");
  await openLive(page, exam);
  await page.context().setOffline(true);
  await grant(teacher, exam);
  await expect(page.getByRole("dialog", { name: "Time is up" })).toBeVisible({ timeout: 30_000 });
  await page.context().setOffline(false);
  await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 20_000 });
  await expectWriting(page, exam, less);
});

test("LOSS-19 a student with extra time starts after the ordinary end, and nobody else does", async ({
  enter,
  server,
}) => {
  test.slow();
  const exam = await makeExam(server, { students: ["camille", "oliver"], ends_in_seconds: 5 });
  const teacher = await enter("helene");
  const path = `/api/v1/quizzes_attempt_summaries/${exam.seatOf("camille").id}/granted_time`;
  expect((await teacher.request.put(path, { data: { granted_seconds: 44 * minutes } })).ok()).toBe(true);
  const page = await enter("camille");
  await untilOrdinaryEnd(page, exam);
  await page.goto(exam.addressFor("camille", "live"));
  await expectWriting(page, exam, less);

  const other = await enter("oliver");
  await other.goto(exam.addressFor("oliver", "live"));
  await expect(other).toHaveURL(/\/score$/);
});

test("a teacher ends extra time after the ordinary end, and the screen says so", async ({ enter, server }) => {
  test.slow();
  const exam = await makeExam(server, { ends_in_seconds: 20 });
  const page = await enter("camille");
  await openLive(page, exam);
  const teacher = await enter("helene");
  await grant(teacher, exam);
  await untilOrdinaryEnd(page, exam);
  await expectWriting(page, exam, more);
  expect((await teacher.request.post(`/api/v1/sessions/${exam.session_id}/close`)).ok()).toBe(true);
  await expect(page.getByRole("dialog")).toBeVisible({ timeout: 15_000 });
  const seat = await read<Summary>(page.request, `/api/v1/quizzes_attempt_summaries/${exam.seatOf("camille").id}`);
  expect(seat.answerability).toBe("answered");
});
