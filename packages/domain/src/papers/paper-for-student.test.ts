import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bodies } from "../answers/question-content.test-facts.ts";
import type { PaperContent } from "../answers/question-content.types.ts";
import { questionTypes } from "../vocabulary.ts";
import { drawPaper } from "./draw-paper.ts";
import {
  paperForStudent,
  paperQuestionsCount,
  type PaperFragments,
  type QuestionFragment,
} from "./paper-for-student.ts";
import { structure, template } from "./paper.test-facts.ts";

const secret = "TOP-SECRET";
const fragment = (id: number, fields: object = {}): QuestionFragment => ({
  name: `Question ${id}`,
  type: "true_false",
  points: 2,
  body: bodies.true_false,
  spreadsheet_template: null,
  ...fields,
});
const drawnQuestions = structure.sections.flatMap(({ exercises }) => exercises).flatMap(({ questions }) => questions);
const fragments: PaperFragments = {
  sections: new Map([
    [1, { name: "First" }],
    [2, { name: "Second" }],
  ]),
  exercises: new Map(
    [10, 11, 20, 21, 22, 23].map((id) => [
      id,
      {
        display_name: `Exercise ${id}`,
        text_html: `<p>Text ${id}</p>`,
        is_implicit: id >= 20,
        require_exercise_validation: id === 11,
        document_uuids: id === 10 ? ["uuid-1", "uuid-2"] : [],
      },
    ]),
  ),
  questions: new Map(
    drawnQuestions.map(({ id, type, body }) => [
      id,
      fragment(id, { type, body, spreadsheet_template: type === "spreadsheet" ? template : null }),
    ]),
  ),
};
const small: PaperContent = {
  sections: [
    { id: 2, exercises: [{ id: 20, questions: [{ id: 200 }] }] },
    { id: 1, exercises: [{ id: 11, questions: [{ id: 121 }, { id: 111 }] }] },
  ],
};

test("ENT-07 a paper is sections of exercises of questions, as drawn", () => {
  expect(paperForStudent(small, fragments)).toEqual({
    questions_count: 2,
    sections: [
      {
        id: 2,
        attributes: { name: "Second" },
        questions_count: 1,
        children: [
          {
            id: 20,
            display_name: "Exercise 20",
            questions_count: 1,
            is_implicit: true,
            require_exercise_validation: false,
            attributes: { text_html: "<p>Text 20</p>", document_uuids: [] },
            questions: [
              {
                id: 200,
                points: 2,
                is_answerable: true,
                attributes: {
                  name: "Question 200",
                  type: "true_false",
                  body: bodies.true_false,
                  spreadsheet_template: null,
                },
              },
            ],
          },
        ],
      },
      {
        id: 1,
        attributes: { name: "First" },
        questions_count: 1,
        children: [
          expect.objectContaining({
            id: 11,
            questions_count: 1,
            is_implicit: false,
            require_exercise_validation: true,
            questions: [
              expect.objectContaining({ id: 121, is_answerable: true }),
              expect.objectContaining({ id: 111, is_answerable: false }),
            ],
          }),
        ],
      },
    ],
  });
});

test("an exercise lists its documents, and a spreadsheet question has its template", () => {
  const content = { sections: [{ id: 1, exercises: [{ id: 10, questions: [{ id: 109 }] }] }] };
  const [exercise] = paperForStudent(content, fragments).sections[0]!.children;
  expect(exercise!.attributes.document_uuids).toEqual(["uuid-1", "uuid-2"]);
  expect(exercise!.questions[0]!.attributes).toMatchObject({ type: "spreadsheet", spreadsheet_template: template });
});

describe("the order drawn", () => {
  const idsShown = (id: number, order: string[] | undefined) => {
    const content = { sections: [{ id: 1, exercises: [{ id: 10, questions: [{ id, ...(order && { order }) }] }] }] };
    const { body } = paperForStudent(content, fragments).sections[0]!.children[0]!.questions[0]!.attributes;
    const list = "choices" in body ? body.choices : "items" in body ? body.items : "right" in body ? body.right : [];
    return list.map((choice) => choice.id);
  };

  test.each([
    ["single_choice", 100, ["c", "a", "b"], ["c", "a", "b"]],
    ["multiple_choice", 101, ["b", "c", "a"], ["b", "c", "a"]],
    ["matching", 107, ["r3", "r1", "r2"], ["r3", "r1", "r2"]],
    ["ordering", 108, ["i2", "i3", "i1"], ["i2", "i3", "i1"]],
    ["without a drawn order, the author's order", 100, undefined, ["a", "b", "c"]],
    ["a choice added after the drawing comes last", 100, ["c", "a"], ["c", "a", "b"]],
    ["two choices added after the drawing come last", 100, ["c"], ["c", "a", "b"]],
    ["a choice removed after the drawing is left out", 100, ["gone", "b", "a", "c"], ["b", "a", "c"]],
  ])("decides the order shown: %s", (_name, id, order, shown) => {
    expect(idsShown(id, order)).toEqual(shown);
  });

  test("does not reorder the left-hand sides of a matching question", () => {
    const content = { sections: [{ id: 1, exercises: [{ id: 10, questions: [{ id: 107, order: ["l2", "r3"] }] }] }] };
    const [shown] = paperForStudent(content, fragments).sections[0]!.children[0]!.questions;
    expect(shown!.attributes.body).toMatchObject({ left: [{ id: "l1" }, { id: "l2" }] });
  });
});

