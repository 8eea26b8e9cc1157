import { isBlank, sheetFormulaText } from "@examplar/domain";
import { Button, IconTable, useTranslation } from "@examplar/ui";
import { useDrafted } from "../draft.ts";
import { AnswerFoot } from "../fields/answer-foot.tsx";
import type { InputProps } from "../input.types.ts";
import { useLiveCells } from "./live-sheet.ts";
import css from "./sheet.module.css";

/** Shows the cells that count; the student edits the sheet itself beside the question. */
export const SheetSummary = (props: InputProps<"spreadsheet">) => {
  const { question_id, body, draft, read_only, labelled_by, onOpenSheet } = props;
  const { t, i18n } = useTranslation("question_parts");
  const saved = useDrafted(draft, (content) => content?.spreadsheet_content.cells);
  const cells = useLiveCells(question_id) ?? saved;
  const textOf = (cell: string) => sheetFormulaText(cells?.[cell]?.input ?? "", i18n.language);
  const filled = body.answer_cells.filter((cell) => !isBlank(textOf(cell)));
  return (
    <>
      <dl className={css.cells} aria-labelledby={labelled_by}>
        {body.answer_cells.map((cell) => (
          <div key={cell} className={css.cell}>
            <dt>{t("sheet.cell", { cell })}</dt>
            <dd>{textOf(cell) || <span className={css.empty}>{t("sheet.empty")}</span>}</dd>
          </div>
        ))}
      </dl>
      {onOpenSheet && (
        <Button variant="plain" className={css.open} onClick={onOpenSheet}>
          <IconTable size={18} aria-hidden />
          {read_only ? t("sheet.look") : t("sheet.open")}
        </Button>
      )}
      <AnswerFoot draft={draft} read_only={read_only}>
        {t("sheet.count", { done: filled.length, count: body.answer_cells.length })}
      </AnswerFoot>
    </>
  );
};
