import { makeExam, openLive } from "../support/exam.ts";
import { addressOf, allSeats, seatIn, seatThatIs } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";
import { words } from "../support/words.ts";

const notVisible = { level: 1, name: "This exam is not open to you" } as const;

test("STATE-02 ROUTE-09 an exam that can still be taken stays in onboarding", async ({ enter }) => {
  const page = await enter("camille");
  for (const answerability of ["to_answer", "answering", "not_answerable_yet"] as const) {
    const address = addressOf(await seatThatIs(page.request, answerability), "onboarding");
    await page.goto(address);
    await expect(page.locator("#step-title"), answerability).toBeVisible();
    await expect(page, answerability).toHaveURL(address);
  }
});

test("STATE-03 ROUTE-11 an exam that is answered or over redirects from onboarding and live screen to the score", async ({
  enter,
}) => {
  const page = await enter("camille");
  for (const answerability of ["answered", "ended_and_not_answered"] as const) {
    const seat = await seatThatIs(page.request, answerability);
    for (const screen of ["onboarding", "live"]) {
      await page.goto(addressOf(seat, screen));
      await expect(page, `${answerability} ${screen}`).toHaveURL(addressOf(seat, "score"));
    }
    await expect(page.getByRole("heading", { level: 1, name: /handed in|time was up|did not take/ })).toBeVisible();
  }
});

test("STATE-04 ROUTE-10 the live screen opens while the exam is being answered, and otherwise redirects to onboarding", async ({
  enter,
  server,
}) => {
  const page = await enter("camille");
  const exam = await makeExam(server);
  await openLive(page, exam);
  await expect(page).toHaveURL(exam.addressFor("camille"));
  const early = await seatThatIs(page.request, "not_answerable_yet");
  await page.goto(addressOf(early, "live"));
  await expect(page).toHaveURL(addressOf(early, "onboarding"));
});

test("STATE-02 PICK-02 an exam taken in another session redirects to the session picker", async ({ enter }) => {
  const page = await enter("camille");
  for (const answerability of ["answering_in_another_session", "answered_in_another_session"] as const) {
    const seat = await seatThatIs(page.request, answerability);
    for (const screen of ["onboarding", "live"]) {
      await page.goto(addressOf(seat, screen));
      await expect(page, `${answerability} ${screen}`).toHaveURL(addressOf(seat, "sessions"));
    }
  }
});

test("STATE-05 ERR-11 a summary that does not exist redirects to the sessions of that quiz", async ({
  enter,
  troubles,
}) => {
  troubles.allow(refusal(404, "/api/v1/quizzes_attempt_summaries/"));
  const page = await enter("camille");
  const own = await seatIn(page.request, "Statistiques descriptives", "Groupe A");
  for (const screen of ["onboarding", "live", "score"]) {
    await page.goto(addressOf({ quiz_id: own.quiz_id, id: 987_654 }, screen));
    await expect(page, screen).toHaveURL(addressOf(own, "sessions"));
    await expect(page.getByRole("heading", { level: 1, name: /Statistiques descriptives/ })).toBeVisible();
  }
});

test("ERR-11 another student's summary behaves as if it did not exist", async ({ enter, troubles }) => {
  troubles.allow(refusal(404, "/api/v1/quizzes_attempt_summaries/"));
  const other = await enter("lucas");
  const theirs = await seatIn(other.request, "Finance d’entreprise");
  const page = await enter("camille");
  const own = await seatIn(page.request, "Finance d’entreprise");
  expect(theirs.id).not.toBe(own.id);
  await page.goto(addressOf(theirs, "onboarding"));
  await expect(page).toHaveURL(addressOf(own, "onboarding"));
});

for (const language of ["en", "fr"] as const) {
  test(`ERR-02 I18N-03 an exam without a seat says examNotVisible, in ${language}`, async ({ enter, troubles }) => {
    troubles.allow(refusal(404, "/api/v1/"));
    const page = await enter("oliver", { language });
    const finance = 1;
    expect((await allSeats(page.request)).some(({ quiz_id }) => quiz_id === finance)).toBe(false);
    for (const path of [`/exam/${finance}/1/onboarding`, `/exam/${finance}/sessions`, `/exam/${finance}/1/score`]) {
      await page.goto(path);
      await expect(page.getByText(words(language, "examNotVisible")), path).toBeVisible();
    }
    if (language === "en") await expect(page.getByRole("heading", notVisible)).toBeVisible();
  });
}
