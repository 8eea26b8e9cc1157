import { expect, type Page } from "@playwright/test";
import { choice, expectSaved, makeExam, openLive, savedLine, type WantedExam } from "../exam.ts";
import { all, type Screen, type Stop } from "./screen.ts";
import { addressOf, seatIn } from "../seats.ts";
import { noNetwork } from "../troubles.ts";

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

/** Goes to a page of the exam through the list of pages. */
const toPage = async (page: Page, name: string) => {
  const row = page.getByRole("navigation", { name: "Pages of the exam" }).getByRole("button", { name });
  const closed = page.locator("nav button[aria-expanded=false]");
  while (!(await row.isVisible()) && (await closed.count()) > 0) await closed.first().click();
  await row.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
};

const oneChoice = (name: string, statement: string) => ({
  display_name: name,
  is_implicit: true,
  questions: [{ ...choice(statement, ["4.2 %", "5.1 %", "6.0 %"]), name }],
});

/** An exam halfway through, with a page in every state. */
const finance: WantedExam = {
  quiz: { embedded_calculator: "basic", grade_scale: 20, time_limit: 5_400, rules_html: "<p>Notes are allowed.</p>" },
  sections: [
    {
      name: "Valuation",
      exercises: [
        oneChoice("Present value", "At which rate is the project worth nothing?"),
        {
          display_name: "Cost of capital",
          text_html:
            "<p>Nordvik has a market value of equity of 340 M€ and of debt of 160 M€. Its beta is 1.2, the risk-free rate 2.5 %, the market premium 5 %, the cost of debt 4 % and the tax rate 25 %.</p>",
          questions: [
            {
              ...choice("What is the weighted average cost of capital?", ["5.24 %", "6.74 %", "7.06 %", "8.50 %"]),
              name: "Weighted average",
              points: 2,
            },
            {
              type: "long_text",
              name: "Tax shield",
              points: 3,
              body: {
                statement_html: "<p>Explain why the cost of debt is taken after tax.</p>",
                min_words: null,
                max_words: 300,
              },
              key: { rubric: [{ label: "Reasoning", points: 3 }], model_answer_html: "<p>It is deducted.</p>" },
            },
          ],
        },
        oneChoice("Dividend policy", "Which yield does the board aim at?"),
        oneChoice("Options", "What is the implied growth?"),
      ],
    },
    { name: "Case: Nordvik", exercises: [oneChoice("Market share", "How fast does its market grow?")] },
  ],
};

const begin: Screen["open"] = async (page, server) => {
  await openLive(page, await makeExam(server, finance));
  await page.getByRole("radio", { name: "5.1 %" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cost of capital" })).toBeVisible();
  await page.getByRole("radio", { name: "6.74 %" }).click();
  await page
    .getByRole("textbox")
    .pressSequentially("Interest is deducted before tax is computed, so each euro of interest lowers the tax paid.");
  await page.getByRole("textbox").blur();
  await expectSaved(page);
  await page.evaluate(() => scrollTo(0, 0));
};

const withAppearance = async (page: Page, appearance: string) => {
  await page.evaluate((value) => localStorage.setItem("examplar.appearance", value), appearance);
  await page.reload();
  await expect(page.getByRole("timer")).toBeVisible();
};

/** Presses Escape before each stop, to close what the one before opened. */
const closing = (stops: Stop[]): Stop[] =>
  stops.map(({ go, ...view }) => ({
    ...view,
    go: async (page) => {
      await page.keyboard.press("Escape");
      await go(page);
    },
  }));

const states: Stop[] = closing([
  { name: "live-info", pictures: all, go: (page) => press(page, "About this exam") },
  { name: "live-display", pictures: all, go: (page) => press(page, "Display") },
  {
    name: "live-display-largest",
    pictures: all,
    pointer_stays: true,
    go: async (page) => {
      await press(page, "Display");
      await page.getByRole("radio", { name: "Largest" }).check();
      await page.getByRole("checkbox", { name: "Reading ruler" }).check();
      await page.keyboard.press("Escape");
      await page.mouse.move(640, 420);
    },
  },
  {
    name: "live-calculator",
    pictures: all,
    go: async (page) => {
      await press(page, "Display");
      await page.getByRole("radio", { name: "Normal" }).first().check();
      await page.getByRole("checkbox", { name: "Reading ruler" }).uncheck();
      await page.keyboard.press("Escape");
      await press(page, "Calculator");
      await page.getByRole("textbox", { name: "Calculation" }).fill("340 / (340 + 160)");
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "Calculation" }).pressSequentially(" * 8.5");
    },
  },
  {
    name: "live-narrow-list",
    pictures: ["light", "dark"],
    go: (page) => press(page, "Make the list of pages narrow"),
  },
  {
    name: "live-pages",
    phone_only: true,
    pictures: ["phone"],
    go: async (page) => {
      await press(page, "Make the list of pages wide");
      await page.setViewportSize({ width: 360, height: 780 });
      await press(page, "Show the pages");
    },
  },
  { name: "live-finish", pictures: all, go: (page) => press(page, "Finish") },
]);

