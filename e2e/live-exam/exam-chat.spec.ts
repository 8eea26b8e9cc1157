import type { ChatChannel, TeacherScore } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { copyPath } from "../correction/copies.ts";
import { expectSaved, longText, makeExam, openLive, untilKept } from "../support/exam.ts";
import { read } from "../support/people.ts";
import { expectAccessible } from "../support/screens/accessible.ts";
import { look } from "../support/screens/look.ts";
import { screens } from "../support/screens/screens.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

const sections = [
  { name: "Valuation", exercises: [{ display_name: "Case", questions: [longText("Should Nordvik borrow?")] }] },
];

const cardOf = (page: Page) => page.getByRole("dialog", { name: "Contact your teacher" });
const write = async (page: Page, text: string) => {
  await page.getByLabel("Write a message").fill(text);
  await page.keyboard.press("Enter");
};

test("CHAT-01 CHAT-02 CHAT-03 CHAT-06 CHAT-07 CHAT-08 CORR-18 ROLE-11 a student in an exam and the teacher write to each other @screens", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { sections, students: ["camille", "lucas"] });
  const student = await enter("camille");
  await openLive(student, exam);
  const lucas = await enter("lucas");
  await openLive(lucas, exam, "lucas");

  // The student asks.
  const button = student.getByRole("button", { name: "Contact your teacher" });
  await button.press("Enter");
  const card = cardOf(student);
  await expect(card.getByLabel("Write a message")).toBeFocused();
  await expect(card).toContainText("your teacher’s reply appears in this card");
  await write(student, "May I use a calculator?");
  await expect(card.getByRole("log").getByText("May I use a calculator?")).toHaveCount(1);
  await student.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await expect(button).toBeFocused();

  // The teacher sees it in the list, and on the copy as a red badge, which disappears on reading.
  const teacher = await enter("helene");
  await teacher.goto(`/courses/quizzes/${exam.quiz_id}/scores`);
  const row = teacher.getByRole("row", { name: /Camille Martin/ });
  await expect(row.getByRole("button", { name: "Messages with Camille Martin 1 unread message" })).toBeVisible();
  const scores = await read<TeacherScore[]>(teacher.request, `/api/v1/quizzes/${exam.quiz_id}/scores`);
  await teacher.goto(copyPath(exam, scores.find(({ name }) => name === "Camille Martin")!.id));
  const messages = teacher.getByRole("button", { name: /^Messages/ });
  await expect(messages).toHaveAccessibleName("Messages 1 unread message");
  await messages.click();
  const panel = teacher.getByRole("dialog", { name: "Camille Martin" });
  await expect(panel.getByRole("log")).toContainText("May I use a calculator?");
  await expect(messages).toHaveAccessibleName("Messages 1 message");
  await expectAccessible(teacher);

  // The reply opens the card while the student is typing, without taking focus or text.
  const answer = student.getByRole("main").getByRole("textbox").first();
  await answer.click();
  await student.keyboard.type("Yes, because ");
  await write(teacher, "Yes, the simple one.");
  await expect(card.getByRole("log")).toContainText("Yes, the simple one.");
  await expect(card.getByRole("log")).toContainText("Hélène Dubois");
  await expect(answer).toBeFocused();
  await student.keyboard.type("interest is deducted.");
  await expect(answer).toHaveValue("Yes, because interest is deducted.");
  await expect(student.getByText("New message from Hélène Dubois: Yes, the simple one.")).toBeAttached();
  await expectSaved(student);

  // After closing, the card stays closed, even after a reload, until the next message.
  await card.getByRole("button", { name: "Close the conversation" }).click();
  await expect(card).toHaveCount(0);
  await student.reload();
  await expect(student.getByRole("timer")).toBeVisible();

  // A message to everybody is merged into the student's channel by time, and marked.
  await teacher.goto(`/courses/quizzes/${exam.quiz_id}/scores`);
  await teacher.getByRole("button", { name: "Message to everybody" }).click();
  await write(teacher, "Ten more minutes for all of you.");
  await expect(cardOf(lucas).getByRole("log")).toContainText("Ten more minutes for all of you.");
  await expect(cardOf(lucas).getByRole("log")).toContainText("To everybody");
  await expect(cardOf(lucas).getByRole("log")).not.toContainText("calculator");
  const log = card.getByRole("log");
  await expect(log).toContainText(/May I use a calculator\?.*Yes, the simple one\..*To everybody.*Ten more minutes/s);
  await look(student, { name: "exam-chat", pictures: ["light", "dark", "phone"], pointer_stays: true });
  await expectAccessible(teacher);
  await screens(teacher, "teacher-message-to-everybody", ["light", "phone"]);
});

