import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PaperContent } from "../answers/question-content.types.ts";
import { drawPaper, type QuizStructure } from "./draw-paper.ts";
import { choicesOf, question, structure } from "./paper.test-facts.ts";

const asWritten = { random_questions: false };
const atRandom = { random_questions: true };
const settings = fc.constantFrom(asWritten, atRandom);
const seeds = fc.maxSafeNat();

const exerciseIds = ({ sections }: PaperContent) => sections.map(({ exercises }) => exercises.map(({ id }) => id));
const questionsOf = ({ sections }: PaperContent) =>
  sections.flatMap(({ exercises }) => exercises).flatMap(({ questions }) => questions);
const lone = (type: "single_choice" | "multiple_choice" | "ordering" | "matching", body: object): QuizStructure => ({
  sections: [{ id: 1, draw_count: null, exercises: [{ id: 1, questions: [question(1, type, body)] }] }],
});
const sectionOf = (draw_count: number | null, ...ids: number[]): QuizStructure => ({
  sections: [{ id: 1, draw_count, exercises: ids.map((id) => ({ id, questions: [question(id)] })) }],
});

describe("the same seed gives the same paper, on every machine and in every release", () => {
  test.each([
    [
      1789,
      asWritten,
      {
        sections: [
          {
            id: 1,
            exercises: [
              {
                id: 10,
                questions: [
                  { id: 100 },
                  { id: 101 },
                  { id: 102 },
                  { id: 103 },
                  { id: 104 },
                  { id: 105 },
                  { id: 106 },
                  { id: 107, order: ["r2", "r1", "r3"] },
                  { id: 108, order: ["i3", "i1", "i2"] },
                  { id: 109 },
                  { id: 110 },
                  { id: 111 },
                ],
              },
              { id: 11, questions: [{ id: 120 }, { id: 121 }] },
            ],
          },
          {
            id: 2,
            exercises: [
              { id: 20, questions: [{ id: 200 }] },
              { id: 21, questions: [{ id: 210 }] },
            ],
          },
        ],
      },
    ],
    [
      1789,
      atRandom,
      {
        sections: [
          {
            id: 1,
            exercises: [
              {
                id: 10,
                questions: [
                  { id: 106 },
                  { id: 109 },
                  { id: 105 },
                  { id: 107, order: ["r3", "r1", "r2"] },
                  { id: 108, order: ["i1", "i2", "i3"] },
                  { id: 110 },
                  { id: 102 },
                  { id: 103 },
                  { id: 104 },
                  { id: 100, order: ["c", "a", "b"] },
                  { id: 101, order: ["a", "c", "b"] },
                  { id: 111 },
                ],
              },
              { id: 11, questions: [{ id: 120 }, { id: 121 }] },
            ],
          },
          {
            id: 2,
            exercises: [
              { id: 20, questions: [{ id: 200 }] },
              { id: 21, questions: [{ id: 210 }] },
            ],
          },
        ],
      },
    ],
  ])("seed %i, %j", (seed, setting, paper) => {
    expect(drawPaper(structure, seed, setting)).toEqual(paper);
  });
});

describe("with questions as written", () => {
  test("everything keeps its place, except items to order and right sides to match", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const paper = drawPaper(structure, seed, asWritten);
        expect(paper.sections.map(({ id }) => id)).toEqual([1, 2]);
        expect(exerciseIds(paper)[0]).toEqual([10, 11]);
        const [mixed] = paper.sections[0]!.exercises;
        expect(mixed!.questions.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, i) => 100 + i));
        const moved = questionsOf(paper).filter(({ order }) => order !== undefined);
        expect(moved.map(({ id }) => id)).toEqual([107, 108]);
      }),
    );
  });

  test("drawn exercises keep their written order", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const drawn = exerciseIds(drawPaper(structure, seed, asWritten))[1]!;
        expect(drawn).toEqual(drawn.toSorted());
      }),
    );
  });
});

