import { makeExam, openLive } from "../support/exam.ts";
import { expect, test } from "../support/test.ts";

test("the page is read aloud in the student's language, without its buttons, and falls silent when one moves on", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  // A machine for tests has no voice: what it is asked to say is written down instead.
  await page.addInitScript(() => {
    const voice: string[] = [];
    Object.assign(window, { voice });
    speechSynthesis.speak = ({ text, lang }) => void voice.push(`${lang}: ${text}`);
    speechSynthesis.cancel = () => void voice.push("silent");
  });
  const voice = () => page.evaluate(() => (window as unknown as { voice: string[] }).voice.splice(0));
  await openLive(page, exam);
  await page
    .getByRole("navigation", { name: "Pages of the exam" })
    .getByRole("button", { name: /Cost of capital/ })
    .click();
  await voice();
  await page.getByRole("button", { name: "Read aloud" }).click();
  const [silenced, spoken = ""] = await voice();
  expect(silenced).toBe("silent");
  expect(spoken).toMatch(/^en: .*Nordvik has a market value of equity of 340 M€.*weighted average cost of capital\?/s);
  expect(spoken).not.toMatch(/Read aloud|Stop reading/);
  await page.getByRole("button", { name: "Stop reading" }).click();
  expect(await voice()).toEqual(["silent"]);
  await page.getByRole("button", { name: "Read aloud" }).click();
  await voice();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tax shield" })).toBeVisible();
  expect(await voice()).toContain("silent");
  await expect(page.getByRole("button", { name: "Read aloud" })).toBeVisible();
});
