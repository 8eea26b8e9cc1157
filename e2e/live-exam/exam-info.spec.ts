import { makeExam, openLive } from "../support/exam.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";

test("HELP-13 HELP-14 HELP-15 HELP-16 the instructions are available: a clock with the server's time, rules, grading @screens", async ({
  enter,
  server,
}) => {
  const rules_html = "<p>No phone on the table.</p>";
  const exam = await makeExam(server, { quiz: { rules_html, grade_scale: 20 } });
  const page = await enter("camille");
  await openLive(page, exam);
  await page.getByRole("button", { name: "About this exam" }).click();
  const card = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(card("Time").locator("[data-clock]")).toHaveText(/^It is \d{1,2}:\d{2}$/);
  await expect(card("Grading")).toContainText("Marked out of 20.");
  await expect(card("Rules").getByText("No phone on the table.")).toBeHidden();
  for (const name of ["Time", "Rules", "Grading"]) await card(name).getByText("See more").click();
  await expect(card("Rules").getByText("No phone on the table.")).toBeVisible();
  await expect(card("Time")).toContainText("Your exam ends at");
  await expect(card("Grading")).toContainText("Your grade");
  await look(page, { name: "live-instructions", pictures: ["light", "phone"] });

  const plain = await makeExam(server, { quiz: { rules_html: "" }, students: ["lucas"] });
  const other = await enter("lucas");
  await openLive(other, plain, "lucas");
  await other.getByRole("button", { name: "About this exam" }).click();
  await expect(other.getByRole("region", { name: "Time", exact: true })).toBeVisible();
  await expect(other.getByRole("region", { name: "Rules", exact: true })).toHaveCount(0);
});
