import type { OwnScore, Quiz, Summary } from "@examplar/contract";
import { addTexts, showLanguage } from "@examplar/ui";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { CheckList } from "./sending/check-list.tsx";
import { GradeCard } from "./grade-card.tsx";
import en from "./locales/en.json";
import fr from "./locales/fr.json";
import { PreviewCard } from "./preview-card.tsx";
import { ScanReview } from "./scan-review.tsx";

beforeAll(() => {
  addTexts("en", "score", en);
  addTexts("fr", "score", fr);
});

const textOf = (shown: ReactNode) =>
  renderToStaticMarkup(shown)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const quiz = { id: 7, show_scores: true, grade_scale: 20 } as Quiz;
const score = (fields: Partial<OwnScore>) =>
  ({ grade: null, success_level: null, public_comment: null, is_up_to_date: true, ...fields }) as OwnScore;
const gradeText = (of: Quiz, fields: Partial<OwnScore>) =>
  textOf(
    <GradeCard quiz={of} score={score(fields)}>
      {null}
    </GradeCard>,
  );

test("SCORE-01 SCORE-02 SCORE-03 the card shows the grade, its scale, its percentage and its level", () => {
  const success_level = { name: "Good", comment: "Look again at options." };
  expect(gradeText(quiz, { grade: 15.6, score_percent: 78, success_level })).toBe(
    "15.6 out of 20 78% Good Look again at options.",
  );
});

test("a grade that is not up to date is called not final, even at zero", () => {
  expect(gradeText(quiz, { grade: 0, score_percent: 0, is_up_to_date: false })).toBe("0 out of 20 0% Not final yet");
});

test("the percentage that is shown is the one that decides the level: 49.6 is not 50", () => {
  expect(gradeText(quiz, { grade: 9.92, score_percent: 49.6 })).toBe("9.92 out of 20 49.6%");
  expect(gradeText(quiz, { grade: 13.33, score_percent: 66.67 })).toBe("13.33 out of 20 66.67%");
});

test("without a grade, the card says that it is not ready or not shown", () => {
  expect(gradeText(quiz, {})).toContain("not ready yet");
  expect(gradeText({ ...quiz, show_scores: false }, {})).toContain("does not show the grade");
});

test("in French, numbers have a decimal comma", () => {
  showLanguage("fr");
  expect(gradeText(quiz, { grade: 9.92, score_percent: 49.6 })).toBe("9,92 sur 20 49,6 %");
  showLanguage("en");
});

test("SCORE-06 SCORE-07 an item that is being sent shows its percentage as text and as a bar", () => {
  const markup = renderToStaticMarkup(<CheckList items={[{ name: "events", done: false, percent: 62 }]} />);
  expect(markup).toContain('<progress max="100" value="62" aria-label="Sending events and screenshots"');
  expect(markup).toContain("62%");
  const done = textOf(<CheckList items={[{ name: "proctoring", done: true, percent: 100 }]} />);
  expect(done).toBe("Camera and sound sent");
});

test.each([
  [true, 0, "Score calculated"],
  [false, 0, "Calculating your score"],
  [false, 1, "Score calculated; your teacher still has 1 answer to mark"],
  [false, 3, "Score calculated; your teacher still has 3 answers to mark"],
])("SCORE-05 score up to date: %j, with %i answers to review: %s", (done, to_review, words) => {
  expect(textOf(<CheckList items={[{ name: "score", done, to_review }]} />)).toBe(words);
});

test.each([
  [0, "Every answer on your sheet has been entered and marked."],
  [2, "2 answers are still to be entered or marked by your teacher."],
])("SCORE-09~ with %i answers to review the card of the scan shows: %s", (answers_to_review_count, words) => {
  const summary = { answers_to_review_count, correction_is_visible: false } as Summary;
  expect(textOf(<ScanReview quiz={quiz} summary={summary} />)).toContain(words);
});

test.each([
  [true, "/courses/quizzes/7/scores"],
  [false, "/"],
])("SCORE-12 closing the preview leads back to where its viewer (teacher: %j) came from", (teacher, href) => {
  const markup = renderToStaticMarkup(<PreviewCard quiz={quiz} user={{ teacher }} />);
  expect(markup).toContain(`href="${href}"`);
  expect(markup).toContain("Close the preview");
});
