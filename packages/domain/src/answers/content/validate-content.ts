import type { QuestionType } from "../../vocabulary.ts";
import { isListOf, isRecord } from "./json-shapes.ts";
import { isLongerThan } from "./json-size.ts";
import { validateSheet } from "./validate-sheet.ts";
import { maxContentBytes, type EditRejection } from "../ledger.types.ts";
import { isNamedFile, isPictureId } from "../files/named-files.ts";
import type { AnswerContents, Choice, NumericUnit, QuestionBodies } from "../question-content.types.ts";
import { storableText } from "./storable-text.ts";

export type ValidatedContent =
  | { outcome: "ok"; content: AnswerContents[QuestionType] | null; json: string | null }
  | { outcome: "rejected"; code: Extract<EditRejection, "content_invalid" | "content_too_large"> };

type ContentValidators = {
  [T in QuestionType]: (body: QuestionBodies[T], content: Record<string, unknown>) => AnswerContents[T] | null;
};

const validateBlanks = (
  { blanks }: QuestionBodies["fill_in_the_blanks"],
  content: Record<string, unknown>,
): AnswerContents["fill_in_the_blanks"] | null => {
  if (!isRecord(content.blanks)) return null;
  const filled: [string, string][] = [];
  for (const [id, value] of Object.entries(content.blanks)) {
    const blank = blanks.find((one) => one.id === id);
    if (blank === undefined || typeof value !== "string") return null;
    // An empty value means that the student took back the choice.
    if (blank.kind === "drop_down" && value !== "" && !isIdOf(blank.choices)(value)) return null;
    filled.push([id, storableText(value)]);
  }
  return { blanks: Object.fromEntries(filled) };
};

/** `validateFiles` decides whose files they are: that needs the attempt, not only the question. */
const validateUpload = (
  { max_files }: QuestionBodies["upload"],
  content: Record<string, unknown>,
): AnswerContents["upload"] | null => {
  const { files = [], picture_ids = [] } = content;
  if (content.files === undefined && content.picture_ids === undefined) return null;
  if (!isListOf(files, isNamedFile) || !isListOf(picture_ids, isPictureId)) return null;
  if (new Set(files.map(({ file_id }) => file_id)).size < files.length) return null;
  if (files.length + picture_ids.length > max_files) return null;
  const named = files.map(({ file_id, sha256 }) => ({ file_id, sha256 }));
  return picture_ids.length === 0 ? { files: named } : { files: named, picture_ids: [...picture_ids] };
};

/**
 * Each validator keeps the fields of its type and returns null for content that cannot be an answer to this question. A
 * partial answer is valid (a few blanks, a few pairs, the first items of an order): only meaningless content is
 * rejected.
 */
const validators: ContentValidators = {
  single_choice: ({ choices }, { choice_id }) => (isIdOf(choices)(choice_id) ? { choice_id } : null),
  multiple_choice: ({ choices, max_choices }, { choice_ids }) =>
    isListOf(choice_ids, isIdOf(choices)) && choice_ids.length <= (max_choices ?? choices.length)
      ? { choice_ids: [...choice_ids] }
      : null,
  true_false: (_body, { value }) => (typeof value === "boolean" ? { value } : null),
  short_text: ({ max_length }, { text }) => {
    if (typeof text !== "string") return null;
    const kept = storableText(text);
    // Counts code points. A browser's field counts UTF-16 units, which are never fewer, so the server accepts what the
    // field accepts.
    return Array.from(kept).length <= max_length ? { text: kept } : null;
  },
  long_text: (_body, { html }) => (typeof html === "string" ? { html: storableText(html) } : null),
  numeric: ({ unit: asked }, { text, unit = null }) =>
    typeof text === "string" && isUnitFor(asked, unit)
      ? { text: storableText(text), unit: unit === null ? null : storableText(unit) }
      : null,
  fill_in_the_blanks: validateBlanks,
  matching: ({ left, right }, { pairs }) => {
    if (!isRecord(pairs)) return null;
    const made = Object.entries(pairs);
    if (!made.every(([from, to]) => isIdOf(left)(from) && isIdOf(right)(to))) return null;
    return { pairs: Object.fromEntries(made) as Record<string, string> };
  },
  ordering: ({ items }, { item_ids }) => (isListOf(item_ids, isIdOf(items)) ? { item_ids: [...item_ids] } : null),
  spreadsheet: (_body, content) => {
    const spreadsheet_content = validateSheet(content.spreadsheet_content);
    return spreadsheet_content === null ? null : { spreadsheet_content };
  },
  upload: validateUpload,
  information: () => null,
};

/**
 * Validates an answer's content and returns the content to store, also as JSON. Null content clears the answer.
 * The shape is checked before the size of the JSON, so that deeply nested content is rejected before anything walks it.
 */
export const validateContent = <T extends QuestionType>(
  type: T,
  body: QuestionBodies[T],
  content: unknown,
): ValidatedContent => {
  if (type === "information") return { outcome: "rejected", code: "content_invalid" };
  if (content === null) return { outcome: "ok", content: null, json: null };
  const kept = isRecord(content) ? validators[type](body, content) : null;
  if (kept === null) return { outcome: "rejected", code: "content_invalid" };
  const json = JSON.stringify(kept);
  if (isLongerThan(json, maxContentBytes)) return { outcome: "rejected", code: "content_too_large" };
  return { outcome: "ok", content: kept, json };
};

const isIdOf = (choices: readonly Choice[]): ((id: unknown) => id is string) => {
  return (id): id is string => choices.some((choice) => choice.id === id);
};

/**
 * Whether the unit is allowed: only where the question asks for one, and only one of its choices if it has any. A
 * student may always leave the unit empty.
 */
const isUnitFor = (asked: NumericUnit | null, unit: unknown): unit is string | null => {
  if (unit === null || unit === "") return true;
  if (typeof unit !== "string" || asked?.mode !== "asked") return false;
  return asked.choices === null || asked.choices.includes(unit);
};
