import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { copyPath, makeCopies, pointsOnServer, saved, writeCopy } from "./copies.ts";

const essay = (text: string) => ({ html: `<p>${text}</p>` });
const right = { choice_id: "c1" };

test("one question is marked for everybody by keyboard, equal answers once, without waiting on the network @screens", async ({
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

  // The server is slow: the keys do not wait for it.
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
