import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { copyPath, makeCopies, writeCopy } from "./copies.ts";

const contents = [{ choice_id: "c1" }, { html: "<p>Interest is deducted before tax.</p>" }];
/** Long timeout: the server writes no feedback while an edit can still count, and then a word every 40 ms. */
const patience = { timeout: 40_000 };

test("AI-02 AI-03~ AI-04 CALL-11 a student requests feedback where the quiz allows it and no comment exists; it is labelled until a teacher approves it @screens", async ({
  browser,
  enter,
  server,
}) => {
  const exam = await makeCopies(server, { quiz: { allow_feedbacks_generation_by_student: true } });
  const { score_id } = await writeCopy({ browser, server, exam }, "camille", { contents });
  const page = await enter("camille");
  await page.goto(`/exam/${exam.quiz_id}/score`);
  const card = page.getByRole("region", { name: "Feedback on your work" });
  const request = card.getByRole("button", { name: "Write feedback (AI)" });
  await expect(request).toBeVisible();
  await look(page, { name: "score-feedback", pictures: ["light", "phone"] });
  await expect(async () => {
    if (await request.isVisible()) await request.click();
    await expect(card.getByText("Your feedback is being written…")).toBeVisible({ timeout: 1_500 });
  }).toPass(patience);
  await expect(page.getByText("Written by AI, not checked by a teacher")).toBeVisible(patience);
  await expect(card).toBeHidden();
  const teacher = await enter("helene");
  await teacher.goto(`${copyPath(exam, score_id)}?tab=comments`);
  const general = teacher.getByRole("region", { name: "General comment" });
  await expect(general.getByText("AI, not yet checked")).toBeVisible();
  await general.getByRole("button", { name: "Approve as it is" }).click();
  await expect(general.getByText("AI, not yet checked")).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Written by AI, not checked by a teacher")).toBeHidden();

  const plain = await makeCopies(server);
  await writeCopy({ browser, server, exam: plain }, "camille", { contents });
  await page.goto(`/exam/${plain.quiz_id}/score`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(card).toBeHidden();
});
