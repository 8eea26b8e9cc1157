import { read } from "../support/people.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";
import { copyPath, makeCopies, writeCopy } from "./copies.ts";

const contents = [{ choice_id: "c1" }, { html: "<p>First words.</p>" }];

test("AUDIT-14 AUDIT-15 AUDIT-16 AUDIT-17 AUDIT-18 AUDIT-20 ERR-38 CORR-07 ROLE-07 comments can be saved only when changed, and the support comment only in debug mode @screens", async ({
  browser,
  enter,
  server,
}) => {
  const exam = await makeCopies(server);
  const { score_id } = await writeCopy({ browser, server, exam }, "camille", { contents });
  const page = await enter("helene");
  await page.goto(`${copyPath(exam, score_id)}?tab=comments`);
  const general = page.getByRole("region", { name: "General comment" });
  await general.getByRole("button", { name: "Edit" }).click();
  const save = general.getByRole("button", { name: "Save" });
  await expect(save).toBeHidden();
  await general.getByRole("textbox").fill("Solid on valuation.");
  await save.click();
  await expect(page.getByText("The changes are saved.")).toBeVisible();
  await expect(general.getByText("Solid on valuation.")).toBeVisible();
  await general.getByRole("button", { name: "Edit" }).click();
  await general.getByRole("textbox").fill("Solid.");
  await expect(save).toBeVisible();
  await general.getByRole("textbox").fill("Solid on valuation.");
  await expect(save).toBeHidden();
  await general.getByRole("button", { name: "Cancel" }).click();

  // A draft that is not saved survives a reload.
  const own = page.getByRole("region", { name: "Private comment" });
  await expect(own.getByRole("button", { name: "Save" })).toBeHidden();
  await own.getByRole("textbox").fill("Speak to her about the tax shield.");
  await general.getByRole("button", { name: "Edit" }).click();
  await general.getByRole("textbox").fill("Solid on valuation, thin on debt.");
  await expect(save).toBeVisible();
  await page.reload();
  await expect(general.getByRole("textbox")).toHaveValue("Solid on valuation, thin on debt.");
  await save.click();
  await expect(general.getByRole("textbox")).toBeHidden();
  await expect(own.getByRole("textbox")).toHaveValue("Speak to her about the tax shield.");
  await own.getByRole("button", { name: "Save" }).click();
  await expect(own.getByRole("button", { name: "Save" })).toBeHidden();

  const support = page.getByRole("region", { name: "Support comment" });
  await expect(support.getByRole("textbox")).not.toBeEditable();
  await look(page, { name: "teacher-correction-comments", pictures: ["light", "phone"] });
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Alt+Shift+D");
  await expect(support.getByRole("textbox")).toBeEditable();
  await support.getByRole("textbox").fill("Her disk was full.");
  await support.getByRole("button", { name: "Save" }).click();
  await expect(support.getByRole("button", { name: "Save" })).toBeHidden();
  await page.reload();
  await expect(own.getByRole("textbox")).toHaveValue("Speak to her about the tax shield.");
  await expect(support.getByRole("textbox")).toHaveValue("Her disk was full.");
  await page.getByRole("tab", { name: "Copy and marks" }).click();
  await expect(page.getByText("Solid on valuation, thin on debt.")).toBeVisible();
  // The third question has no answer: it accepts no points, but a comment.
  const empty = page.locator("[id^=question-]").nth(2);
  await empty.getByRole("button", { name: "Comment on this answer" }).click();
  await empty.getByRole("textbox").fill("Why nothing here?");
  await empty.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "saved");
  await page.reload();
  await expect(empty.getByText("Why nothing here?")).toBeVisible();
});

