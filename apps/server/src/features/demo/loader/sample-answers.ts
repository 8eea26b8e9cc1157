import type { AnswerContents, Language, QuestionType } from "@examplar/domain";
import type { DemoQuestion } from "@examplar/demo";

export type Quality = "right" | "partial" | "wrong";

/** A demo student's answer and its points; null when they left the question out. */
export type SampleAnswer = { content: AnswerContents[QuestionType]; points: number } | null;

type Question<T extends QuestionType> = Extract<DemoQuestion, { type: T }>;

const best = (points: Record<string, number>) => Object.entries(points).toSorted(([, a], [, b]) => b - a);
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

const single = ({ key }: Question<"single_choice">, quality: Quality): SampleAnswer => {
  const ranked = best(key.points_by_choice);
  const [choice_id, points] = (quality === "right" ? ranked[0] : ranked.at(-1)) ?? ["", 0];
  return { content: { choice_id }, points };
};

const multiple = ({ key, points }: Question<"multiple_choice">, quality: Quality): SampleAnswer => {
  const good = best(key.points_by_choice).filter(([, worth]) => worth > 0);
  const bad = best(key.points_by_choice).filter(([, worth]) => worth <= 0);
  const chosen =
    quality === "right" ? good : quality === "partial" ? good.slice(1) : [...good.slice(1), ...bad.slice(-1)];
  const exact = chosen.length === good.length && quality === "right";
  const earned = key.scoring === "per_option" ? sum(chosen.map(([, worth]) => worth)) : exact ? points : key.floor;
  return { content: { choice_ids: chosen.map(([id]) => id) }, points: Math.max(key.floor, earned) };
};

const trueFalse = ({ key, points }: Question<"true_false">, quality: Quality): SampleAnswer =>
  quality === "right"
    ? { content: { value: key.value }, points }
    : { content: { value: !key.value }, points: key.wrong_points };

const shortText = ({ key }: Question<"short_text">, quality: Quality): SampleAnswer => {
  const accepted =
    quality === "right" ? key.accepted[0] : key.accepted.find((one) => one.points < (key.accepted[0]?.points ?? 0));
  return accepted === undefined || quality === "wrong"
    ? null
    : { content: { text: accepted.text }, points: accepted.points };
};

const longText = ({ key, points, samples }: Question<"long_text">, quality: Quality): SampleAnswer => {
  const texts = samples?.texts ?? [];
  const text = quality === "right" ? texts[0] : texts.at(-1);
  if (text !== undefined) return { content: { html: text.html }, points: text.points };
  return quality === "right" ? { content: { html: key.model_answer_html }, points } : null;
};

const numeric = ({ body, key, points }: Question<"numeric">, quality: Quality, language: Language): SampleAnswer => {
  const factor = quality === "right" ? 1 : quality === "partial" ? 1.03 : 10;
  const written = String(Number((key.value * factor).toFixed(3)));
  const unit = body.unit?.mode === "asked" ? (key.units[0]?.label ?? null) : null;
  const earned = quality === "right" ? points : quality === "partial" ? (key.partial[0]?.points ?? 0) : 0;
  return { content: { text: language === "fr" ? written.replace(".", ",") : written, unit }, points: earned };
};

const fillIn = ({ key }: Question<"fill_in_the_blanks">, quality: Quality): SampleAnswer => {
  if (quality === "wrong") return null;
  const all = Object.entries(key.blanks);
  const filled = quality === "right" ? all : all.slice(0, -1);
  const blanks = filled.map(([id, blank]) => [id, blank.kind === "text" ? (blank.accepted[0] ?? "") : blank.choice_id]);
  return { content: { blanks: Object.fromEntries(blanks) }, points: sum(filled.map(([, blank]) => blank.points)) };
};

const matching = ({ key }: Question<"matching">, quality: Quality): SampleAnswer => {
  const all = Object.entries(key.pairs);
  const wrong = quality === "right" ? 0 : 2;
  const rights = all.map(([, right]) => right);
  const given = all.map(([left], i) => [left, i < wrong ? (rights[1 - i] ?? "") : (rights[i] ?? "")] as const);
  const correct = given.filter(([left, right]) => key.pairs[left] === right).length;
  const points = correct * key.points_per_pair + (all.length - correct) * key.wrong_pair_points;
  return { content: { pairs: Object.fromEntries(given) }, points };
};

const ordering = ({ key, points }: Question<"ordering">, quality: Quality): SampleAnswer => {
  const [first = "", second = "", ...rest] = key.order;
  const item_ids =
    quality === "right" ? key.order : quality === "partial" ? [second, first, ...rest] : key.order.toReversed();
  const placed = item_ids.filter((id, i) => id === key.order[i]).length;
  const share = key.scoring === "position" ? placed / key.order.length : quality === "right" ? 1 : 0;
  return { content: { item_ids }, points: Number((points * share).toFixed(2)) };
};

const sheet = (question: Question<"spreadsheet">, quality: Quality): SampleAnswer => {
  const template = question.spreadsheet_template;
  if (quality === "wrong" || template === undefined) return null;
  const filled = quality === "right" ? question.key.cells : question.key.cells.slice(0, 1);
  const inputs = filled.map(({ cell }) => [cell, { input: question.samples?.cells?.[cell] ?? "" }]);
  const spreadsheet_content = { ...template, cells: { ...template.cells, ...Object.fromEntries(inputs) } };
  return { content: { spreadsheet_content }, points: sum(filled.map(({ points }) => points)) };
};

export const sampleAnswer = (question: DemoQuestion, quality: Quality, language: Language): SampleAnswer => {
  switch (question.type) {
    case "single_choice":
      return single(question, quality);
    case "multiple_choice":
      return multiple(question, quality);
    case "true_false":
      return trueFalse(question, quality);
    case "short_text":
      return shortText(question, quality);
    case "long_text":
      return longText(question, quality);
    case "numeric":
      return numeric(question, quality, language);
    case "fill_in_the_blanks":
      return fillIn(question, quality);
    case "matching":
      return matching(question, quality);
    case "ordering":
      return ordering(question, quality);
    case "spreadsheet":
      return sheet(question, quality);
    // A photo needs a file, and the demo has none.
    case "upload":
    case "information":
      return null;
  }
};
