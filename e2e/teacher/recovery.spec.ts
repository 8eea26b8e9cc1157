import type { QuizInstance, Recovery, SyncAnswersReply } from "@examplar/contract";
import { editOf, leaveUnsent, startAttempt } from "../support/attempts.ts";
import { expectSaved, makeExam, openLive, paperOf } from "../support/exam.ts";
import { look } from "../support/screens/look.ts";
import { read, signIn, write } from "../support/people.ts";
import { addressOf, seatIn } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";

const fact = (name: string) => `xpath=//dt[normalize-space()="${name}"]/following-sibling::dd`;

test("RECOV-01 RECOV-02 RECOV-03 RECOV-04 RECOV-05 support sees an attempt and can request a resync any number of times", async ({
  enter,
}) => {
  const student = await enter("lucas");
  const seat = await seatIn(student.request, "Finance d’entreprise");
  const { id } = await read<QuizInstance>(
    student.request,
    `/api/v1/quizzes_attempt_summaries/${seat.id}/quiz_instance`,
  );
  const page = await enter("noor");
  const server = await read<Recovery>(page.request, `/api/v1/quiz_instances/${id}/recovery`);
  await page.goto(addressOf(seat, `recovery/${id}`));
  await expect(page.getByRole("heading", { level: 1, name: "Recover answers" })).toBeVisible();
  await expect(page.getByText(/only when support has told you to/)).toBeVisible();
  await expect(page.locator(fact("Instance id"))).toHaveText(String(id));
  await expect(page.locator(fact("Student"))).toHaveText("Lucas Bernard");
  await expect(page.locator(fact("Synchronized answers"))).toHaveText(String(server.synchronized_answers_count));
  await expect(page.locator(fact("Unsynchronized answers"))).toHaveText("0");
  const force = page.getByRole("button", { name: "Force Resync All" });
  const report = page.getByRole("status").filter({ hasText: "asked to send everything again" });
  await force.click();
  await expect(report).toContainText("All of them agree.");
  await force.click();
  await expect(report).toContainText("All of them agree.");
  expect(await read<Recovery>(page.request, `/api/v1/quiz_instances/${id}/recovery`)).toMatchObject({
    synchronized_answers_count: server.synchronized_answers_count,
    resync_requested_at: expect.any(String),
  });
});

for (const [language, name] of [
  ["en", "Chrome on Linux"],
  ["fr", "Chrome sur Linux"],
] as const) {
  test(`a device is named as people name it (${language})`, async ({ enter, server }) => {
    const exam = await makeExam(server);
    const student = await enter("camille");
    await openLive(student, exam);
    const { id } = await paperOf(student.request, exam);
    const page = await enter("noor", { language });
    await page.goto(`/recovery/${id}`);
    const devices = page.getByRole("region", { name: language === "en" ? "Devices" : "Appareils" });
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    await expect(devices.getByText(name, { exact: true })).toBeVisible();
    await expect(devices).not.toContainText("Mozilla");
  });
}

test("RECOV-02 the page counts the student's unsent work in this browser, and does not send it under another name", async ({
  enter,
}) => {
  const page = await enter("ethan");
  const seat = await seatIn(page.request, "Introductory Statistics");
  const { instance_id, device_id, questions } = await startAttempt(page.request, seat);
  const { id: user_id } = await read<{ id: number }>(page.request, "/api/v1/users/me");
  await signIn(page.request, "noor", "en");
  await page.goto(addressOf(seat, `recovery/${instance_id}`));
  await expect(page.getByText("Nothing from this attempt is waiting in this browser.")).toBeVisible();
  const question = questions.find(({ attributes }) => attributes.type === "true_false")!;
  await leaveUnsent(page, { user_id, instance_id, device_id, edit: editOf(question.id, { value: true }) });
  await expect(page.getByText(/1 change of this attempt waits in this browser under another account/)).toBeVisible();
  await expect(page.locator(fact("Unsynchronized answers"))).toHaveText("1");
  await page.getByRole("button", { name: "Force Resync All" }).click();
  await expect(page.getByText("This browser sends 0 changes again.")).toBeVisible();
  await expect(page.locator(fact("Unsynchronized answers"))).toHaveText("1");
});

