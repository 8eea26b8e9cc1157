import type { Language, StudentQuestion } from "@examplar/domain";
import { Button, IconArrowBackUp, IconArrowForwardUp, useTranslation } from "@examplar/ui";
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { AnswerCellList } from "./answer-cell-list.tsx";
import { FormulaLine } from "./grid/formula-line.tsx";
import { addressOf, placeOf, type Place } from "./grid/places.ts";
import { SavedMark } from "./saved-mark.tsx";
import { SheetGrid } from "./grid/sheet-grid.tsx";
import type { SheetSession } from "./engine/sheet-session.ts";
import css from "./sheet.module.css";
import { answerCells } from "./engine/start-sheet.ts";

interface Props {
  session: SheetSession;
  question: StudentQuestion;
  read_only: boolean;
  saved_at: Date | null;
}

/** Returns the first cell to fill in, or else the first cell of the sheet. */
const firstPlace = (session: SheetSession, addresses: readonly string[]): Place =>
  addresses.map((address) => placeOf(address, session.engine.size)).find((place) => place !== null) ?? {
    row: 1,
    column: 1,
  };

/** The selected cell. Going to a cell gives the focus to it, or to the formula line above the grid. */
const useChosenCell = (desk: RefObject<HTMLDivElement | null>, first: () => Place) => {
  const [at, setAt] = useState<Place>(first);
  const wanted = useRef<"grid" | "line" | null>(null);
  const go = useCallback((place: Place, focus: "grid" | "line" = "grid") => {
    wanted.current = focus;
    // A new object even for the same cell: its focus may have to come back.
    setAt({ ...place });
  }, []);
  useLayoutEffect(() => {
    const selector = wanted.current === "line" ? "[data-editor=line]" : `[data-cell=${addressOf(at)}]`;
    if (wanted.current !== null) desk.current?.querySelector<HTMLElement>(selector)?.focus();
    wanted.current = null;
  }, [at, desk]);
  return { at, go };
};

/** Example formulas with the engine's function names, in both languages. */
const examples: Record<Language, { sum: string; average: string }> = {
  en: { sum: "=SUM(B2,B5)", average: "=AVERAGE(A2:A11)" },
  fr: { sum: "=SOMME(B2;B5)", average: "=MOYENNE(A2:A11)" },
};

/** Everything around one sheet: the saved mark, the cells to fill in, the formula line, and the grid. */
export const SheetDesk = ({ session, question, read_only, saved_at }: Props) => {
  const { t, i18n } = useTranslation("exam_tools");
  const addresses = answerCells(question);
  const desk = useRef<HTMLDivElement>(null);
  const { at, go } = useChosenCell(desk, () => firstPlace(session, addresses));
  return (
    <div
      ref={desk}
      className={css.desk}
      // Flushes when the focus leaves the sheet, also for another window: nothing typed may wait here.
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && session.flush()}
    >
      <div className={css.bar}>
        <SavedMark changed_at={session.changedAt()} saved_at={saved_at} />
        <AnswerCellList session={session} addresses={addresses} onGo={go} />
        {!read_only && <Steps session={session} />}
      </div>
      <FormulaLine session={session} at={at} read_only={read_only} onGo={go} />
      <SheetGrid
        session={session}
        label={t("sheet.label", { name: question.attributes.name })}
        at={at}
        answer_cells={addresses}
        read_only={read_only}
        onGo={go}
      />
      <LastResult session={session} />
      <details className={css.help}>
        <summary>{t("sheet.help")}</summary>
        <p>{t("sheet.help_formulas", examples[i18n.language])}</p>
        <p>{t("sheet.help_keys")}</p>
      </details>
    </div>
  );
};

const Steps = ({ session }: { session: SheetSession }) => {
  const { t } = useTranslation("exam_tools");
  return (
    <span className={css.steps}>
      <Button variant="quiet" aria-label={t("sheet.undo")} title={t("sheet.undo")} onClick={session.undo}>
        <IconArrowBackUp size={20} stroke={1.75} aria-hidden />
      </Button>
      <Button variant="quiet" aria-label={t("sheet.redo")} title={t("sheet.redo")} onClick={session.redo}>
        <IconArrowForwardUp size={20} stroke={1.75} aria-hidden />
      </Button>
    </span>
  );
};

/** Announces the result of a formula once it is written. */
const LastResult = ({ session }: { session: SheetSession }) => {
  const { t } = useTranslation("exam_tools");
  const address = session.lastWritten();
  return (
    <p className={css.unseen} role="status">
      {address && !session.draft() && t("sheet.shows", { address, value: session.engine.shown(address).text })}
    </p>
  );
};
