import { Notice, useTranslation } from "@examplar/ui";
import { useMemo } from "react";
import css from "./documents.module.css";
import { maxCsvRows, parseCsv } from "./parse-csv.ts";

/** The first row is the header, as in every file that a teacher exports. */
export const CsvTable = ({ text, filename }: { text: string; filename: string }) => {
  const { t } = useTranslation("exam_tools");
  const [head = [], ...rows] = useMemo(() => parseCsv(text), [text]);
  return (
    <div className={css.sheet} role="region" aria-label={t("document.region", { filename })} tabIndex={0}>
      {rows.length + 1 >= maxCsvRows && <Notice>{t("document.cut", { count: maxCsvRows })}</Notice>}
      <table className={css.csv}>
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={column} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((value, column) => (
                <td key={column} data-figure={/^[+-]?[\d\s.,]+%?$/.test(value) || undefined}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
