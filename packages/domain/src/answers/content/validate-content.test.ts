import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { questionTypes, type QuestionType } from "../../vocabulary.ts";
import { validateContent } from "./validate-content.ts";
import { utf8Length } from "./json-size.ts";
import { maxContentBytes } from "../ledger.types.ts";
import { bodies, contents } from "../question-content.test-facts.ts";

const invalid = { outcome: "rejected", code: "content_invalid" };
const tooLarge = { outcome: "rejected", code: "content_too_large" };
const ok = (content: unknown) => ({ outcome: "ok", content, json: content === null ? null : JSON.stringify(content) });
const validate = (type: QuestionType, content: unknown, body: object = {}) =>
  validateContent(type, { ...bodies[type], ...body }, content);

const answerable = questionTypes.filter((type) => type !== "information");

describe.each(answerable)("%s", (type) => {
  test("accepts an answer of its own shape, unchanged", () => {
    expect(validate(type, contents[type])).toEqual(ok(contents[type]));
  });

  test("is cleared by null", () => {
    expect(validate(type, null)).toEqual(ok(null));
  });

  test("drops fields that are no part of the answer", () => {
    expect(validate(type, { ...contents[type], points: 100, __proto__: { is_correct: true } })).toEqual(
      ok(contents[type]),
    );
  });

  test.each([[undefined], [true], [0], [""], ["text"], [[]], [[contents[type]]], [{}]])("refuses %j", (content) => {
    expect(validate(type, content)).toEqual(invalid);
  });

  test("rejects an answer of another shape", () => {
    const own = Object.keys(contents[type]);
    for (const other of answerable)
      if (!Object.keys(contents[other]).some((field) => own.includes(field)))
        expect(validate(type, contents[other])).toEqual(invalid);
  });

  test("rejects deeply nested content without walking it", () => {
    const deep: unknown = JSON.parse("[".repeat(100_000) + "]".repeat(100_000));
    for (const field of Object.keys(contents[type])) expect(validate(type, { [field]: deep })).toEqual(invalid);
    expect(validate(type, { ...contents[type], junk: deep })).toEqual(ok(contents[type]));
  });
});

test.each([[null], [{}], [{ text: "I read it" }]])("an information takes no answer, not even %j", (content) => {
  expect(validate("information", content)).toEqual(invalid);
});

describe("single and multiple choice", () => {
  test.each<[QuestionType, unknown]>([
    ["single_choice", { choice_id: "z" }],
    ["single_choice", { choice_id: "A" }],
    ["single_choice", { choice_id: "" }],
    ["single_choice", { choice_id: null }],
    ["single_choice", { choice_id: ["a"] }],
    ["single_choice", { choice_id: "__proto__" }],
    ["multiple_choice", { choice_ids: ["a", "z"] }],
    ["multiple_choice", { choice_ids: ["a", "a"] }],
    ["multiple_choice", { choice_ids: "a" }],
    ["multiple_choice", { choice_ids: { 0: "a" } }],
    ["multiple_choice", { choice_ids: [null] }],
  ])("%s refuses %j", (type, content) => {
    expect(validate(type, content)).toEqual(invalid);
  });

  test.each([
    [null, ["a", "b", "c"], true],
    [2, ["c", "a"], true],
    [2, ["a"], true],
    [2, [], true],
    [2, ["a", "b", "c"], false],
  ])("with at most %j choices, %j is accepted: %s", (max_choices, choice_ids, taken) => {
    const result = validate("multiple_choice", { choice_ids }, { max_choices });
    expect(result).toEqual(taken ? ok({ choice_ids }) : invalid);
  });
});

describe("true or false", () => {
  test.each([["true"], [1], [null]])("refuses %j", (value) => {
    expect(validate("true_false", { value })).toEqual(invalid);
  });

  test("takes false as an answer", () => {
    expect(validate("true_false", { value: false })).toEqual(ok({ value: false }));
  });
});

