import type { AttemptReport } from "@examplar/contract";
import { useTranslation } from "@examplar/ui";
import css from "../audit.module.css";

const columns = ["kind", "start", "end", "duration", "exercises"] as const;

/** Lists the intervals as computed, for troubleshooting a figure. */
export const RawPairs = ({ report }: { report: AttemptReport }) => {
  const { t } = useTranslation();
  return (
    <div className={css.raw} role="region" aria-label={t("audit.raw.pairs")} tabIndex={0}>
      <table>
        <caption>{t("audit.raw.pairs")}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`audit.raw.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.events_pairs.map(({ kind, start_date, end_date, duration, exercise_ids }) => (
            <tr key={`${kind} ${start_date}`}>
              <td>{kind}</td>
              <td>{start_date}</td>
              <td>{end_date}</td>
              <td>{duration}</td>
              <td>{exercise_ids.join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
