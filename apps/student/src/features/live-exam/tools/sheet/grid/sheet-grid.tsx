import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import { useTranslation } from "@examplar/ui";
import { columnWidths } from "./column-widths.ts";
import { gridControls } from "./grid-controls.ts";
import { addressOf, columnName, type Place } from "./places.ts";
import { rowsToDraw } from "./row-window.ts";
import { SheetCell, type CellProps } from "./sheet-cell.tsx";
import type { SheetSession } from "../engine/sheet-session.ts";
import css from "../sheet.module.css";

interface Props {
  session: SheetSession;
  label: string;
  at: Place;
  answer_cells: readonly string[];
  read_only: boolean;
  onGo: (place: Place) => void;
}

const rowHeight = 36;
const rowNumbers = 48;

const useScroll = (frame: RefObject<HTMLDivElement | null>) => {
  const [view, setView] = useState({ top: 0, height: 600 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [frame]);
  return view;
};

type Read = Pick<Props, "session" | "at" | "answer_cells" | "read_only"> & { to_fill: string };

const cellReader = ({ session, at, answer_cells, read_only, to_fill }: Read) => {
  const draft = session.draft();
  return ({ row, column }: Place): CellProps => {
    const address = addressOf({ row, column });
    const mine = draft?.address === address ? draft : null;
    return {
      session,
      row,
      column,
      ...session.engine.shown(address),
      bold: session.engine.cell(address)?.bold === true,
      locked: session.isLocked(address),
      active: row === at.row && column === at.column,
      read_only,
      draft: mine?.text ?? null,
      is_edited_here: mine?.where === "cell",
      asked: answer_cells.includes(address) ? to_fill : null,
    };
  };
};

/** A plain table that behaves like a spreadsheet: a screen reader can read every cell as text. */
export const SheetGrid = ({ session, label, at, answer_cells, read_only, onGo }: Props) => {
  const { t } = useTranslation("exam_tools");
  const frame = useRef<HTMLDivElement>(null);
  const { top, height } = useScroll(frame);
  const { size } = session.engine;
  // Computed once, from the content with which the sheet opens.
  const widths = useMemo(() => columnWidths(session.engine.size, session.engine.shown), [session]);
  const columns = Array.from({ length: size.columns }, (_, index) => index + 1);
  const cellOf = cellReader({ session, at, answer_cells, read_only, to_fill: t("sheet.to_fill") });
  const rows = rowsToDraw(top, height, rowHeight, size.rows, at.row);
  return (
    <div ref={frame} className={css.frame}>
      <table
        // A table is the best base for a grid: it reads as one even where the role is not known.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={label}
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns + 1}
        className={css.grid}
        style={{ width: widths.reduce((sum, width) => sum + width, rowNumbers) }}
        {...gridControls({ session, at, read_only, go: onGo })}
      >
        <colgroup>
          <col style={{ width: rowNumbers }} />
          {widths.map((width, index) => (
            <col key={columnName(index + 1)} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <td className={css.corner} aria-hidden="true" />
            {columns.map((column) => (
              <th key={column} scope="col" aria-colindex={column + 1} aria-current={column === at.column || undefined}>
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.flatMap((row, index) => [
            <Gap key={`before ${row}`} rows={row - (rows[index - 1] ?? 0) - 1} columns={size.columns} />,
            <tr key={row} aria-rowindex={row + 1} style={{ height: rowHeight }}>
              <th scope="row" aria-colindex={1} aria-current={row === at.row || undefined}>
                {row}
              </th>
              {columns.map((column) => (
                <SheetCell key={column} {...cellOf({ row, column })} />
              ))}
            </tr>,
          ])}
          <Gap rows={size.rows - (rows.at(-1) ?? 0)} columns={size.columns} />
        </tbody>
      </table>
    </div>
  );
};

/** Fills the space of rows that are not drawn. */
const Gap = ({ rows, columns }: { rows: number; columns: number }) => {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden="true" style={{ height: rows * rowHeight }}>
      <td colSpan={columns + 1} aria-hidden="true" />
    </tr>
  );
};
