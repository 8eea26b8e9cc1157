import { choice, makeExam, openLive, sheet, trueFalse, type WantedQuestion } from "../support/exam.ts";
import { expectAccessible } from "../support/screens/accessible.ts";
import { expect, test } from "../support/test.ts";

const choices = (prefix: string, ...texts: string[]) => texts.map((html, at) => ({ id: `${prefix}${at}`, html }));
const picture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const blanks: WantedQuestion = {
  type: "fill_in_the_blanks",
  body: {
    statement_html: "<p>Complete.</p>",
    text_html: "<p>{{b1}} and {{b2}}</p>",
    blanks: [
      { id: "b1", kind: "text" },
      { id: "b2", kind: "text" },
    ],
  },
};
const matching: WantedQuestion = {
  type: "matching",
  body: {
    statement_html: "<p>Match.</p>",
    left: choices("l", "France", "Norway"),
    right: choices("r", "Oslo", "Paris"),
  },
};
const ordering: WantedQuestion = {
  type: "ordering",
  body: { statement_html: "<p>Order.</p>", items: choices("i", "Steam engine", "Steam engine", "Telegraph") },
};
const pictured: WantedQuestion = {
  ...trueFalse("It rises."),
  body: { statement_html: `<p>Look.</p><p><img src="${picture}" alt="A curve" width="80" height="60"></p>` },
};
const onOnePage = (
  questions: WantedQuestion[],
  documents = [] as { filename: string; content_type: string; base64: string }[],
) => ({
  sections: [{ name: "One", exercises: [{ display_name: "Everything", questions, documents }] }],
});

test("spaces do not fill a blank, used items of a matching are marked, and ordering rows have distinct names", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, onOnePage([blanks, matching, ordering]));
  const page = await enter("camille");
  await openLive(page, exam);
  await page.getByRole("textbox").nth(0).fill("   ");
  await page.getByRole("textbox").nth(1).fill("word");
  await expect(page.getByText("1 of 2 filled in")).toBeVisible();

  const [first, second] = [page.getByRole("combobox").nth(0), page.getByRole("combobox").nth(1)];
  await first.selectOption("Paris");
  await expect(second.locator("option", { hasText: "(used)" })).toHaveText(["Paris (used)"]);
  await expect(first.locator("option:checked")).toHaveText("Paris");
  await expect(page.locator("[draggable=true][data-used]")).toHaveText("Paris");

  const buttons = await page.getByRole("button", { name: /^Move .* (up|down)/ }).all();
  const names = await Promise.all(buttons.map((button) => button.getAttribute("aria-label")));
  expect(names).toHaveLength(6);
  expect(new Set(names).size).toBe(6);
  await expectAccessible(page);
});

test("the card of a spreadsheet updates immediately, with the text as typed", async ({ enter, server }) => {
  const exam = await makeExam(server, onOnePage([sheet(["A1", "A2"])]));
  const page = await enter("camille");
  await openLive(page, exam);
  await page.getByRole("button", { name: "Open the spreadsheet", exact: true }).click();
  await page.locator("[data-cell=A1]").click({ timeout: 20_000 });
  await page.keyboard.type("=SUM(1,2)");
  await page.keyboard.press("Enter");
  const card = page.getByRole("article", { name: /Question/ }).last();
  await expect(card.getByText("=SUM(1,2)")).toBeVisible({ timeout: 1500 });
  await expect(card.getByText("1 of 2 cells filled in")).toBeVisible({ timeout: 500 });
});

test("a CSV document opens as a table, and a picture of a question can be enlarged", async ({ enter, server }) => {
  const csv = {
    filename: "sales.csv",
    content_type: "text/csv",
    base64: Buffer.from("Year;Sales\n2024;1 234,5\n2025;1 300\n").toString("base64"),
  };
  const exam = await makeExam(server, onOnePage([pictured], [csv]));
  const page = await enter("camille");
  await openLive(page, exam);
  await page.getByRole("button", { name: "Enlarge: A curve" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "A curve" });
  const large = dialog.getByRole("img", { name: "A curve" });
  const before = (await large.boundingBox())!.width;
  await dialog.getByRole("button", { name: "Larger" }).click();
  expect((await large.boundingBox())!.width).toBeGreaterThan(before * 1.4);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Enlarge: A curve" })).toBeFocused();

  await page.getByRole("button", { name: "Open the documents" }).click();
  const table = page.getByRole("region", { name: /sales\.csv/ }).getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText(["Year", "Sales"]);
  await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveText(["2024", "1 234,5"]);
  await expectAccessible(page);
});

test("NAV-07~ moving on past answered pages shows a message, and offers to go back", async ({ enter, server }) => {
  const exercises = ["One", "Two", "Three"].map((name) => ({
    display_name: name,
    is_implicit: true,
    questions: [choice(`${name}?`, ["No", "Yes"])],
  }));
  const exam = await makeExam(server, { sections: [{ name: "All", exercises }] });
  const page = await enter("camille");
  await openLive(page, exam);
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("radio", { name: "Yes" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(heading("One")).toBeVisible();
  await page.getByRole("radio", { name: "Yes" }).click();
  await expect(heading("Three")).toBeFocused();
  await expect(page.getByText("The pages before it are done: you are now on page 3.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back to page 1" }).click();
  await expect(heading("One")).toBeVisible();
  await expect(page.getByText("you are now on page")).toHaveCount(0);
});
