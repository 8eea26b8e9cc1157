import {
  answeredSheet,
  choiceMarksOf,
  correctedParts,
  filesIn,
  rightAnswersOf,
  sheetFormulaText,
  type AnswerContent,
  type AnswerContents,
  type AnswerText,
  type CorrectedPart,
  type Language,
  type QuestionBodies,
  type StudentQuestion,
} from "@examplar/domain";
import type { Block, Inline, TableCell } from "./copy-document.types.ts";
import { translator } from "./copy-texts.ts";
import { htmlBlocks, type KeepPicture } from "./html-blocks.ts";

export interface CopiedFile {
  filename: string;
  /** Index of its picture in the document; null when the file cannot be shown. */
  picture: number | null;
}

export interface AnswerFacts {
  question: StudentQuestion;
  answer: AnswerContent | null;
  key: Record<string, unknown> | null;
  language: Language;
  keepPicture: KeepPicture;
  fileOf: (name: string | number) => CopiedFile | null;
}

const paragraph = (...inlines: Inline[]): Block => ({ kind: "paragraph", inlines });
const line = (text: string): Block => paragraph({ text });

/** Converts HTML that stands inside a line, such as the text of an option. */
export const inlinesOf = (html: string): Inline[] =>
  htmlBlocks(html).flatMap((block, index) =>
    block.kind === "paragraph" ? [...(index > 0 ? [{ text: " " }] : []), ...block.inlines] : [],
  );

const wordsOf = (answer: AnswerText, language: Language): Inline[] => {
  const t = translator(language);
  switch (answer.kind) {
    case "html":
      return inlinesOf(answer.html);
    case "truth":
      return [{ text: answer.value ? t("true") : t("false") }];
    case "number": {
      const figure = new Intl.NumberFormat(language, { maximumSignificantDigits: 15 }).format(answer.value);
      return [{ text: answer.unit === "" ? figure : `${figure}\u00a0${answer.unit}` }];
    }
    case "text":
      return [{ text: new Intl.ListFormat(language, { type: "disjunction" }).format(answer.texts) }];
  }
};

interface Option {
  id: string;
  inlines: Inline[];
}

const optionsOf = ({ attributes: { type, body } }: StudentQuestion, language: Language): Option[] => {
  const t = translator(language);
  if (type === "true_false") {
    return [
      { id: "true", inlines: [{ text: t("true") }] },
      { id: "false", inlines: [{ text: t("false") }] },
    ];
  }
  return (body as QuestionBodies["single_choice"]).choices.map(({ id, html }) => ({ id, inlines: inlinesOf(html) }));
};

const chosenIn = (answer: AnswerContent | null): readonly string[] => {
  if (answer === null) return [];
  if ("choice_ids" in answer) return answer.choice_ids;
  if ("choice_id" in answer) return [answer.choice_id];
  return "value" in answer ? [String(answer.value)] : [];
};

/** Shows every option, and says in words which were chosen and which were right. */
const choiceBlocks = ({ question, answer, key, language }: AnswerFacts): Block[] => {
  const t = translator(language);
  const marks = key === null ? {} : choiceMarksOf(question, key, answer);
  const chosen = new Set(chosenIn(answer));
  const options = optionsOf(question, language);
  const items = options.map(({ id, inlines }): Block[] => {
    const mark = marks[id];
    const notes = [
      chosen.has(id) && t("chosen"),
      mark === "missed" && t("right"),
      mark !== undefined && mark !== "missed" && t(`verdict.${mark}`).toLocaleLowerCase(language),
    ].filter((note) => note !== false);
    const note: Inline[] = notes.length > 0 ? [{ text: ` (${notes.join(", ")})`, bold: true }] : [];
    return [paragraph(...inlines, ...note)];
  });
  const labels = options.map(({ id }) => (chosen.has(id) ? "☒" : "☐"));
  return [{ kind: "list", ordered: false, items, labels }];
};

