import { makeExam, openLive, trueFalse } from "../support/exam.ts";
import { expect, test } from "../support/test.ts";

test("the page is read aloud in the exam's language, without its buttons, and reading stops when the student moves on", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  // A test machine has no voice, so record what the page asks it to say.
  await page.addInitScript(() => {
    const voice: string[] = [];
    Object.assign(window, { voice });
    speechSynthesis.speak = ({ text, lang }) => void voice.push(`${lang}: ${text}`);
    speechSynthesis.cancel = () => void voice.push("silent");
    // The only voice of this machine is a stub, because only the browser can create real ones.
    speechSynthesis.getVoices = () => [{ lang: "en-GB", localService: true } as SpeechSynthesisVoice];
    Object.defineProperty(SpeechSynthesisUtterance.prototype, "voice", { writable: true, value: null });
  });
  const voice = () => page.evaluate(() => (window as unknown as { voice: string[] }).voice.splice(0));
  await openLive(page, exam);
  await page
    .getByRole("navigation", { name: "Pages of the exam" })
    .getByRole("button", { name: /Cost of capital/ })
    .click();
  await voice();
  await page.getByRole("button", { name: "Read aloud" }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { voice: string[] }).voice.length)).toBe(2);
  const [silenced, spoken = ""] = await voice();
  expect(silenced).toBe("silent");
  expect(spoken).toMatch(
    /^en-GB: .*Nordvik has a market value of equity of 340 M€.*weighted average cost of capital\?/s,
  );
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

const withFormula = {
  quiz: { language: "fr" },
  sections: [
    {
      name: "Calcul",
      exercises: [
        {
          display_name: "Fonctions",
          questions: [trueFalse("La fonction \\(\\frac{x^2}{2}\\) est croissante sur \\(x \\geq 0\\).")],
        },
      ],
    },
  ],
};

test("formulas are read as words in the exam's language, whatever the language of the page", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, withFormula);
  const page = await enter("camille");
  await page.addInitScript(() => {
    const voice: string[] = [];
    Object.assign(window, { voice });
    speechSynthesis.speak = ({ text, lang }) => void voice.push(`${lang}: ${text}`);
    speechSynthesis.getVoices = () =>
      ["en-GB", "fr_FR"].map((lang) => ({ lang, localService: true }) as SpeechSynthesisVoice);
    Object.defineProperty(SpeechSynthesisUtterance.prototype, "voice", { writable: true, value: null });
  });
  await openLive(page, exam);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1, name: "Fonctions" })).toHaveAttribute("lang", "fr");
  await expect(page.getByText("est croissante sur")).toHaveCount(1);
  expect(
    await page.getByText("est croissante sur").evaluate((element) => element.closest("[lang]")!.getAttribute("lang")),
  ).toBe("fr");
  await page.getByRole("button", { name: "Read aloud" }).click();
  const spoken = () => page.evaluate(() => (window as unknown as { voice: string[] }).voice.join(" "));
  await expect.poll(spoken).toContain("fr_FR:");
  const words = (await spoken()).replaceAll(/\s+/g, " ");
  expect(words).toContain("La fonction x au carré sur 2 est croissante sur x est supérieur ou égal à 0 .");
  expect(words).not.toContain("frac");
});

test("a device without a voice for the exam's language says so", async ({ enter, server }) => {
  const exam = await makeExam(server, withFormula);
  const page = await enter("camille");
  await page.addInitScript(() => {
    speechSynthesis.getVoices = () => [{ lang: "en-GB", localService: true } as SpeechSynthesisVoice];
  });
  await openLive(page, exam);
  await page.getByRole("button", { name: "Read aloud" }).click();
  await expect(page.getByText("This device has no French voice to read aloud with.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Read aloud" })).toBeVisible();
});
