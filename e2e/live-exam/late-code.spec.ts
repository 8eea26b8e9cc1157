import type { Page } from "@playwright/test";
import { choice, makeExam, openLive, pdf } from "../support/exam.ts";
import { expect, test } from "../support/test.ts";

const exercises = [
  { display_name: "Case", questions: [choice("Which?", ["x", "y"])], documents: [pdf("Annex.pdf", ["The annex"])] },
];
const sections = [{ name: "One", exercises }];

const openChat = (page: Page) => page.getByRole("button", { name: "Contact your teacher" }).click();
const openCalculator = (page: Page) => page.getByRole("button", { name: "Calculator", exact: true }).click();

test.describe("a part of the exam whose code failed to load at first is loaded later, and the exam continues", () => {
  for (const { part, file, open, shown } of [
    {
      part: "the chat",
      file: /\/exam-chat-[^/]*\.js/,
      open: openChat,
      shown: (page: Page) => page.getByRole("dialog", { name: "Contact your teacher" }),
    },
    {
      part: "what the chat shares with another",
      file: /\/assets\/chat-[^/]*\.js/,
      open: openChat,
      shown: (page: Page) => page.getByRole("dialog", { name: "Contact your teacher" }),
    },
    {
      part: "the tools",
      file: /\/tools-panel-[^/]*\.js/,
      open: async () => undefined,
      shown: (page: Page) => page.getByRole("button", { name: "Open the documents" }),
    },
    {
      part: "the calculator",
      file: /\/calculator-panel-[^/]*\.js/,
      open: openCalculator,
      shown: (page: Page) => page.getByRole("region", { name: "Calculator", exact: true }),
    },
  ]) {
    test(part, async ({ enter, server, troubles }) => {
      troubles.allow(/net::ERR_FAILED/);
      const exam = await makeExam(server, { sections, quiz: { embedded_calculator: "basic" } });
      const page = await enter("camille");
      let failures = 0;
      await page.route(file, async (route) => {
        if (failures === 3) return route.fallback();
        failures += 1;
        return route.abort();
      });
      await openLive(page, exam);
      await open(page);
      await expect(shown(page)).toBeVisible({ timeout: 20_000 });
      expect(failures).toBe(3);
      await page.getByRole("radio", { name: "x" }).check();
      await expect(page.getByRole("radio", { name: "x" })).toBeChecked();
    });
  }
});

test("the exam continues while its overlays cannot be loaded; they cover it once loaded", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(/net::ERR_FAILED/);
  const exam = await makeExam(server, { sections, quiz: { require_fullscreen: true } });
  const page = await enter("camille");
  let isBroken = true;
  await page.route(/\/exam-overlay-[^/]*\.js/, (route) => (isBroken ? route.abort() : route.fallback()));
  await openLive(page, exam);
  await page.getByRole("radio", { name: "x" }).check();
  await expect(page.getByRole("radio", { name: "x" })).toBeChecked();
  isBroken = false;
  await expect(page.getByRole("alertdialog", { name: "Return to fullscreen" })).toBeVisible({ timeout: 20_000 });
  await expect(page.locator("[inert] input[type=radio]").first()).toBeAttached();
});
