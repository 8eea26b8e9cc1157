import type { Quiz, ScoreRow as Row } from "@examplar/contract";
import { IconChevronDown, IconChevronUp, IconSelector, useTranslation } from "@examplar/ui";
import table from "../../shared/table.module.css";
import { ScoreRow } from "./score-row.tsx";
import type { ScoreOrder } from "../../shared/queries.ts";
import { scoreColumns, type ScoreColumn } from "../../shared/score-order.ts";
import { pressHeader } from "./scores.state.ts";
import css from "./scores.module.css";

interface HeadProps {
  order: ScoreOrder;
  onOrder: (order: ScoreOrder) => void;
}

export const ScoresTable = ({ quiz, scores, order, onOrder }: HeadProps & { quiz: Quiz; scores: Row[] }) => {
  const { t } = useTranslation();
  return (
    <table className={`${table.table} ${css.table}`}>
      <caption>{t("scores.caption", { name: quiz.name })}</caption>
      <thead>
        <tr>
          {scoreColumns.map((column) => (
            <Header key={column} column={column} order={order} onOrder={onOrder} />
          ))}
        </tr>
      </thead>
      <tbody>
        {scores.map((score) => (
          <ScoreRow
            key={score.id ?? `seat ${score.quizzes_attempt_summary_id}`}
            row={score}
            questions_count={quiz.questions_count}
            order={order}
            is_on_paper={quiz.quiz_type === "paper"}
          />
        ))}
      </tbody>
    </table>
  );
};

const isNumberColumn = (column: ScoreColumn): boolean =>
  column === "duration" || column === "answered" || column === "to_review" || column === "grade";

const Header = ({ column, order, onOrder }: HeadProps & { column: ScoreColumn }) => {
  const { t } = useTranslation();
  const sorted = order.sort === column ? order.order : null;
  const Arrow = sorted === null ? IconSelector : sorted === "asc" ? IconChevronUp : IconChevronDown;
  return (
    <th
      scope="col"
      className={isNumberColumn(column) ? table.number : undefined}
      aria-sort={sorted === null ? undefined : sorted === "asc" ? "ascending" : "descending"}
    >
      <button type="button" className={css.header} onClick={() => onOrder(pressHeader(order, column))}>
        {t(`scores.columns.${column}`)}
        <Arrow size={16} stroke={1.75} aria-hidden />
      </button>
    </th>
  );
};