test("CHAT-04 CHAT-05 CONST-48 a message written offline survives a reload and is sent once; widths; live_chat off @screens", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(noNetwork);
  const exam = await makeExam(server, { sections, students: ["camille", "lucas"] });
  const student = await enter("camille", { serviceWorkers: "allow" });
  await openLive(student, exam);
  await untilKept(student);
  await student.getByRole("button", { name: "Contact your teacher" }).click();
  const card = cardOf(student);
  for (const [width, expected] of [
    [360, 340],
    [700, 400],
    [1000, 450],
    [1300, 500],
    [1920, 600],
  ] as const) {
    await student.setViewportSize({ width, height: 800 });
    expect((await card.boundingBox())!.width, `width at ${width}`).toBe(expected);
  }
  await student.context().setOffline(true);
  await write(student, "My screen went black.");
  await expect(card.getByRole("log")).toContainText("Not sent yet");
  await expect(card.getByRole("status")).toContainText("kept on this device");
  await student.reload();
  await student.getByRole("button", { name: "Contact your teacher" }).click();
  await expect(card.getByRole("log").getByText("My screen went black.")).toHaveCount(1);
  await student.context().setOffline(false);
  await expect(card.getByRole("log")).not.toContainText("Not sent yet", { timeout: 30_000 });
  await expect(card.getByRole("log").getByText("My screen went black.")).toHaveCount(1);
  const channels = await student.request.get(`/api/v1/quizzes/${exam.quiz_id}/chat_channels`);
  expect(await channels.json()).toMatchObject([{ kind: "quiz_student", message_count: 1 }]);

  // A message unsent for more than an hour is sent or removed only by its author.
  await student.context().setOffline(true);
  for (const text of ["Is page 3 missing?", "Never mind."]) await write(student, text);
  await expect(card.getByText("Not sent yet")).toHaveCount(2);
  await student.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!key.startsWith("examplar.chat.")) continue;
      const kept = JSON.parse(text as string) as { written_at: string };
      const written_at = new Date(Date.parse(kept.written_at) - 2 * 3_600_000).toISOString();
      localStorage.setItem(key, JSON.stringify({ ...kept, written_at }));
    }
  });
  await student.reload();
  await student.context().setOffline(false);
  await student.getByRole("button", { name: "Contact your teacher" }).click();
  const late = (text: string) => card.getByRole("log").locator("> div").filter({ hasText: text });
  for (const text of ["Is page 3 missing?", "Never mind."])
    await expect(late(text)).toContainText("It is not sent by itself any more.");
  await look(student, { name: "exam-chat-late", pictures: ["light", "phone"], pointer_stays: true });
  await late("Never mind.").getByRole("button", { name: "Remove" }).click();
  await expect(late("Never mind.")).toHaveCount(0);
  await late("Is page 3 missing?").getByRole("button", { name: "Send now" }).click();
  const counts = async () =>
    (await read<ChatChannel[]>(student.request, `/api/v1/quizzes/${exam.quiz_id}/chat_channels`)).map(
      ({ message_count }) => message_count,
    );
  await expect.poll(counts, { timeout: 30_000 }).toEqual([2]);
  await expect(late("Is page 3 missing?")).not.toContainText("Not sent");

  const silent = await makeExam(server, { sections, students: ["lucas"], quiz: { live_chat: false } });
  const lucas = await enter("lucas", { language: "fr" });
  await openLive(lucas, silent, "lucas");
  await lucas.getByRole("button", { name: "Contacter votre enseignant" }).click();
  const note = lucas.getByRole("dialog", { name: "Contacter votre enseignant" });
  await expect(note).toContainText("L’aide en direct est désactivée");
  await expect(note.getByRole("textbox")).toHaveCount(0);
  await look(lucas, { name: "exam-chat-off", pictures: ["phone"], pointer_stays: true });
});
