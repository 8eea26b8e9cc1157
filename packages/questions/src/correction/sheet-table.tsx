import {
  answeredSheet,
  sheetFormulaText,
  type AnswerContent,
  type QuestionBodies,
  type StudentQuestion,
} from "@examplar/domain";
import { useMemo } from "react";
import { useTranslation } from "@examplar/ui";
import css from "./correction.module.css";

interface Props {
  question: StudentQuestion;
  answer: AnswerContent | null;
}

/** Shows the sheet as the student left it, each cell as typed, because teachers mark formulas. */
export const SheetTable = ({ question: { attributes }, answer }: Props) => {
  const { t, i18n } = useTranslation("question_parts");
  const { answer_cells } = attributes.body as QuestionBodies["spreadsheet"];
  const content = answer && "spreadsheet_content" in answer ? answer.spreadsheet_content : null;
  const sheet = useMemo(
    () => answeredSheet(attributes.spreadsheet_template, content, answer_cells),
    [attributes.spreadsheet_template, content, answer_cells],
  );
  return (
    // Focusable, so that the keyboard can scroll it: a sheet is often wider than the page.
    <div className={css.sheetFrame} role="region" aria-label={t("correction.sheet")} tabIndex={0}>
      <table className={css.sheet}>
        <caption>{content === null ? t("no_answer", { ns: "questions" }) : t("correction.sheet_caption")}</caption>
        <thead>
          <tr>
            <td aria-label={t("correction.corner")} />
            {sheet.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map(({ number, cells }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {cells.map((cell) => (
                <td
                  key={cell.address}
                  data-cell={cell.address}
                  data-own={cell.is_own || undefined}
                  data-bold={cell.bold || undefined}
                >
                  {sheetFormulaText(cell.input, i18n.language)}
                  {cell.is_own && <span className={css.said}>{t("correction.own_cell")}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
