import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { SheetSession } from "./sheet-session.ts";
import css from "./sheet.module.css";
import { maxCellText } from "./typed-text.ts";

interface Props {
  session: SheetSession;
  address: string;
  column: number;
  active: boolean;
  is_answer: boolean;
  read_only: boolean;
}

export function SheetCell({ session, address, column, active, is_answer, read_only }: Props) {
  const { t } = useTranslation("exam_tools");
  const draft = session.draft();
  const { text, kind } = session.engine.shown(address);
  const bold = session.engine.cell(address)?.bold;
  const locked = session.isLocked(address);
  const mine = draft?.address === address ? draft : null;
  return (
    <td
      role="gridcell"
      data-cell={address}
      data-kind={kind}
      tabIndex={active ? 0 : -1}
      aria-colindex={column + 1}
      aria-selected={active}
      aria-readonly={locked || read_only}
      className={[css.cell, locked && css.locked, is_answer && css.asked, bold && css.bold].filter(Boolean).join(" ")}
    >
      {mine?.where === "cell" ? (
        <CellEditor session={session} address={address} text={mine.text} />
      ) : (
        <span className={css.value} title={text}>
          {mine?.text ?? text}
          {is_answer && text === "" && <span className={css.unseen}>{t("sheet.to_fill")}</span>}
        </span>
      )}
    </td>
  );
}

function CellEditor({ session, address, text }: { session: SheetSession; address: string; text: string }) {
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
}
