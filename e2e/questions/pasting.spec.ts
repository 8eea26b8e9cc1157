import type { Page } from "@playwright/test";
import { answersOnServer, expectSaved, longText, makeExam, openLive, shortText } from "../support/exam.ts";
import { expect, test } from "../support/test.ts";

const html =
  "<table><tbody><tr><th>Year</th><th>Sales</th></tr><tr><td>2025</td><td>340</td></tr><tr><td>2026</td><td>510</td></tr></tbody></table>";
const plain = "Year\tSales\n2025\t340\n2026\t510\n";

/** Copies a block of cells to the clipboard like a spreadsheet. */
const copyTable = async (page: Page) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(
    async ([rich, text]) => {
      const item = {
        "text/html": new Blob([rich!], { type: "text/html" }),
        "text/plain": new Blob([text!], { type: "text/plain" }),
      };
      await navigator.clipboard.write([new ClipboardItem(item)]);
    },
    [html, plain],
  );
};

test("a pasted table keeps its cells separate, in a long text and in a short answer", async ({ enter, server }) => {
  const exam = await makeExam(server, {
    sections: [
      {
        name: "Sales",
        exercises: [{ display_name: "Sales", questions: [longText("Show the sales."), shortText("And in one line?")] }],
      },
    ],
  });
  const page = await enter("camille");
  await openLive(page, exam);
  await expect(page.getByRole("toolbar").getByRole("button").first()).toBeVisible();
  await copyTable(page);
  await page.getByRole("textbox").first().focus();
  await page.keyboard.press("Control+v");
  await expect(page.getByText("2026 | 510")).toBeVisible();
  const short = page.locator("input[type=text]");
  await short.focus();
  await page.keyboard.press("Control+v");
  await expect(short).toHaveValue(/^Year\sSales\s2025\s340\s2026\s510\s?$/);
  await short.blur();
  await expectSaved(page);
  const answers = await answersOnServer(page.request, exam);
  expect(answers.get(exam.question_ids[0]!)?.content).toEqual({
    html: "<p>Year | Sales</p><p>2025 | 340</p><p>2026 | 510</p>",
  });
  expect(answers.get(exam.question_ids[1]!)?.content).toMatchObject({
    text: expect.stringMatching(/^Year\sSales\s2025\s340\s2026\s510/),
  });
});
