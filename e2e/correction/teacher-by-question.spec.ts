import type { Page } from "@playwright/test";
import type { WantedExam } from "../support/exam.ts";
import { write } from "../support/people.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";
import { buildCopies, copyPath, makeCopies, pointsOnServer, saved, writeCopy } from "./copies.ts";

const essay = (text: string) => ({ html: `<p>${text}</p>` });
const right = { choice_id: "c1" };

test("one question is marked for all students by keyboard, equal answers once, without waiting for the network @screens", async ({
  browser,
  enter,
  server,
}) => {
  const students = ["camille", "lucas", "chloe", "sacha"] as const;
  const exam = await makeCopies(server, { students: [...students] });
  const texts = ["It is deducted.", "It is deducted.", "I do not know.", "Because of tax."];
  const copies = [];
  for (const [i, person] of students.entries())
    copies.push(await writeCopy({ browser, server, exam }, person, { contents: [right, essay(texts[i]!)] }));
  const page = await enter("helene");
  await page.goto(copyPath(exam, copies[0]!.score_id));
  await page.getByRole("link", { name: "Question 2: all students’ answers" }).click();
  await expect(page.getByText("0 of 4 marked")).toBeVisible();
  await expect(page.getByText("2 students wrote this")).toBeVisible();
  await expect(page.getByText("Camille Martin")).toBeHidden();
  await look(page, { name: "teacher-by-question", pictures: ["light", "phone"] });

  // The server is slow, but keys do not wait for it.
  await page.route("**/points", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  const keys = page.keyboard;
  for (const points of ["3", "0", "2"]) {
    await keys.press("n");
    await keys.press(points);
  }
  await expect(page.getByText("4 of 4 marked")).toBeVisible({ timeout: 1_000 });
  await expect(page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "saving");
  await keys.press("Control+z");
  await keys.press("1");
  await saved(page);
  const given = [];
  for (const { score_id } of copies) given.push((await pointsOnServer(page.request, exam, score_id))[1]);
  expect(given).toEqual([3, 3, 0, 1]);
  await page.getByRole("checkbox", { name: "Hide names" }).uncheck();
  await expect(page.getByRole("link", { name: "Camille Martin" })).toBeVisible();
});

test("a teacher corrects a wrong key: they see the affected students, confirm, and the copies are graded again @screens", async ({
  enter,
  server,
  troubles,
}) => {
  const exam = await makeCopies(server);
  const { quiz_id, session_id } = exam;
  const chosen = ["c0", "c1", "c1", "c0", "c2"].map((choice_id) => [{ choice_id }]);
  const copies = await buildCopies(server.data_dir, { quiz_id, session_id, copies: chosen });
  const page = await enter("helene");
  const points = () =>
    Promise.all(copies.map(async ({ score_id }) => (await pointsOnServer(page.request, exam, score_id))[0]));
  await write(page.request, `/api/v1/quizzes/${quiz_id}/regrade`);
  await expect.poll(points, { timeout: 15_000 }).toEqual([0, 1, 1, 0, 0]);
  await page.goto(`/courses/quizzes/${quiz_id}/questions/${exam.question_ids[0]}/marking`);
  await page.getByRole("button", { name: "Correct the key" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct the key" });
  const preview = dialog.getByRole("button", { name: "See who changes" });
  await dialog.getByRole("textbox", { name: "Points for: Less" }).fill("0");
  await expect(preview).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Points for: More" }).fill("1");
  await look(page, { name: "teacher-correct-key", pictures: ["light", "phone"] });
  await preview.click();
  await expect(dialog.getByRole("status")).toHaveText("4 students change:");
  await expect(dialog.getByRole("cell", { name: "0 → 1" })).toHaveCount(2);
  await expect(dialog.getByText("1 other copy stays as it is.")).toBeVisible();
  await look(page, { name: "teacher-correct-key-preview", pictures: ["light"] });
  await dialog.getByRole("button", { name: "Correct and grade again" }).click();
  await expect(page.getByText("The key is corrected. 5 copies are being graded again.")).toBeVisible();
  await expect.poll(points, { timeout: 15_000 }).toEqual([1, 0, 0, 1, 0]);
  const first = page.getByRole("group", { name: "Points for answer 1" }).getByRole("button", { pressed: true });
  await expect(first).toHaveText("1", { timeout: 15_000 });

  // Another tab corrects the key while this dialog is open: the dialog must not overwrite that, even after the list is
  // read again.
  const correct = async (tab: Page, name: string) => {
    await tab.getByRole("button", { name: "Correct the key" }).click();
    await tab.getByRole("textbox", { name: "Points for: More" }).fill("0");
    await tab.getByRole("textbox", { name: `Points for: ${name}` }).fill("1");
    await tab.getByRole("button", { name: "See who changes" }).click();
  };
  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await correct(page, "The same");
  await correct(colleague, "Less");
  await colleague.getByRole("button", { name: "Correct and grade again" }).click();
  await expect(colleague.getByRole("dialog")).toHaveCount(0);
  await expect.poll(points, { timeout: 15_000 }).toEqual([0, 1, 1, 0, 0]);
  await expect(first).toHaveText("0", { timeout: 15_000 });
  troubles.allow(refusal(409, "/key"));
  await dialog.getByRole("button", { name: "Correct and grade again" }).click();
  await expect(dialog.getByRole("alert")).toContainText("A colleague corrected this key meanwhile.");
  expect(await points()).toEqual([0, 1, 1, 0, 0]);
});

const named = (...names: string[]) => names.map((html, at) => ({ id: `i${at}`, html }));
const cell = { tolerance: null, formula_required: false, points: 2 };

const keyed: NonNullable<WantedExam["sections"]> = [
  {
    name: "Keys",
    exercises: [
      {
        display_name: "Three kinds",
        questions: [
          {
            type: "ordering",
            name: "Planets",
            points: 2,
            body: { statement_html: "<p>From the sun outwards.</p>", items: named("Mars", "Earth", "Venus") },
            key: { order: ["i2", "i0", "i1"], scoring: "all_or_nothing" },
          },
          {
            type: "matching",
            name: "Capitals",
            points: 2,
            body: {
              statement_html: "<p>Which capital?</p>",
              left: named("France", "Norway"),
              right: named("Paris", "Oslo", "Bergen"),
            },
            key: { pairs: { i0: "i0", i1: "i2" }, points_per_pair: 1, wrong_pair_points: 0 },
          },
          {
            type: "spreadsheet",
            name: "Total",
            points: 2,
            body: { statement_html: "<p>Fill in B1.</p>", answer_cells: ["B1", "B2"] },
            spreadsheet_template: { rows: 3, columns: 3, cells: {} },
            key: { cells: [{ ...cell, cell: "B1", expected: 10 }] },
          },
        ],
      },
    ],
  },
];

const written = [
  { item_ids: ["i2", "i1", "i0"] },
  { pairs: { i0: "i0", i1: "i1" } },
  { spreadsheet_content: { rows: 3, columns: 3, cells: { B1: { input: 12.5 } } } },
];

test("keys of an ordering, a matching and a spreadsheet are corrected by keyboard, each with its preview @screens", async ({
  enter,
  server,
}) => {
  const exam = await makeCopies(server, { sections: keyed });
  const { quiz_id, session_id, question_ids } = exam;
  const copies = await buildCopies(server.data_dir, { quiz_id, session_id, copies: [written] });
  const page = await enter("helene");
  const points = () => pointsOnServer(page.request, exam, copies[0]!.score_id);
  await write(page.request, `/api/v1/quizzes/${quiz_id}/regrade`);
  await expect.poll(points, { timeout: 15_000 }).toEqual([0, 1, 0]);
  const dialog = page.getByRole("dialog", { name: "Correct the key" });
  const open = async (at: number) => {
    await page.goto(`/courses/quizzes/${quiz_id}/questions/${question_ids[at]}/marking`);
    await page.getByRole("button", { name: "Correct the key" }).press("Enter");
  };
  const confirm = async (move: string, expected: number[]) => {
    await dialog.getByRole("button", { name: "See who changes" }).press("Enter");
    await expect(dialog.getByRole("cell", { name: move })).toHaveCount(1);
    await dialog.getByRole("button", { name: "Correct and grade again" }).press("Enter");
    await expect(page.getByText("The key is corrected. 1 copy is being graded again.")).toBeVisible();
    await expect.poll(points, { timeout: 15_000 }).toEqual(expected);
  };

  await open(0);
  await dialog.getByRole("button", { name: "Move Earth up from position 3" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Move Earth up from position 2" })).toBeFocused();
  await look(page, { name: "teacher-key-order", pictures: ["light", "phone"], pointer_stays: true });
  await confirm("0 → 2", [2, 1, 0]);

  await open(1);
  await dialog.getByRole("combobox", { name: "Norway" }).selectOption("Oslo");
  await dialog.getByRole("textbox", { name: "Points for each right pair" }).fill("0.5");
  await expect(dialog.getByRole("button", { name: "See who changes" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Points for each right pair" }).fill("1");
  await look(page, { name: "teacher-key-pairs", pictures: ["light", "phone"], pointer_stays: true });
  await confirm("1 → 2", [2, 2, 0]);

  await open(2);
  const b1 = dialog.getByRole("group", { name: "Cell B1" });
  await b1.getByRole("textbox", { name: "The cell must show" }).fill("12");
  await b1.getByRole("textbox", { name: "Tolerance, more or less: cell B1" }).fill("0,5");
  await dialog.getByRole("button", { name: "Grade cell B2 too" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "See who changes" })).toBeDisabled();
  await dialog
    .getByRole("group", { name: "Cell B2" })
    .getByRole("textbox", { name: "The cell must show" })
    .fill("Oslo");
  await look(page, { name: "teacher-key-cells", pictures: ["light", "phone"], pointer_stays: true });
  await confirm("0 → 2", [2, 2, 2]);
});
