import { IconChevronDown, IconChevronUp, useTranslation } from "@examplar/ui";
import { useId } from "react";
import type { ScoreOrder } from "../../shared/queries.ts";
import { scoreColumns, type ScoreColumn } from "../../shared/score-order.ts";
import css from "./scores.module.css";

interface Props {
  order: ScoreOrder;
  onOrder: (order: ScoreOrder) => void;
}

/** Chooses the order on narrow screens, where rows are cards without column headers. */
export const ScoreSorting = ({ order, onOrder }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const isAscending = order.order === "asc";
  const Arrow = isAscending ? IconChevronUp : IconChevronDown;
  return (
    <div className={css.sorting}>
      <label htmlFor={id}>{t("scores.sort_by")}</label>
      <select
        id={id}
        value={order.sort}
        onChange={(event) => onOrder({ ...order, sort: event.target.value as ScoreColumn })}
      >
        {scoreColumns.map((column) => (
          <option key={column} value={column}>
            {t(`scores.columns.${column}`)}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-label={isAscending ? t("scores.ascending") : t("scores.descending")}
        onClick={() => onOrder({ ...order, order: isAscending ? "desc" : "asc" })}
      >
        <Arrow size={20} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
};
