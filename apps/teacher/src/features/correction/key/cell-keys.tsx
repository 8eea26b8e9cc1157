import type { ExpectedCell, GradableQuestion } from "@examplar/domain";
import { Button, useTranslation } from "@examplar/ui";
import { useId, useState } from "react";
import { FigureField } from "./figure-field.tsx";
import css from "./key.module.css";
import { newCell, toleranceOf, ungradedCells, withExpected, withTolerance, type KeyProps } from "./key.state.ts";

/** Edits the expected value and the points of each cell. */
export const CellKeys = ({ question, onKey }: KeyProps<GradableQuestion<"spreadsheet">>) => {
  const { t } = useTranslation("correction");
  const { cells } = question.key;
  const set = (changed: ExpectedCell) =>
    onKey({ cells: cells.map((one) => (one.cell === changed.cell ? changed : one)) });
  return (
    <>
      {cells.map((one) => (
        <CellRow
          key={one.cell}
          one={one}
          onCell={set}
          onRemove={() => onKey({ cells: cells.filter((it) => it !== one) })}
        />
      ))}
      <div className={css.more}>
        {ungradedCells(question).map((cell) => (
          <Button key={cell} variant="plain" onClick={() => onKey({ cells: [...cells, newCell(cell)] })}>
            {t("key.grade_cell", { cell })}
          </Button>
        ))}
      </div>
    </>
  );
};

interface RowProps {
  one: ExpectedCell;
  onCell: (cell: ExpectedCell) => void;
}

const CellRow = ({ one, onCell, onRemove }: RowProps & { onRemove: () => void }) => {
  const { t } = useTranslation("correction");
  const id = useId();
  const { cell } = one;
  const isFigure = typeof one.expected === "number";
  const tolerance = t(one.tolerance?.kind === "relative" ? "key.ratio" : "key.tolerance");
  return (
    <fieldset className={css.cell}>
      <legend>{t("key.cell", { cell })}</legend>
      <label htmlFor={id}>{t("key.cell_shows")}</label>
      <Expected id={id} one={one} onCell={onCell} />
      {isFigure && (
        <>
          <span>{tolerance}</span>
          <FigureField
            label={t("key.of_cell", { field: tolerance, cell })}
            figure={toleranceOf(one)}
            onFigure={(figure) => onCell(withTolerance(one, figure))}
          />
        </>
      )}
      <span>{t("key.points")}</span>
      <FigureField
        label={t("key.points_for", { answer: t("key.cell", { cell }) })}
        figure={one.points}
        onFigure={(points) => onCell({ ...one, points })}
      />
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={one.formula_required}
          onChange={({ target }) => onCell({ ...one, formula_required: target.checked })}
        />
        {t("key.formula_required")}
      </label>
      {one.expected === "" && (
        <Button variant="plain" onClick={onRemove}>
          {t("key.leave_cell", { cell })}
        </Button>
      )}
    </fieldset>
  );
};

/** Keeps the typed text in its own state, because an unfinished number is not a number yet. */
const Expected = ({ id, one, onCell }: RowProps & { id: string }) => {
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState(() =>
    typeof one.expected === "string"
      ? one.expected
      : new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 10, useGrouping: false }).format(one.expected),
  );
  return (
    <input
      id={id}
      className={css.text}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onCell(withExpected(one, target.value));
      }}
    />
  );
};