describe("what a student may not see", () => {
  /** Adds the secret to every object in a value, where a careless change might put a key. */
  const planted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => planted(item));
    if (typeof value !== "object" || value === null) return value;
    const fields = Object.entries(value).map(([name, field]) => [name, planted(field)] as const);
    return { ...Object.fromEntries(fields), key: secret, points_by_choice: secret, correction_html: secret };
  };
  const plantedIn = <F>(map: ReadonlyMap<number, F>) =>
    new Map([...map].map(([id, one]) => [id, planted(one) as F] as const));
  /** Adds the secret to each cell, but not to the record of cells, whose fields are addresses. */
  const withSecrets: PaperFragments = {
    sections: plantedIn(fragments.sections),
    exercises: plantedIn(fragments.exercises),
    questions: new Map(
      [...plantedIn(fragments.questions)].map(([id, one]) => [
        id,
        {
          ...one,
          spreadsheet_template: one.spreadsheet_template && {
            ...(planted(template) as typeof template),
            cells: Object.fromEntries(
              Object.entries(template.cells).map(([address, cell]) => [address, planted(cell) as typeof cell]),
            ),
          },
        },
      ]),
    ),
  };

  test("is not in the paper, wherever it was put by mistake", () => {
    expect(JSON.stringify([...withSecrets.questions])).toContain(secret);
    for (const random_questions of [true, false]) {
      const content = drawPaper({ sections: structure.sections.map((s) => ({ ...s, draw_count: null })) }, 3, {
        random_questions,
      });
      const bytes = JSON.stringify(paperForStudent(content, withSecrets));
      expect(bytes).not.toContain(secret);
      expect(JSON.parse(bytes)).toEqual(paperForStudent(content, fragments));
    }
  });

  test.each(questionTypes)("does not include the body of a %s, which is shown completely", (type) => {
    const id = 100 + questionTypes.indexOf(type);
    const content = { sections: [{ id: 1, exercises: [{ id: 10, questions: [{ id }] }] }] };
    const [shown] = paperForStudent(content, fragments).sections[0]!.children[0]!.questions;
    expect(shown!.attributes.body).toEqual(bodies[type]);
  });

  test.each([
    [null],
    [{ mode: "shown", label: "kg" }],
    [{ mode: "asked", choices: null }],
    [{ mode: "asked", choices: ["kg", "g"] }],
  ])("does not include a numeric question's unit: %j", (unit) => {
    const questions = new Map([[105, fragment(105, { type: "numeric", body: { ...bodies.numeric, unit } })]]);
    const content = { sections: [{ id: 1, exercises: [{ id: 10, questions: [{ id: 105 }] }] }] };
    const [shown] = paperForStudent(content, { ...fragments, questions }).sections[0]!.children[0]!.questions;
    expect(shown!.attributes.body).toEqual({ ...bodies.numeric, unit });
  });

  test("includes the questions that were not drawn", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.boolean(), (seed, random_questions) => {
        const content = drawPaper(structure, seed, { random_questions });
        const bytes = JSON.stringify(paperForStudent(content, fragments));
        const drawn = content.sections[1]!.exercises.map(({ id }) => id);
        for (const id of [20, 21, 22, 23]) {
          expect(bytes.includes(`Exercise ${id}`)).toBe(drawn.includes(id));
          expect(bytes.includes(`Question ${id * 10}`)).toBe(drawn.includes(id));
        }
      }),
    );
  });
});

test("the count covers the questions that can be answered, the same with and without the texts", () => {
  const content = drawPaper(structure, 1, { random_questions: true });
  expect(paperQuestionsCount(content, fragments.questions)).toBe(11 + 2 + 2);
  expect(paperForStudent(content, fragments).questions_count).toBe(15);
  expect(paperQuestionsCount({ sections: [] }, fragments.questions)).toBe(0);
});

test("a paper with a missing question throws, and does not become shorter", () => {
  const content = { sections: [{ id: 1, exercises: [{ id: 10, questions: [{ id: 999 }] }] }] };
  expect(() => paperForStudent(content, fragments)).toThrow("999");
  expect(() => paperQuestionsCount(content, fragments.questions)).toThrow("999");
});