describe("with questions at random", () => {
  test("sections keep their order, and each exercise and question appears once", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const paper = drawPaper(structure, seed, atRandom);
        expect(paper.sections.map(({ id }) => id)).toEqual([1, 2]);
        expect(exerciseIds(paper)[0]!.toSorted()).toEqual([10, 11]);
        const mixed = paper.sections[0]!.exercises.find(({ id }) => id === 10)!;
        expect(mixed.questions.map(({ id }) => id).toSorted()).toEqual(Array.from({ length: 12 }, (_, i) => 100 + i));
      }),
    );
  });

  test("an information text keeps its place", () => {
    const mixed = [question(1, "information"), question(2), question(3), question(4, "information"), question(5)];
    const quiz = { sections: [{ id: 1, draw_count: null, exercises: [{ id: 1, questions: mixed }] }] };
    const orders = new Set<string>();
    for (let seed = 0; seed < 200; seed++) {
      const ids = questionsOf(drawPaper(quiz, seed, atRandom)).map(({ id }) => id);
      expect([ids[0], ids[3]]).toEqual([1, 4]);
      orders.add(ids.join());
    }
    expect(orders.size).toBe(6);
  });

  test("300 seeds give 300 different papers", () => {
    const papers = Array.from({ length: 300 }, (_, seed) => JSON.stringify(drawPaper(structure, seed, atRandom)));
    expect(new Set(papers).size).toBe(300);
  });
});

describe("drawing n of m", () => {
  test.each([
    [null, 4],
    [1, 1],
    [3, 3],
    [4, 4],
    [9, 4],
  ])("a draw count of %j of four exercises gives %i, none twice", (draw_count, expected) => {
    fc.assert(
      fc.property(seeds, settings, (seed, setting) => {
        const [drawn] = exerciseIds(drawPaper(sectionOf(draw_count, 1, 2, 3, 4), seed, setting));
        expect(new Set(drawn).size).toBe(expected);
        expect(drawn).toHaveLength(expected);
      }),
    );
  });

  test("from an empty section gives an empty section", () => {
    expect(drawPaper(sectionOf(2), 5, atRandom)).toEqual({ sections: [{ id: 1, exercises: [] }] });
  });

  test.each([asWritten, atRandom])("gives every pair of four exercises equally often, %j", (setting) => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 6000; seed++) {
      const pair = exerciseIds(drawPaper(sectionOf(2, 1, 2, 3, 4), seed, setting))[0]!
        .toSorted()
        .join();
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // 5 degrees of freedom: one fair draw in a thousand would exceed 20.5.
    expect(chiSquare).toBeLessThan(20.5);
  });
});

describe("choices", () => {
  const choices = choicesOf("a", "b", "c");
  const ordersOf = (quiz: QuizStructure, setting: { random_questions: boolean }) =>
    new Set(Array.from({ length: 200 }, (_, seed) => questionsOf(drawPaper(quiz, seed, setting))[0]!.order?.join("")));

  test.each([
    ["single_choice", { choices, keep_order: false }, 1, 6],
    ["multiple_choice", { choices, keep_order: false }, 1, 6],
    ["single_choice", { choices, keep_order: true }, 1, 1],
    ["multiple_choice", { choices, keep_order: true }, 1, 1],
    ["ordering", { items: choices }, 6, 6],
    ["matching", { right: choices }, 6, 6],
  ] as const)("of %s with %j: %i orders as written, %i at random", (type, body, written, random) => {
    expect(ordersOf(lone(type, body), asWritten).size).toBe(written);
    expect(ordersOf(lone(type, body), atRandom).size).toBe(random);
  });

  test("with keep_order have no order on the paper", () => {
    expect(ordersOf(lone("single_choice", { choices, keep_order: true }), atRandom)).toEqual(new Set([undefined]));
  });

  test("each item to order comes first equally often, so the first place gives no hint", () => {
    const firsts = Array.from(
      { length: 3000 },
      (_, seed) => questionsOf(drawPaper(lone("ordering", { items: choices }), seed, asWritten))[0]!.order![0],
    );
    for (const id of ["a", "b", "c"]) {
      const share = firsts.filter((first) => first === id).length / 3000;
      expect(Math.abs(share - 1 / 3)).toBeLessThan(0.04);
    }
  });
});

test("a paper holds ids and nothing else", () => {
  fc.assert(
    fc.property(seeds, settings, (seed, setting) => {
      const paper = JSON.stringify(drawPaper(structure, seed, setting));
      expect(paper).not.toMatch(/html|Question|statement|type|body/);
      expect(drawPaper(structure, seed, setting)).toEqual(JSON.parse(paper));
    }),
  );
});