test("RECOV-05 the teacher requests a resync: the student's browser sends everything again, in the exam, after it, and on the list", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  await page.getByRole("radio", { name: "Less" }).click();
  await expectSaved(page);
  const { id } = await paperOf(page.request, exam);
  const teacher = await enter("helene");
  let sentCount = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(`/quiz_instances/${id}/answers`) && /"choice_id"/.test(request.postData() ?? ""))
      sentCount += 1;
  });
  const askAgain = async () => {
    const sentAgain = page.waitForResponse(
      (reply) =>
        reply.url().endsWith(`/quiz_instances/${id}/answers`) && /"choice_id"/.test(reply.request().postData() ?? ""),
      { timeout: 15_000 },
    );
    await write(teacher.request, `/api/v1/quiz_instances/${id}/recovery/resync`);
    const { results } = (await (await sentAgain).json()) as SyncAnswersReply;
    expect(results).toMatchObject([{ outcome: "duplicate" }]);
  };
  await askAgain();
  await page.getByRole("button", { name: "Finish", exact: true }).first().click();
  await page.getByRole("button", { name: "Hand in and leave" }).click();
  await expect(page).toHaveURL(exam.addressFor("camille", "score"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Each request is handled once: the score page must not repeat one that the exam already handled.
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(sentCount).toBe(1);
  await askAgain();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Your exams" })).toBeVisible();
  await askAgain();
  expect(sentCount).toBe(3);
});

test("RECOV-03 without an instance in the address, the page asks for it @screens", async ({ enter, troubles }) => {
  troubles.allow(refusal(404, "/recovery"));
  const page = await enter("noor");
  await page.goto("/exam/1/1/recovery");
  await page.getByLabel("Instance id").fill("one");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Type a whole number.");
  await look(page, { name: "recovery-form", pictures: ["light", "phone"] });
  await page.getByLabel("Instance id").fill("987654");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/exam/1/1/recovery/987654");
  await expect(page.getByRole("heading", { name: "There is no such attempt" })).toBeVisible();
});

test("RECOV-01 for anybody else, the page does not exist", async ({ enter }) => {
  for (const person of ["camille", "helene"] as const) {
    const page = await enter(person);
    await page.goto("/exam/1/1/recovery/1");
    await expect(page.getByRole("button", { name: "Force Resync All" })).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/not|introuvable/i);
  }
});

test("support must give a reason before it sees pictures, and then sees those of that attempt for an hour @screens", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(refusal(403, "/proctoring_image_analysis"));
  const exam = await makeExam(server);
  const student = await enter("camille");
  await openLive(student, exam);
  const { id } = await paperOf(student.request, exam);
  const page = await enter("noor");
  const pictures = async () => {
    await page.getByRole("button", { name: "Load" }).click();
    return page.getByText(/Give a reason for one of its attempts first|No pictures found\./);
  };
  await page.goto(`/proctoringv2-debug?quiz_id=${exam.quiz_id}`);
  await expect(await pictures()).toContainText("on its recovery page");
  await page.goto(`/recovery/${id}`);
  const form = page.getByRole("form", { name: "What was recorded" });
  const open = form.getByRole("button", { name: "Open for an hour" });
  await form.getByLabel("Why you need to see what was recorded").fill("Because");
  await expect(open).toBeDisabled();
  await form.getByLabel("Why you need to see what was recorded").fill("The student says that the camera never worked");
  await look(page, { name: "recovery-reason", pictures: ["light", "phone", "dark"] });
  await open.click();
  await expect(form.getByRole("status")).toContainText("Open until");
  await form.getByRole("link", { name: "See the pictures" }).click();
  await expect(page).toHaveURL(new RegExp(`quiz_id=${exam.quiz_id}$`));
  await expect(await pictures()).toHaveText("No pictures found.");
});
