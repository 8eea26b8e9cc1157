import { Bone, LoadingSkeleton, useTranslation } from "@examplar/ui";
import table from "../../shared/table.module.css";
import { scoreColumns } from "../../shared/score-order.ts";
import css from "./scores.module.css";

const widths = [160, 100, 90, 120, 120, 50, 60, 40, 50];

export const ScoresSkeleton = () => {
  const { t } = useTranslation();
  return (
    <LoadingSkeleton>
      <p className={css.summary}>
        <Bone width={180} />
      </p>
      <table className={`${table.table} ${css.table}`}>
        <thead>
          <tr>
            {scoreColumns.map((column) => (
              <th key={column}>{t(`scores.columns.${column}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 8 }, (_, row) => (
            <tr key={row}>
              {scoreColumns.map((column, index) => (
                <td key={column} className={column === "name" ? css.student : undefined}>
                  <Bone width={widths[index] ?? 60} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </LoadingSkeleton>
  );
};