describe("texts", () => {
  test.each([
    ["", true],
    ["12345", true],
    ["123456", false],
    ["😀😀😀😀😀", true],
    ["😀😀😀😀😀😀", false],
    ["12345\u{0}", true],
  ])("a short text of at most five characters accepts %j: %s", (text, taken) => {
    const result = validate("short_text", { text }, { max_length: 5 });
    expect(result).toEqual(taken ? ok({ text: text.replace("\u{0}", "") }) : invalid);
  });

  test.each([
    ["short_text", { text: "a\u{0}b\ud800" }, { text: "ab\u{fffd}" }],
    ["long_text", { html: "<p>a\u{0}b\ud800</p>" }, { html: "<p>ab\u{fffd}</p>" }],
    ["numeric", { text: "1\u{0}2\ud800", unit: "k\u{0}g" }, { text: "12\u{fffd}", unit: "kg" }],
    ["fill_in_the_blanks", { blanks: { b1: "\u{0}x\ud800" } }, { blanks: { b1: "x\u{fffd}" } }],
  ] as const)("the rest is kept when a character cannot be stored: %s", (type, content, kept) => {
    expect(validate(type, content)).toEqual(ok(kept));
  });

  test.each([[5], [null], [["a"]], [{ toString: "x" }]])("refuse %j", (value) => {
    expect(validate("short_text", { text: value })).toEqual(invalid);
    expect(validate("long_text", { html: value })).toEqual(invalid);
    expect(validate("numeric", { text: value, unit: null })).toEqual(invalid);
    expect(validate("fill_in_the_blanks", { blanks: { b1: value } })).toEqual(invalid);
  });

  test("an essay with too many words is accepted: only a person judges that", () => {
    const html = "word ".repeat(500);
    expect(validate("long_text", { html }, { max_words: 10 })).toEqual(ok({ html }));
  });
});

describe("the unit of a number", () => {
  const shown = { mode: "shown", label: "kg" };
  const typed = { mode: "asked", choices: null };
  const picked = { mode: "asked", choices: ["kg", "g"] };
  test.each([
    [null, null, true],
    [null, "", true],
    [null, "kg", false],
    [shown, null, true],
    [shown, "kg", false],
    [typed, null, true],
    [typed, "stone", true],
    [typed, 5, false],
    [picked, "g", true],
    [picked, "", true],
    [picked, null, true],
    [picked, "stone", false],
  ])("when the question's unit is %j, %j is accepted: %s", (unit, answered, taken) => {
    const content = { text: "12", unit: answered };
    expect(validate("numeric", content, { unit })).toEqual(taken ? ok(content) : invalid);
  });

  test("may be missing", () => {
    expect(validate("numeric", { text: "12" })).toEqual(ok({ text: "12", unit: null }));
  });
});

describe("blanks, pairs and orders", () => {
  test.each<[QuestionType, unknown]>([
    ["fill_in_the_blanks", { blanks: {} }],
    ["fill_in_the_blanks", { blanks: { b1: "" } }],
    ["fill_in_the_blanks", { blanks: { b2: "y" } }],
    ["fill_in_the_blanks", { blanks: { b1: "anything", b2: "" } }],
    ["matching", { pairs: {} }],
    ["matching", { pairs: { l1: "r2" } }],
    ["matching", { pairs: { l1: "r3", l2: "r3" } }],
    ["ordering", { item_ids: [] }],
    ["ordering", { item_ids: ["i2"] }],
    ["ordering", { item_ids: ["i3", "i1", "i2"] }],
  ])("%s accepts %j, complete or not", (type, content) => {
    expect(validate(type, content)).toEqual(ok(content));
  });

  test.each<[QuestionType, unknown]>([
    ["fill_in_the_blanks", { blanks: { b9: "x" } }],
    ["fill_in_the_blanks", { blanks: { b2: "z" } }],
    ["fill_in_the_blanks", { blanks: ["x"] }],
    ["fill_in_the_blanks", { blanks: JSON.parse('{"__proto__":"x"}') }],
    ["matching", { pairs: { l9: "r1" } }],
    ["matching", { pairs: { l1: "r9" } }],
    ["matching", { pairs: { r1: "l1" } }],
    ["matching", { pairs: { l1: null } }],
    ["matching", { pairs: [["l1", "r1"]] }],
    ["ordering", { item_ids: ["i1", "i1"] }],
    ["ordering", { item_ids: ["i9"] }],
    ["ordering", { item_ids: "i1" }],
  ])("%s refuses %j", (type, content) => {
    expect(validate(type, content)).toEqual(invalid);
  });
});

