import { readFile } from "node:fs/promises";
import type { Answer, OwnScore, Quiz, Receipt, Summary } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { answerSome, editOf, handIn, leaveUnsent, openScore, startAttempt } from "../support/attempts.ts";
import { look } from "../support/screens/look.ts";
import { all } from "../support/screens/screen.ts";
import { read } from "../support/people.ts";
import { addressOf, seatIn, seatThatIs } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork, refusal } from "../support/troubles.ts";

const result = (page: Page) => page.getByRole("region", { name: "Your result" });
const checks = (page: Page) => page.getByRole("list", { name: "What has arrived" });
const attemptOf = async (page: Page, seat: Summary) => {
  const scores = await read<OwnScore[]>(page.request, `/api/v1/scores?quiz_id=${seat.quiz_id}`);
  return scores.findLast(({ quizzes_attempt_summary_id }) => quizzes_attempt_summary_id === seat.id)!;
};

test("SCORE-01 SCORE-02 SCORE-04 SCORE-05 SCORE-11~ the score shows grade, scale, percent, the number of answers, and the correction", async ({
  enter,
}) => {
  const page = await enter("camille");
  const seat = await seatIn(page.request, "Modern European History");
  const [score, quiz] = [
    await attemptOf(page, seat),
    await read<Quiz>(page.request, `/api/v1/quizzes/${seat.quiz_id}`),
  ];
  await openScore(page, seat);
  await expect(page.getByRole("heading", { level: 1, name: /^You handed in on \w+day/ })).toBeVisible();
  await expect(result(page)).toContainText(`${score.grade}out of ${quiz.grade_scale}`);
  await expect(result(page)).toContainText(`${score.score_percent}%`);
  await expect(result(page)).toContainText("Excellent work.");
  await expect(checks(page).getByRole("listitem")).toHaveText([
    /^\d+ of \d+ questions answered, all on the server\d\d:\d\d:\d\d$/,
    "Score calculated",
  ]);
  await page.getByRole("link", { name: "See the correction" }).click();
  await expect(page).toHaveURL(addressOf(seat, "correction"));
});

test("SCORE-11~ the correction is not offered before it is visible", async ({ enter }) => {
  const page = await enter("camille");
  await openScore(page, await seatIn(page.request, "Microeconomics", "First sitting"));
  await expect(result(page)).toContainText("out of 100");
  await expect(page.getByRole("link", { name: "See the correction" })).toHaveCount(0);
});

test("a quiz that hides scores shows none, and says so", async ({ enter }) => {
  const page = await enter("camille");
  await openScore(page, await seatIn(page.request, "Academic Writing"));
  await expect(result(page)).toContainText("Your teacher does not show the grade of this exam here.");
  await expect(result(page)).not.toContainText("out of");
  await expect(checks(page).getByRole("listitem")).toHaveCount(1);
});

test("SCORE-13 ERR-03 the score page of an exam that was not taken says so", async ({ enter }) => {
  const page = await enter("camille");
  await openScore(page, await seatThatIs(page.request, "ended_and_not_answered"));
  await expect(page.getByRole("heading", { name: "You did not take this exam" })).toBeVisible();
  await expect(page.getByText(/you did not hand anything in/)).toBeVisible();
});

test("SCORE-17 the score page of a running exam redirects to the exam", async ({ enter }) => {
  const page = await enter("camille");
  const seat = await seatThatIs(page.request, "answering");
  await page.goto(addressOf(seat, "score"));
  await expect(page).toHaveURL(addressOf(seat, "live"));
});

test("SCORE-16 the score page of an unused seat shows the score of the seat that was used", async ({ enter }) => {
  const page = await enter("camille");
  await openScore(page, await seatIn(page.request, "Microeconomics", "Resit"));
  await expect(page.getByText("Microeconomics", { exact: false }).first()).toContainText("First sitting");
  await expect(result(page)).toContainText("out of 100");
});

