import { randomUUID } from "node:crypto";
import type { AttemptReport, ChatChannel, User } from "@examplar/contract";
import { longText, makeExam, openLive, sheet } from "../support/exam.ts";
import { read, write } from "../support/people.ts";
import { eventKinds, eventsOf, scoreOf } from "../support/recording.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("EVT-10~ EVT-11~ text copied in the exam's own tools and messages is not reported as pasted from elsewhere", async ({
  enter,
  server,
}) => {
  const template = { rows: 3, columns: 2, cells: { A1: { input: "Interest of the third year" } } };
  const questions = [longText("Explain."), { ...sheet(["B2"]), spreadsheet_template: template }];
  const exam = await makeExam(server, {
    sections: [{ name: "One", exercises: [{ display_name: "Loan", questions }] }],
    quiz: { embedded_calculator: "basic" },
  });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await openLive(page, exam);
  await expect.poll(() => eventKinds(teacher, exam), { timeout: 20_000 }).toContain("page_load");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const answer = page.getByRole("main").getByRole("textbox").first();
  const pastes = async () => (await eventsOf(teacher, exam)).filter(({ kind }) => kind === "paste");
  const paste = async (count: number) => {
    await answer.click();
    await page.keyboard.press("ControlOrMeta+v");
    await expect.poll(async () => (await pastes()).length, { timeout: 15_000 }).toBe(count);
  };

  await test.step("a result of the calculator", async () => {
    await page.getByRole("button", { name: "Calculator", exact: true }).click();
    const calculator = page.getByRole("region", { name: "Calculator", exact: true });
    await calculator.getByRole("textbox", { name: "Calculation" }).fill("1200*1.05");
    await page.keyboard.press("Enter");
    await calculator.getByRole("button", { name: "Copy the result" }).click();
    await expect(calculator).toContainText("Copied");
    await page.keyboard.press("Escape");
    await paste(1);
  });
  await test.step("a cell of the sheet", async () => {
    await page.getByRole("button", { name: "Open the spreadsheet", exact: true }).click();
    await page.locator("[data-cell=A1]").click();
    await page.keyboard.press("ControlOrMeta+c");
    await paste(2);
  });
  const card = page.getByRole("dialog", { name: "Contact your teacher" });
  const copyMessage = async (text: string) => {
    await card.getByRole("log").getByText(text).click({ clickCount: 3 });
    await page.keyboard.press("ControlOrMeta+c");
    await page.keyboard.press("Escape");
  };
  await test.step("a message of the teacher", async () => {
    await page.getByRole("button", { name: "Contact your teacher" }).click();
    await card.getByLabel("Write a message").fill("Which year is meant in the table?");
    await page.keyboard.press("Enter");
    await expect(card.getByRole("log").getByText("Which year is meant in the table?")).toBeVisible();
    await expect(card.getByRole("log")).not.toContainText("Sending");
    const channels = await read<ChatChannel[]>(page.request, `/api/v1/quizzes/${exam.quiz_id}/chat_channels`);
    const { id } = channels.find(({ kind }) => kind === "quiz_student")!;
    const { id: author_id } = await read<User>(teacher, "/api/v1/users/me");
    const message = { author_id, client_id: randomUUID(), body: "The third year, from the end." };
    await write(teacher, `/api/v1/chat_channels/${id}/messages`, message);
    await copyMessage(message.body);
    await paste(3);
  });
  await test.step("a message of the student, who may have brought it from anywhere", async () => {
    await page.getByRole("button", { name: "Contact your teacher" }).click();
    await copyMessage("Which year is meant in the table?");
    await paste(4);
  });
  await test.step("anything else", async () => {
    await page.evaluate(() => navigator.clipboard.writeText("What another program wrote"));
    await paste(5);
  });
  const all = await pastes();
  expect(all.map(({ details }) => details)).toEqual([
    { content: expect.stringMatching(/1.?260/) },
    { content: "Interest of the third year" },
    // The event omits text copied from the teacher's message; the answer itself shows the pasted text.
    { from: "page" },
    { content: expect.stringContaining("Which year is meant in the table?") },
    { content: "What another program wrote" },
  ]);
  const path = `/api/v1/scores/${await scoreOf(teacher, exam)}/events_report`;
  const elsewhere = all.slice(-2).map(({ id }) => id);
  expect((await read<AttemptReport>(teacher, path)).paste_events_without_copy_ids).toEqual(elsewhere);
});
