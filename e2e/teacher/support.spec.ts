import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

test("LIST-05 the banner opens the support chat: a student asks, support answers, the student reads it", async ({
  enter,
}) => {
  const question = `My exam of Canvas is missing (${Date.now()}).`;
  const student = await enter("amelia");
  await student.goto("/");
  await student.getByRole("main").getByRole("button", { name: "Ask support" }).click();
  const chat = student.getByRole("dialog", { name: "Support" });
  await expect(chat.getByLabel("Write a message")).toBeFocused();
  await chat.getByLabel("Write a message").fill(question);
  await student.keyboard.press("Enter");
  await expect(chat.getByRole("log")).toContainText(question);
  await expect(chat.getByLabel("Write a message")).toHaveValue("");

  const support = await enter("noor");
  await support.goto("/courses");
  await expect(support).toHaveURL("/courses/support");
  const conversation = support.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: /Amelia/ });
  await expect(conversation).toContainText("1 unread message");
  await conversation.click();
  await expect(support.getByRole("log")).toContainText(question);
  await expect(conversation).not.toContainText("unread");
  await support.getByLabel("Write a message").fill("Open it from Canvas, under your course.");
  await support.getByRole("button", { name: "Send" }).click();

  await expect(chat.getByRole("log")).toContainText("Noor Haddad");
  await expect(chat.getByRole("log")).toContainText("Open it from Canvas, under your course.");
  await student.keyboard.press("Escape");
  await expect(chat).toHaveCount(0);
  await expect(student.getByRole("main").getByRole("button", { name: "Ask support" })).toBeFocused();
});

test("while support is on another page, a new message shows a badge on every page", async ({ enter }) => {
  const support = await enter("noor");
  await support.goto("/courses/support");
  await expect(support.getByRole("heading", { level: 2, name: "Choose a conversation" })).toBeVisible();
  const student = await enter("oliver");
  await student.goto("/");
  await student.getByRole("button", { name: "Account of Oliver Bennett" }).click();
  await student.getByRole("button", { name: "Ask support" }).click();
  const before = student.getByRole("dialog", { name: "Support" });
  await before.getByLabel("Write a message").fill("Where do I start?");
  await before.getByRole("button", { name: "Send" }).click();
  const conversation = support.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: /Oliver/ });
  await expect(conversation).toContainText("1 unread message");
  await expect(support.getByRole("banner").getByRole("link", { name: /Support/ })).toContainText(/\d+ unread message/);
});

test("an unsent message waits in the conversation, and is sent once when the network is back", async ({
  enter,
  troubles,
}) => {
  troubles.allow(noNetwork);
  const page = await enter("sacha");
  await page.goto("/");
  await page.getByRole("button", { name: "Account of Sacha Weber" }).click();
  await page.getByRole("button", { name: "Ask support" }).click();
  const chat = page.getByRole("dialog", { name: "Support" });
  await expect(chat.getByText("Write to us: what were you doing, and what happened?")).toBeVisible();
  await page.context().setOffline(true);
  await chat.getByLabel("Write a message").fill("I am a guest.");
  await chat.getByRole("button", { name: "Send" }).click();
  await expect(chat.getByRole("log")).toContainText("Not sent yet");
  await expect(chat.getByRole("status")).toContainText("kept on this device");
  await page.context().setOffline(false);
  await expect(chat.getByRole("log")).not.toContainText("Not sent yet");
  await expect(chat.getByRole("log").getByText("I am a guest.")).toHaveCount(1);
});
