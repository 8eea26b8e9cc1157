import { readFile } from "node:fs/promises";
import { keyProblems, languages, questionTypes, type QuestionType } from "@examplar/domain";
import { describe, expect, test } from "vitest";
import {
  demoExams,
  documentsFolder,
  examConversations,
  supportConversation,
  type DemoQuestion,
  type DemoQuiz,
} from "@examplar/demo";
import { sampleAnswer } from "./loader/sample-answers.ts";

const quizzes = demoExams.map(({ quiz }) => quiz);
const exercisesOf = (quiz: DemoQuiz) => quiz.sections.flatMap((section) => section.exercises);
const questionsOf = (quiz: DemoQuiz) => exercisesOf(quiz).flatMap((exercise) => exercise.questions);
const questions = quizzes.flatMap(questionsOf);

test.each(languages)("one quiz uses every type of question in %s", (language) => {
  const complete = quizzes.filter(
    (quiz) =>
      quiz.language === language && new Set(questionsOf(quiz).map(({ type }) => type)).size === questionTypes.length,
  );
  expect(complete).toHaveLength(1);
});

/** All fields that a student may see, by type; any other field in a body would be a leak. */
const bodyFields: Record<QuestionType, string[]> = {
  single_choice: ["choices", "keep_order", "statement_html"],
  multiple_choice: ["choices", "keep_order", "max_choices", "statement_html"],
  true_false: ["statement_html"],
  short_text: ["max_length", "statement_html"],
  long_text: ["max_words", "min_words", "statement_html"],
  numeric: ["statement_html", "unit"],
  fill_in_the_blanks: ["blanks", "statement_html", "text_html"],
  matching: ["left", "right", "statement_html"],
  ordering: ["items", "statement_html"],
  spreadsheet: ["answer_cells", "statement_html"],
  upload: ["accepted", "max_bytes", "max_files", "statement_html"],
  information: ["statement_html"],
};

const fieldsWithin = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [
        ...(Array.isArray(value) ? [] : [name]),
        ...fieldsWithin(inner),
      ])
    : [];

test.each(questions.map((question) => [question.name, question] as const))(
  "the key of %s is valid",
  (_name, question) => {
    expect(keyProblems(question)).toEqual([]);
  },
);

describe("the body of a question does not reveal its key", () => {
  test("a body contains only the fields of its type, including its choices", () => {
    const inner = ["id", "html", "kind", "choices", "mode", "label"];
    for (const { name, type, body } of questions) {
      expect([name, ...Object.keys(body).toSorted()]).toEqual([name, ...bodyFields[type]]);
      expect([name, ...fieldsWithin(body).filter((field) => ![...bodyFields[type], ...inner].includes(field))]).toEqual(
        [name],
      );
    }
  });

  test("the order of an ordering's items is not the right one", () => {
    const orderings = questions.flatMap((question) => (question.type === "ordering" ? [question] : []));
    expect(orderings.length).toBeGreaterThan(4);
    for (const { body, key } of orderings) expect(body.items.map(({ id }) => id)).not.toEqual(key.order);
  });

  test("the position of a choice does not reveal the right one", () => {
    const places = questions.flatMap(({ type, body, key }) =>
      type === "single_choice" && !body.keep_order
        ? [
            body.choices.findIndex(
              ({ id }) => id === Object.entries(key.points_by_choice).toSorted((a, b) => b[1] - a[1])[0]?.[0],
            ),
          ]
        : [],
    );
    expect(places.length).toBeGreaterThan(12);
    for (const place of [0, 1, 2, 3])
      expect(places.filter((one) => one === place).length / places.length).toBeLessThanOrEqual(0.5);
  });

  test("a sheet's template leaves the answer cells empty", () => {
    const sheets = questions.flatMap((question) => (question.type === "spreadsheet" ? [question] : []));
    expect(sheets).toHaveLength(2);
    for (const { body, spreadsheet_template } of sheets)
      for (const cell of body.answer_cells) expect(spreadsheet_template?.cells[cell]).toBeUndefined();
  });
});

const gradedByMachine = questions.filter(({ type }) => !["long_text", "upload", "information"].includes(type));

test("the best answer earns all points, and no other earns more", () => {
  for (const question of gradedByMachine) {
    const { name, points } = question;
    const pointsFor = (quality: "right" | "partial" | "wrong") => sampleAnswer(question, quality, "en")?.points ?? 0;
    expect([name, Number(pointsFor("right").toFixed(2))]).toEqual([name, points]);
    expect([name, pointsFor("partial") < points, pointsFor("wrong") < points]).toEqual([name, true, true]);
  }
});

test("some wrong answers cost points, some half-right ones earn part of them", () => {
  const earned = (quality: "partial" | "wrong") =>
    gradedByMachine.map((one) => sampleAnswer(one, quality, "en")?.points ?? 0);
  expect(earned("wrong").some((points) => points < 0)).toBe(true);
  expect(
    earned("partial").some((points, i) => points > 0 && points < (gradedByMachine[i] as DemoQuestion).points),
  ).toBe(true);
});

test("each blank in a text has its position and its key", () => {
  for (const { type, body, key } of questions) {
    if (type !== "fill_in_the_blanks") continue;
    const places = [...body.text_html.matchAll(/\{\{(\w+)\}\}/g)].map(([, id]) => id);
    expect(places).toEqual(body.blanks.map(({ id }) => id));
    expect(places).toEqual(Object.keys(key.blanks));
  }
});

test("the documents that exercises name exist", async () => {
  const names = quizzes.flatMap(exercisesOf).flatMap(({ documents = [] }) => documents);
  expect(names.length).toBeGreaterThanOrEqual(3);
  for (const name of names) expect(await readFile(new URL(name, documentsFolder), "utf8")).not.toBe("");
});

const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

test("French texts follow French typography", () => {
  const messages = [supportConversation, ...examConversations].flatMap((one) => one.messages);
  const french = [
    ...quizzes.filter(({ language }) => language === "fr"),
    ...demoExams.filter(({ quiz }) => quiz.language === "fr").flatMap(({ sessions }) => sessions ?? []),
    ...messages.filter(({ author }) => ["camille", "helene", "noor"].includes(author)),
  ];
  const prose = textsIn(french).map((text) => text.replaceAll(/\\\(.*?\\\)|\\\[.*?\\\]|<[^>]+>/gs, ""));
  expect(prose.length).toBeGreaterThan(300);
  expect(prose.filter((text) => / [;:?!»%€]|« |\p{L}'\p{L}/u.test(text))).toEqual([]);
});
