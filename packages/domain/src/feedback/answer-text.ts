import { textOfHtml } from "../answers/content/html-text.ts";
import type { AnswerContent, Choice, QuestionBodies } from "../answers/question-content.types.ts";
import type { StudentQuestion } from "../papers/paper-for-student.ts";

const htmlOf = (choices: readonly Choice[], id: string | undefined): string =>
  textOfHtml(choices.find((choice) => choice.id === id)?.html ?? "");

/** Returns the question as plain text: its statement and the options to choose from. */
export const questionText = ({ attributes: { type, body } }: StudentQuestion): string => {
  const { statement_html, text_html, choices } = body as {
    statement_html?: string;
    text_html?: string;
    choices?: Choice[];
  };
  const lines = [textOfHtml(statement_html ?? ""), textOfHtml(text_html ?? "")];
  if (type === "single_choice" || type === "multiple_choice")
    lines.push(...(choices ?? []).map(({ html }) => `- ${textOfHtml(html)}`));
  return lines.filter((line) => line !== "").join("\n");
};

/** Returns the answer as plain text; empty when there is none. Uploaded files are mentioned, not read. */
export const answerText = ({ attributes: { type, body } }: StudentQuestion, content: AnswerContent | null): string => {
  if (content === null) return "";
  if ("choice_id" in content) return htmlOf((body as QuestionBodies["single_choice"]).choices, content.choice_id);
  if ("choice_ids" in content)
    return content.choice_ids.map((id) => htmlOf((body as QuestionBodies["multiple_choice"]).choices, id)).join("; ");
  if ("value" in content) return String(content.value);
  if ("html" in content) return textOfHtml(content.html);
  if ("text" in content) return [content.text, "unit" in content ? content.unit : null].filter(Boolean).join(" ");
  if ("blanks" in content) {
    const { blanks } = body as QuestionBodies["fill_in_the_blanks"];
    return blanks
      .map((blank) => {
        const given = content.blanks[blank.id] ?? "";
        return blank.kind === "drop_down" ? htmlOf(blank.choices, given) : given;
      })
      .join("; ");
  }
  if ("pairs" in content) {
    const { left, right } = body as QuestionBodies["matching"];
    return left.map(({ id, html }) => `${textOfHtml(html)} = ${htmlOf(right, content.pairs[id])}`).join("; ");
  }
  if ("item_ids" in content)
    return content.item_ids.map((id) => htmlOf((body as QuestionBodies["ordering"]).items, id)).join(" < ");
  if ("spreadsheet_content" in content)
    return Object.entries(content.spreadsheet_content.cells)
      .filter(([, cell]) => cell.locked !== true)
      .map(([address, { input }]) => `${address}: ${input}`)
      .join("; ");
  return type === "upload" ? "(files)" : "";
};