const troubled: Stop[] = closing([
  {
    name: "live-saving",
    pictures: ["light", "dark"],
    go: async (page) => {
      await page.route("**/answers", () => new Promise(() => {}));
      await page.getByRole("radio", { name: "7.06 %" }).click();
      await expect(savedLine(page)).toHaveAttribute("data-saved", "saved_here_sending");
    },
  },
  {
    name: "live-offline",
    pictures: all,
    go: async (page) => {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.context().setOffline(true);
      await page.getByRole("radio", { name: "6.74 %" }).click();
      await expect(savedLine(page)).toHaveAttribute("data-saved", "saved_here_offline");
      await expect(page.getByText("You are offline. Keep working")).toBeVisible();
    },
  },
  {
    name: "live-contrast",
    pictures: ["light", "dark"],
    go: async (page) => {
      await page.context().setOffline(false);
      await expectSaved(page);
      await withAppearance(page, "contrast");
      await toPage(page, "Cost of capital");
    },
  },
]);

/** Opens Amelia's running exam, which has every type of question. */
const openStatistics = async (page: Page) => {
  await page.goto(addressOf(await seatIn(page.request, "Introductory Statistics"), "live"));
  await toPage(page, "Commuting times");
  await expect(page.locator(".katex").first()).toBeVisible();
};

const exerciseStops: Stop[] = closing([
  {
    name: "live-upload",
    pictures: all,
    go: async (page) => {
      const photo = { name: "box-plot.png", mimeType: "image/png", buffer: Buffer.from(onePixel, "base64") };
      await page.locator("input[type=file]").first().setInputFiles(photo);
      await expect(page.getByRole("button", { name: "Remove the file" })).toBeVisible();
      await page.getByText("Draw a box plot").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "live-document",
    pictures: all,
    go: async (page) => {
      await press(page, "Open the documents");
      await page.getByRole("tab", { name: /collected\.pdf/ }).click();
      await expect(page.locator("canvas").first()).toBeVisible();
      // The text layer is rendered after the picture; until then its headings are empty.
      await expect(page.locator(".textLayer .endOfContent")).toBeAttached();
    },
  },
  {
    name: "live-document-picture",
    pictures: ["light", "dark"],
    go: async (page) => {
      await page.getByRole("tab", { name: "dot-plot.png" }).click();
      await expect(page.getByRole("img", { name: "Picture: dot-plot.png" })).toBeVisible();
    },
  },
  {
    name: "live-calculator-scientific",
    pictures: all,
    go: async (page) => {
      await press(page, "Close the tools");
      await press(page, "Calculator");
      await page.getByRole("textbox", { name: "Calculation" }).fill("8.15 / sqrt(10)");
      await page.keyboard.press("Enter");
    },
  },
]);
const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const typeStops: Stop[] = closing([
  { name: "live-several-choices", pictures: ["light"], go: (page) => toPage(page, "Conditions of the t-test") },
  { name: "live-blanks", pictures: ["light", "phone"], go: (page) => toPage(page, "Correlation") },
  { name: "live-matching", pictures: all, go: (page) => toPage(page, "Which test?") },
  { name: "live-ordering", pictures: ["light", "phone"], go: (page) => toPage(page, "Steps of a test") },
  {
    name: "live-spreadsheet",
    pictures: all,
    go: async (page) => {
      await toPage(page, "Summary in a sheet");
      await page.getByRole("button", { name: "Open the spreadsheet", exact: true }).click();
      await page.locator("[data-cell=D2]").click();
      await page.keyboard.type("=AVERAGE(A2:A11)");
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "live-text",
    pictures: all,
    go: async (page) => {
      await press(page, "Close the tools");
      await toPage(page, "A newspaper claim");
    },
  },
  {
    name: "live-formula-dialog",
    pictures: all,
    go: async (page) => {
      await page.getByRole("button", { name: "Formula" }).click();
      await expect(page.getByRole("dialog").getByText("Type the formula")).toBeVisible();
    },
  },
]);

const openFrench = async (page: Page) => {
  await page.goto(addressOf(await seatIn(page.request, "Finance d’entreprise"), "live"));
  await expect(page.getByRole("timer")).toBeVisible();
};

export const liveScreens: Screen[] = [
  {
    name: "live",
    person: "camille",
    pictures: all,
    troubles: [noNetwork],
    open: begin,
    stops: [...states, ...troubled],
  },
  {
    name: "live-formulas",
    person: "amelia",
    pictures: all,
    open: openStatistics,
    stops: [...exerciseStops, ...typeStops],
  },
  {
    name: "live-french",
    person: "lucas",
    language: "fr",
    pictures: all,
    open: openFrench,
    stops: closing([
      {
        name: "live-french-finish",
        pictures: ["light", "phone"],
        go: (page) => page.getByRole("button", { name: "Terminer", exact: true }).first().click(),
      },
    ]),
  },
];
