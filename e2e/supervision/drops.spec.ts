import type { Locator, Page } from "@playwright/test";
import { longText, makeExam, openLive } from "../support/exam.ts";
import { eventsOf } from "../support/recording.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 1280, height: 800 } });

const sections = [
  {
    name: "One",
    exercises: [
      { display_name: "Essay", questions: [{ ...longText("Explain the cost of debt after tax."), name: "Essay" }] },
    ],
  },
];

const middleOf = async (place: Locator) => {
  const { x, y, width, height } = (await place.boundingBox())!;
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
};

/** Drops text from another window; the browser itself handles the drop. */
const dropFromOutside = async (page: Page, target: Locator, text: string) => {
  const client = await page.context().newCDPSession(page);
  const at = await middleOf(target);
  const data = { items: [{ mimeType: "text/plain", data: text }], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await client.send("Input.dispatchDragEvent", { type, ...at, data });
  await client.detach();
};

/** Drags the selected text with the mouse. */
const dragSelection = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }) => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 5, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
};

/** Selects a paragraph with three clicks. Returns the position of its text. */
const selectWords = async (page: Page, place: Locator) => {
  await place.click({ clickCount: 3, position: { x: 30, y: 8 } });
  return page.evaluate(() => {
    const { left, top, width, height } = getSelection()!.getRangeAt(0).getClientRects()[0]!;
    return { x: left + Math.min(60, width / 3), y: top + height / 2 };
  });
};

test("EVT-17~ text dropped into an answer from another window is a bulk insertion with its content; text moved within the answer is not", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { sections });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await openLive(page, exam);
  const ofKind = async (wanted: string) => (await eventsOf(teacher, exam)).filter(({ kind }) => kind === wanted);
  await expect.poll(async () => (await ofKind("page_load")).length, { timeout: 20_000 }).toBe(1);
  const drops = async () => (await ofKind("bulk_insert")).map(({ details }) => details);
  const first = "The interest of a loan is deducted before tax.";
  const second = "A dividend is paid after the tax on the profit.";
  const expected: object[] = [];

  await test.step("into a plain field", async () => {
    const field = page.getByRole("textbox").first();
    await field.click();
    await dropFromOutside(page, field, first);
    await expect(field).toHaveValue(first);
    expected.push({ diff: first, questionName: "Essay" });
    await expect.poll(drops, { timeout: 15_000 }).toEqual(expected);
  });

  await page.getByRole("button", { name: "Bold" }).click();
  const editor = page.locator("[contenteditable=true]");
  await expect(editor).toHaveText(first);
  await test.step("into a rich one", async () => {
    await dropFromOutside(page, editor, second);
    await expect(editor).toContainText(second);
    expected.push({ diff: second, questionName: "Essay" });
    await expect.poll(drops, { timeout: 15_000 }).toEqual(expected);
  });

  await test.step("moved within it, or a few words, it is none", async () => {
    await editor.click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("End.");
    const whole = (await editor.innerText()).replaceAll(/\s/g, "");
    const from = await selectWords(page, editor.locator("p").first());
    const last = (await editor.locator("p").last().boundingBox())!;
    await dragSelection(page, from, { x: last.x + 200, y: last.y + last.height / 2 });
    await expect(editor.locator("p").last()).toContainText("End.");
    await expect.poll(async () => (await editor.innerText()).replaceAll(/\s/g, "")).not.toBe(whole);
    await dropFromOutside(page, editor, "A few words.");
    await expect(editor).toContainText("A few words.");
  });

  await test.step("and the next one is one again", async () => {
    const third = "A loan is paid back over the years of its use.";
    await dropFromOutside(page, editor, third);
    expected.push({ diff: third, questionName: "Essay" });
    await expect.poll(async () => (await drops()).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(3);
    expect(await drops()).toEqual(expected);
    expect(await ofKind("paste")).toEqual([]);
  });
});