test("SCORE-03 SCORE-10 the grade appears automatically with its level, and the exam can be taken again @screens", async ({
  enter,
}) => {
  const page = await enter("chloe");
  const seat = await seatIn(page.request, "Trésorerie");
  const started = await startAttempt(page.request, seat);
  await answerSome(page.request, started);
  await handIn(page.request, seat);
  await openScore(page, seat);
  await expect(page.getByRole("heading", { level: 1, name: /^You handed in at \d\dh\d\d$/ })).toBeVisible();
  await expect(checks(page)).toContainText("Score calculated", { timeout: 20_000 });
  await expect(result(page)).toContainText("out of 20");
  await expect(result(page)).toContainText("À revoir");
  await expect(result(page)).toContainText("Reprenez le chapitre 3");
  await page.getByRole("button", { name: "Take it again" }).click();
  const dialog = page.getByRole("dialog", { name: "Take the exam again?" });
  await expect(dialog.getByRole("button", { name: "Not now" })).toBeFocused();
  await look(page, { name: "score-retake", pictures: ["light", "phone"] });
  await dialog.getByRole("button", { name: "Begin now" }).click();
  await expect(page).toHaveURL(addressOf(seat, "live"));
  expect((await seatIn(page.request, "Trésorerie")).answerability).toBe("answering");
  expect(await read<OwnScore[]>(page.request, `/api/v1/scores?quiz_id=${seat.quiz_id}`)).toHaveLength(2);

  await handIn(page.request, seat);
  await openScore(page, seat);
  const attempts = page.getByRole("region", { name: "Your attempts" }).getByRole("listitem");
  await expect(attempts).toHaveCount(2);
  await expect(attempts.filter({ hasText: "Counts" })).toContainText("Attempt 2");
  const first = attempts.filter({ hasText: "Attempt 1" });
  await expect(first).toContainText(/\d.*20/);
  await look(page, { name: "score-attempts", pictures: ["light", "phone"] });
  await first.getByRole("button", { name: "Receipt of attempt 1" }).click();
  const [older] = (await read<OwnScore[]>(page.request, `/api/v1/scores?quiz_id=${seat.quiz_id}`)).toSorted(
    (a, b) => a.id - b.id,
  );
  await expect(page.getByRole("dialog", { name: "Your receipt" })).toContainText(String(older!.id));
});

test("SCORE-10 a message explains that a retake is no longer offered", async ({ enter, troubles }) => {
  troubles.allow(refusal(409, "/retake"));
  const page = await enter("lucas");
  const seat = await seatIn(page.request, "Trésorerie");
  await startAttempt(page.request, seat);
  await handIn(page.request, seat);
  await openScore(page, seat);
  await page.getByRole("button", { name: "Take it again" }).click();
  const teacher = await enter("helene");
  const closed = await teacher.request.post(`/api/v1/sessions/${seat.session_id}/close`);
  expect(closed.ok()).toBe(true);
  await page.getByRole("button", { name: "Begin now" }).click();
  await expect(page.getByRole("alert")).toContainText("can no longer be taken again");
});

test("the receipt can be shown, copied, and downloaded with the digest that the server checks", async ({ enter }) => {
  const page = await enter("camille");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const seat = await seatIn(page.request, "Modern European History");
  const receipt = await read<Receipt>(page.request, `/api/v1/scores/${(await attemptOf(page, seat)).id}/receipt`);
  await openScore(page, seat);
  await page.getByRole("button", { name: "Receipt" }).click();
  const dialog = page.getByRole("dialog", { name: "Your receipt" });
  await expect(dialog.getByText(receipt.digest)).toBeVisible();
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(receipt.digest);
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`examplar-receipt-${receipt.score_id}.txt`);
  expect(await readFile(await file.path(), "utf8")).toContain(`Fingerprint: ${receipt.digest}`);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Receipt" })).toBeFocused();
});

const verdicts = {
  en: {
    check: "Check",
    digest: "Fingerprint",
    matches: /matches the answers that count/,
    foreign: "This is not a receipt of this attempt.",
  },
  fr: {
    check: "Vérifier",
    digest: "Empreinte",
    matches: /correspond aux réponses prises en compte/,
    foreign: "Ce n’est pas un reçu de cette tentative.",
  },
};

