import { memo, useLayoutEffect, useRef } from "react";
import { useTranslation } from "@examplar/ui";
import { addressOf } from "./places.ts";
import type { ShownKind } from "../engine/localised-model.ts";
import type { SheetSession } from "../engine/sheet-session.ts";
import css from "../sheet.module.css";
import { maxCellText } from "./typed-text.ts";

export interface CellProps {
  session: SheetSession;
  row: number;
  column: number;
  text: string;
  kind: ShownKind;
  bold: boolean;
  locked: boolean;
  active: boolean;
  read_only: boolean;
  /** Text of its draft, edited here or in the formula line above. */
  draft: string | null;
  is_edited_here: boolean;
  /** Hint in an empty cell that is to be filled in; null for other cells. */
  asked: string | null;
}

/** Takes plain values, so that only the cells that changed are rendered again. */
export const SheetCell = memo(function SheetCell({ session, row, column, text, kind, ...cell }: CellProps) {
  const { bold, locked, active, read_only, draft, is_edited_here, asked } = cell;
  const address = addressOf({ row, column });
  const looks = [css.cell, locked && css.locked, asked !== null && css.asked, bold && css.bold];
  return (
    <td
      data-cell={address}
      data-kind={kind}
      tabIndex={active ? 0 : -1}
      aria-colindex={column + 1}
      aria-selected={active}
      aria-readonly={locked || read_only}
      className={looks.filter(Boolean).join(" ")}
    >
      {is_edited_here ? (
        <CellEditor session={session} address={address} text={draft ?? ""} />
      ) : (
        <span className={css.value} title={text}>
          {draft ?? text}
          {asked !== null && text === "" && <span className={css.unseen}>{asked}</span>}
        </span>
      )}
    </td>
  );
});

const CellEditor = ({ session, address, text }: { session: SheetSession; address: string; text: string }) => {
  const { t } = useTranslation("exam_tools");
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  return (
    <input
      ref={input}
      data-editor="cell"
      type="text"
      className={css.editor}
      aria-label={t("sheet.content", { address })}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={maxCellText}
      value={text}
      onChange={({ target }) => session.changeDraft(target.value)}
      onBlur={() => session.draft()?.where === "cell" && session.commitDraft()}
    />
  );
};
