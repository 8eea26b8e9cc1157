import { longText, makeExam, openLive } from "../support/exam.ts";
import { expect, test } from "../support/test.ts";

test("a bar never covers the text being written: a long answer, plain and with tools, on a phone", async ({
  enter,
  server,
}) => {
  const pageOf = (display_name: string) => ({ display_name, is_implicit: true, questions: [longText("Explain.")] });
  const exam = await makeExam(server, { sections: [{ name: "Case", exercises: [pageOf("Debt"), pageOf("Tax")] }] });
  const page = await enter("camille");
  await page.setViewportSize({ width: 390, height: 700 });
  await openLive(page, exam);
  const field = page.getByRole("main").getByRole("textbox");
  const edges = async () => {
    const [text, header, footer] = await Promise.all([
      field.boundingBox(),
      page.getByRole("banner").boundingBox(),
      page
        .getByText(/^[01] of 2 answered$/)
        .locator("..")
        .boundingBox(),
    ]);
    const padding = 14;
    return {
      first_line: text!.y + padding - (header!.y + header!.height),
      last_line: footer!.y - (text!.y + text!.height - padding),
    };
  };
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await field.focus();
  for (const press of ["Enter", "Control+B"]) {
    await page.keyboard.press(press);
    for (let line = 0; line < 20; line += 1) {
      await page.keyboard.type("Line");
      await page.keyboard.press("Enter");
    }
    await expect.poll(async () => (await edges()).last_line).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Control+Home");
    await expect.poll(async () => (await edges()).first_line).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Control+End");
  }
  await expect(field).toHaveAttribute("contenteditable", "true");
  // A focused button inside a bar must not scroll the page, although a bar may not cover a field.
  await page.keyboard.press("Control+Home");
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  for (const name of ["Next", "Finish"]) await page.getByRole("button", { name, exact: true }).focus();
  expect(await scrolled()).toBe(before);
});

test("a calculator that loads slowly does not take the focus from an answer", async ({ enter, server }) => {
  const exercises = [{ display_name: "Debt", questions: [longText("Explain.")] }];
  const quiz = { embedded_calculator: "basic" } as const;
  const exam = await makeExam(server, { quiz, sections: [{ name: "Case", exercises }] });
  const page = await enter("camille");
  await openLive(page, exam);
  const field = page.getByRole("main").getByRole("textbox");
  await field.waitFor();
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/calculator-panel.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Calculator", exact: true }).click();
  await field.focus();
  await page.keyboard.type("Debt ");
  release();
  await expect(page.getByRole("region", { name: "Calculator", exact: true })).toBeVisible();
  await page.keyboard.type("is cheaper");
  await expect(field).toHaveValue("Debt is cheaper");
});
