import type { Page } from "@playwright/test";
import { expectSaved, makeExam, openLive, paperOf, type MadeExam } from "../support/exam.ts";
import { look } from "../support/screens/look.ts";
import { read } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const handIn = async (page: Page) => {
  await page.getByRole("button", { name: "Finish", exact: true }).click();
  await page.getByRole("button", { name: "Hand in and leave" }).click();
};

const answerOne = async (page: Page, exam: MadeExam) => {
  await openLive(page, exam);
  await page.getByRole("radio", { name: "Less" }).click();
  await expectSaved(page);
};

/** The server receives the hand-in, but the page gets no reply. Returns the number of tries. */
const loseReply = async (page: Page, delay_ms = 0) => {
  let tries = 0;
  await page.route("**/close?*", async (route) => {
    tries += 1;
    await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, delay_ms));
    await route.abort();
  });
  return () => tries;
};

const countedAnswers = async (page: Page, exam: MadeExam) => {
  const { score_id } = await paperOf(page.request, exam);
  const receipt = await read<{ answers_count: number }>(page.request, `/api/v1/scores/${score_id}/receipt`);
  return receipt.answers_count;
};

test("LOSS-10 a refresh while handing in loses nothing, and the hand-in happens once", async ({ enter, server }) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await answerOne(page, exam);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  // The server receives the hand-in, and the page waits for the reply.
  await page.route("**/close?*", async (route) => {
    await route.fetch();
    arrive();
  });
  await handIn(page);
  await arrived;
  await page.reload();
  await expect(page).toHaveURL(exam.addressFor("camille", "score"));
  expect(await countedAnswers(page, exam)).toBe(1);
});

for (const [when, delay_ms] of [
  ["at once", 0],
  ["after the realtime message about it", 3_000],
] as const)
  test(`LOSS-10 the reply to a hand-in is lost ${when}: the page goes to the score by itself`, async ({
    enter,
    server,
    troubles,
  }) => {
    troubles.allow(/net::ERR_FAILED/);
    const exam = await makeExam(server);
    const page = await enter("camille");
    await answerOne(page, exam);
    const tries = await loseReply(page, delay_ms);
    const shown: string[] = [];
    await page.exposeFunction("note", (words: string) => shown.push(words));
    await page.evaluate(() =>
      setInterval(
        () => void (window as unknown as { note: (words: string) => void }).note(document.body.innerText),
        50,
      ),
    );
    await handIn(page);
    await expect(page).toHaveURL(exam.addressFor("camille", "score"));
    expect(shown.filter((words) => words.includes("another device"))).toEqual([]);
    expect(tries()).toBe(1);
    expect(await countedAnswers(page, exam)).toBe(1);
  });

test("LOSS-10 the reply to a hand-in is lost, and the student goes back and writes: the page says that it had arrived @screens", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(/net::ERR_FAILED/);
  const exam = await makeExam(server);
  const page = await enter("camille");
  await page.routeWebSocket(/\/api\/v1\/realtime/, () => undefined);
  await answerOne(page, exam);
  await loseReply(page);
  await handIn(page);
  await page.getByRole("button", { name: "Back to the exam" }).click();
  await page.getByRole("radio", { name: "6.74 %" }).click();
  const dialog = page.getByRole("dialog", { name: "This exam is closed" });
  await expect(dialog).toContainText("Your hand-in had reached the server.");
  await expect(dialog).toContainText("1 answer reached the server after the end");
  await look(page, { name: "hand-in-arrived" });
  await dialog.getByRole("button", { name: "See my result" }).click();
  await expect(page).toHaveURL(exam.addressFor("camille", "score"));
  expect(await countedAnswers(page, exam)).toBe(1);
});

test("LOSS-10 a refresh before the hand-in reaches the server leads back to the exam", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(/net::ERR_FAILED/);
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  await page.route("**/close?*", (route) => route.abort());
  await handIn(page);
  await expect(page.locator("dialog [data-message=retry_failed]")).toContainText("All your answers are on the server");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute("**/close?*");
  await page.reload();
  await expect(page.getByRole("timer")).toBeVisible();
  await handIn(page);
  await expect(page).toHaveURL(exam.addressFor("camille", "score"));
});