const partBlocks = (parts: readonly CorrectedPart[], language: Language): Block[] => {
  const t = translator(language);
  const head = (text: string): TableCell => ({ inlines: [{ text, bold: true }], heading: true });
  const rows = parts.map(({ label, given, is_right, expected }, index): TableCell[] => {
    const verdict = given === null ? t("verdict.unanswered") : is_right ? t("verdict.correct") : t("verdict.wrong");
    const name = label ? wordsOf(label, language) : [{ text: t("blank", { number: index + 1 }) }];
    const said = given === null ? [] : [...wordsOf(given, language), { text: " " }];
    return [
      { inlines: name, heading: true },
      { inlines: [...said, { text: `(${verdict.toLocaleLowerCase(language)})`, bold: true }] },
      { inlines: is_right ? [] : wordsOf(expected, language) },
    ];
  });
  return [{ kind: "table", rows: [[head(t("part")), head(t("given")), head(t("expected"))], ...rows] }];
};

/** Shows the sheet as it was typed. Columns of a wide sheet become narrow; the table itself is not cut off. */
const sheetBlocks = ({ question: { attributes }, answer, language }: AnswerFacts): Block[] => {
  const content = answer && "spreadsheet_content" in answer ? answer.spreadsheet_content : null;
  const { answer_cells } = attributes.body as QuestionBodies["spreadsheet"];
  const { columns, rows } = answeredSheet(attributes.spreadsheet_template, content, answer_cells);
  const head = ["", ...columns].map((text): TableCell => ({ inlines: text === "" ? [] : [{ text }], heading: true }));
  const body = rows.map(({ number, cells }): TableCell[] => [
    { inlines: [{ text: String(number) }], heading: true },
    ...cells.map(({ input, bold, is_own }): TableCell => {
      const text = sheetFormulaText(input, language);
      return {
        inlines: text === "" ? [] : [{ text, ...(bold && { bold: true as const }) }],
        ...(is_own && { own: true as const }),
      };
    }),
  ]);
  return [{ kind: "table", rows: [head, ...body] }];
};

const fileBlocks = ({ answer, fileOf, language }: AnswerFacts): Block[] => {
  const t = translator(language);
  const named = filesIn(answer);
  return [...named.picture_ids, ...named.files.map(({ file_id }) => file_id)].map((name): Block => {
    const file = fileOf(name);
    if (file === null) return line(t("file_missing"));
    if (file.picture === null) return line(t("file_not_shown", { name: file.filename }));
    return { kind: "picture", picture: file.picture, alt: t("file", { name: file.filename }) };
  });
};

/** Returns the student's answer in readable form; empty where nothing was answered. */
export const answerBlocks = (facts: AnswerFacts): Block[] => {
  const { question, answer, key, language, keepPicture } = facts;
  const { type, body } = question.attributes;
  if (["single_choice", "multiple_choice", "true_false"].includes(type)) return choiceBlocks(facts);
  const parts = correctedParts(question, key, answer);
  if (parts.length > 0) return partBlocks(parts, language);
  if (answer === null) return [];
  switch (type) {
    case "short_text":
      return [line((answer as AnswerContents["short_text"]).text)];
    case "numeric": {
      const { text, unit } = answer as AnswerContents["numeric"];
      const shown = (body as QuestionBodies["numeric"]).unit;
      return [line([text, unit ?? (shown?.mode === "shown" ? shown.label : "")].filter(Boolean).join("\u00a0"))];
    }
    case "long_text":
      return htmlBlocks((answer as AnswerContents["long_text"]).html, keepPicture);
    case "ordering": {
      const { items } = body as QuestionBodies["ordering"];
      const ordered = (answer as AnswerContents["ordering"]).item_ids.flatMap((id) =>
        items.filter((item) => item.id === id),
      );
      return [{ kind: "list", ordered: true, items: ordered.map(({ html }) => [paragraph(...inlinesOf(html))]) }];
    }
    case "spreadsheet":
      return sheetBlocks(facts);
    case "upload":
      return fileBlocks(facts);
    default:
      return [];
  }
};

/** Returns the right answer, unless the answer above already shows it. */
export const keyBlocks = ({ question, key, language, keepPicture }: AnswerFacts): Block[] => {
  const { type } = question.attributes;
  if (["single_choice", "multiple_choice", "true_false"].includes(type)) return [];
  const right = rightAnswersOf(question, key);
  if (type === "long_text" || type === "upload")
    return right.flatMap((one) => (one.kind === "html" ? htmlBlocks(one.html, keepPicture) : []));
  if (right.length < 2) return right.map((one) => paragraph(...wordsOf(one, language)));
  return [
    { kind: "list", ordered: type === "ordering", items: right.map((one) => [paragraph(...wordsOf(one, language))]) },
  ];
};