test("AUDIT-21 ERR-39 a comment that cannot be saved stays in its field, with an error message", async ({
  browser,
  enter,
  server,
  troubles,
}) => {
  troubles.allow(refusal(409, "/api/v1/scores/"));
  const exam = await makeCopies(server);
  const { score_id } = await writeCopy({ browser, server, exam }, "camille", { contents });
  const [page, colleague] = [await enter("helene"), await enter("helene")];
  for (const one of [page, colleague]) await one.goto(`${copyPath(exam, score_id)}?tab=comments`);
  const own = (one: typeof page) => one.getByRole("region", { name: "Private comment" });
  await own(page).getByRole("textbox").fill("Mine");
  await own(colleague).getByRole("textbox").fill("Theirs");
  await own(colleague).getByRole("button", { name: "Save" }).click();
  await expect(own(colleague).getByRole("button", { name: "Save" })).toBeHidden();
  // The colleague's text appears automatically beside the draft.
  await expect(own(page).getByText("A colleague saved another text meanwhile:")).toBeVisible({ timeout: 15_000 });
  await expect(own(page).getByRole("textbox")).toHaveValue("Mine");
  // After a reload as well, because the draft stores the text that it began from.
  await page.reload();
  await expect(own(page).getByText("A colleague saved another text meanwhile:")).toBeVisible();
  await expect(own(page).getByRole("textbox")).toHaveValue("Mine");
  await page.route("**/api/v1/scores/*", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({
          status: 409,
          contentType: "application/problem+json",
          body: JSON.stringify({ type: "about:blank", title: "Conflict", status: 409, code: "conflict" }),
        })
      : route.continue(),
  );
  await own(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/The changes could not be saved: a colleague/)).toBeVisible();
  await expect(own(page).getByRole("textbox")).toHaveValue("Mine");
});

test("AI-01 AI-04~ AI-05 CALL-10 ROLE-10 a teacher generates a first version of the comment, which is labelled so until they approve it @screens", async ({
  browser,
  enter,
  server,
}) => {
  const exam = await makeCopies(server);
  const { score_id } = await writeCopy({ browser, server, exam }, "camille", { contents });
  const page = await enter("helene");
  await page.goto(`${copyPath(exam, score_id)}?tab=comments`);
  const general = page.getByRole("region", { name: "General comment" });
  const { links } = await read<{ links: { generate_feedback: string } }>(page.request, `/api/v1/scores/${score_id}`);
  const asking = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("feedback"));
  await general.getByRole("button", { name: "Write a first version" }).click();
  const asked = await asking;
  expect([new URL(asked.url()).pathname, asked.postData()]).toEqual([links.generate_feedback, null]);
  await expect(general.getByText("AI, not yet checked")).toBeVisible({ timeout: 30_000 });
  await look(page, { name: "teacher-correction-ai", pictures: ["light"] });
  await general.getByRole("button", { name: "Approve as it is" }).click();
  await expect(general.getByText("AI, not yet checked")).toBeHidden();
  await expect(general.getByRole("button", { name: "Write a first version" })).toBeHidden();
});

test("the history shows every stored edit of an answer with its time and device, and marks late ones", async ({
  browser,
  enter,
  server,
}) => {
  const exam = await makeCopies(server);
  const late = [undefined, { html: "<p>Last words.</p>" }];
  const { score_id } = await writeCopy({ browser, server, exam }, "camille", { contents, late });
  const page = await enter("helene");
  await page.goto(copyPath(exam, score_id));
  await page.getByRole("button", { name: /Question 2: 2 saved versions/ }).click();
  await expect(page.getByText(/Version 2 of 2/)).toBeVisible();
  await expect(page.getByText("Last words.")).toBeVisible();
  await expect(page.getByText("After the time")).toBeVisible();
  await look(page, { name: "teacher-correction-history", pictures: ["light", "phone"] });
  await page.getByRole("slider", { name: "Version of the answer" }).press("ArrowLeft");
  await expect(page.getByText(/Version 1 of 2/)).toBeVisible();
  await expect(page.getByText("First words.")).toBeVisible();
});

test("CORR-22 Alt-click on the top bar, or a key, shows the raw events", async ({ browser, enter, server }) => {
  const exam = await makeCopies(server);
  const { score_id } = await writeCopy({ browser, server, exam }, "camille", { contents });
  const page = await enter("helene");
  await page.goto(copyPath(exam, score_id));
  await page.getByRole("heading", { level: 1 }).click({ modifiers: ["Alt"] });
  await expect(page.getByRole("dialog", { name: "Raw events" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+Shift+E");
  await expect(page.getByRole("dialog", { name: "Raw events" })).toBeVisible();
});

test("a person who does not teach the quiz cannot read any part of a copy", async ({
  browser,
  enter,
  server,
  troubles,
}) => {
  troubles.allow(refusal(404, "/api/v1/"));
  const exam = await makeCopies(server);
  const { score_id } = await writeCopy({ browser, server, exam }, "camille", { contents });
  const page = await enter("james");
  await page.goto(copyPath(exam, score_id));
  await expect(page.getByRole("heading", { name: "You cannot see this copy" })).toBeVisible();
  await expect(page.getByText("First words.")).toBeHidden();
});