describe("uploads", () => {
  test.each([
    [[], true],
    [[1, 2 ** 31 - 1], true],
    [[1, 2, 3], false],
    [[1, 1], false],
    [[0], false],
    [[-1], false],
    [[1.5], false],
    [["1"], false],
    [[2 ** 31], false],
  ])("with at most two files accept the numbers %j of an earlier version: %s", (picture_ids, taken) => {
    const kept = picture_ids.length === 0 ? { files: [] } : { files: [], picture_ids };
    expect(validate("upload", { picture_ids })).toEqual(taken ? ok(kept) : invalid);
  });

  const [one, two, three] = ["1", "2", "3"].map((n) => ({
    file_id: `0b7d1e0a-3c55-4a53-9d3f-0a4f5f7c1a0${n}`,
    sha256: n.repeat(64),
  }));
  test.each<[string, unknown, boolean]>([
    ["no files", { files: [] }, true],
    ["two files", { files: [one, two] }, true],
    ["one file of each version", { files: [one], picture_ids: [1] }, true],
    ["three files", { files: [one, two, three] }, false],
    ["three files of both versions together", { files: [one, two], picture_ids: [1] }, false],
    ["the same file twice", { files: [one, one] }, false],
    ["one id with two digests", { files: [one, { ...one, sha256: two!.sha256 }] }, false],
    ["an id without a digest", { files: [{ file_id: one!.file_id }] }, false],
    ["a digest without an id", { files: [{ sha256: one!.sha256 }] }, false],
    ["an id that is a number", { files: [{ ...one, file_id: 1 }] }, false],
    ["a digest in capitals", { files: [{ ...one, sha256: "A".repeat(64) }] }, false],
    ["a digest cut short", { files: [{ ...one, sha256: "1".repeat(63) }] }, false],
    ["a file instead of a list", { files: one }, false],
    ["no field at all", {}, false],
  ])("accept files by id and digest, at most two: %s, %j: %s", (_name, content, taken) => {
    expect(validate("upload", content)).toEqual(taken ? ok(content) : invalid);
  });

  test("keep nothing of a file but its id and digest", () => {
    expect(validate("upload", { files: [{ ...one, name: "x" }], more: 1 })).toEqual(ok({ files: [one] }));
  });
});

describe("the size of an answer", () => {
  const essayOf = (bytes: number, character: string) => {
    const around = utf8Length(JSON.stringify({ html: "" }));
    const width = utf8Length(JSON.stringify(character)) - 2;
    const html = character.repeat(Math.floor((bytes - around) / width));
    return { html: html + "x".repeat(bytes - utf8Length(JSON.stringify({ html }))) };
  };

  test.each(["x", "é", "€", "😀", '"'])("is counted in bytes of JSON: %j", (character) => {
    expect(validate("long_text", essayOf(maxContentBytes, character)).outcome).toBe("ok");
    expect(validate("long_text", essayOf(maxContentBytes + 1, character))).toEqual(tooLarge);
  });

  test("is measured on the content to store", () => {
    expect(validate("true_false", { value: true, junk: "x".repeat(maxContentBytes) })).toEqual(ok({ value: true }));
  });
});

test("any JSON is accepted or rejected; accepted content is accepted again, unchanged", () => {
  fc.assert(
    fc.property(fc.constantFrom(...questionTypes), fc.jsonValue(), (type, content) => {
      const first = validate(type, content);
      if (first.outcome === "ok") expect(validate(type, first.content)).toEqual(first);
      else expect(first.code).toBe("content_invalid");
    }),
  );
});