for (const [language, receiptButton, when] of [
  ["en", "Receipt", /^\w+ \d+, 20\d\d at \d+:\d\d:\d\d [AP]M GMT[+-]\d+ \(Europe\/Paris\)$/],
  ["fr", "Reçu", /^\d+ \S+ 20\d\d à \d\d:\d\d:\d\d UTC[+-]\d+ \(Europe\/Paris\)$/],
] as const) {
  test(`the receipt names the student and tells the time with its zone (${language}) @screens`, async ({ enter }) => {
    const verdict = verdicts[language];
    const page = await enter("camille", { language, timezoneId: "Europe/Paris" });
    await openScore(page, await seatIn(page.request, "Modern European History"));
    await page.getByRole("button", { name: receiptButton }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Camille Martin", { exact: true })).toBeVisible();
    await expect(dialog.getByText(when)).toHaveCount(2);
    await look(page, { name: `score-receipt-${language}` });
    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: language === "en" ? "Download" : "Télécharger" }).click();
    const text = await readFile(await (await saving).path(), "utf8");
    expect(text).toContain("Camille Martin");
    expect(text.match(/\(Europe\/Paris\)/g)).toHaveLength(2);

    // The address on the receipt opens the check page with all fields filled in.
    await page.goto(/https?:\S+\/receipts\S+/.exec(text)![0]);
    await page.getByRole("button", { name: verdict.check }).click();
    await expect(page.getByRole("status").getByText(verdict.matches)).toBeVisible();
    await expect(page.getByRole("status").getByText("Camille Martin", { exact: true })).toBeVisible();
    await expect(page.getByRole("status").getByText(when)).toHaveCount(1);
    await look(page, language === "en" ? { name: "receipt-check", pictures: all } : { name: "receipt-check-fr" });
    await page.getByLabel(verdict.digest).fill("0".repeat(64));
    await page.getByRole("button", { name: verdict.check }).click();
    await expect(page.getByRole("status").getByText(verdict.foreign)).toBeVisible();
  });
}

test("SCORE-15 CONST-02 the page shows that unsent work is being saved, and offers to send it again after 5 s @screens", async ({
  enter,
  troubles,
}) => {
  troubles.allow(noNetwork);
  const page = await enter("sofia");
  const seat = await seatIn(page.request, "Introductory Statistics");
  const { instance_id, device_id, questions, summary } = await startAttempt(page.request, seat);
  await handIn(page.request, seat);
  await openScore(page, seat);
  await expect(checks(page)).toBeVisible();
  await page.route("**/api/v1/quiz_instances/*/answers", (route) => route.abort("internetdisconnected"));
  const { id: question_id } = questions.find(({ attributes }) => attributes.type === "true_false")!;
  const edit = editOf(question_id, { value: true });
  const { id: user_id } = await read<{ id: number }>(page.request, "/api/v1/users/me");
  await leaveUnsent(page, { user_id, instance_id, device_id, edit });
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Saving your exam" })).toBeVisible();
  await expect(page.getByText(/1 change is on its way to the server/)).toBeVisible();
  const again = page.getByRole("button", { name: "Send again" });
  await expect(again).toHaveCount(0);
  await page.clock.fastForward(5000);
  await expect(again).toBeVisible();
  await look(page, { name: "score-saving", pictures: ["light", "dark", "phone"] });
  await page.clock.resume();
  // Click before the network is restored: with a network, the work is sent automatically and the button disappears.
  await again.click();
  await page.unroute("**/api/v1/quiz_instances/*/answers");
  await expect(checks(page)).toContainText("all on the server", { timeout: 20_000 });
  const answers = await read<Answer[]>(page.request, `/api/v1/quiz_instances/${instance_id}/answers`);
  expect(answers.map((answer) => answer.question_id)).toEqual([question_id]);
  expect(summary.id).toBe(seat.id);
});

test("SCORE-14 while the server grades, the saving screen says that the result is being calculated", async ({
  enter,
}) => {
  const page = await enter("camille");
  const seat = await seatIn(page.request, "Modern European History");
  const counting = [{ ...(await attemptOf(page, seat)), state: "started", grade: null }];
  await page.route("**/api/v1/scores?*", (route) => route.fulfill({ json: counting }));
  await openScore(page, seat);
  await expect(page.getByRole("heading", { level: 1, name: "Saving your exam" })).toBeVisible();
  await expect(page.getByText("Everything is on the server. Your result is being calculated.")).toBeVisible();
  await page.unroute("**/api/v1/scores?*");
  await page.reload();
  await expect(result(page)).toBeVisible();
});

test("SCORE-09~ the score page of a paper quiz shows the progress of entering the answers @screens", async ({
  enter,
}) => {
  const page = await enter("camille");
  const [seat] = await read<Summary[]>(page.request, "/api/v1/quizzes_attempt_summaries?quiz_type=paper");
  await openScore(page, seat!);
  await expect(page.getByRole("heading", { level: 1, name: "Your paper is in" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Your scanned paper" })).toContainText(
    "Every answer on your sheet has been entered and marked.",
  );
  await look(page, { name: "score-paper", pictures: ["light"] });
});
