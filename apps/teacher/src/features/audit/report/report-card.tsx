import type { AttemptReport, SimilarEvent } from "@examplar/contract";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { lengthOf } from "../clock-of.ts";
import css from "../audit.module.css";
import { reportRows, type ReportRow } from "./report.state.ts";

interface Props {
  report: AttemptReport;
  similar: readonly SimilarEvent[];
}

const columns = ["kind", "times", "total", "longest"] as const;

/** Each figure with its meaning and what it does not prove. */
export const ReportCard = memo(({ report, similar }: Props) => {
  const { t } = useTranslation();
  const rows = reportRows(report, similar);
  return (
    <section className={css.card} aria-labelledby="audit-report">
      <h2 id="audit-report">{t("audit.report.title")}</h2>
      {rows.length === 0 ? (
        <p className={css.dim}>{t("audit.report.none")}</p>
      ) : (
        <table className={css.report}>
          <caption>{t("audit.report.caption")}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`audit.report.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
      <p className={css.note}>{t("audit.report.note")}</p>
    </section>
  );
});

const useTexts = ({ text }: ReportRow) => {
  const { t } = useTranslation();
  return "kind" in text
    ? {
        name: t(`audit.kinds.${text.kind}.name`),
        when: t(`audit.kinds.${text.kind}.when`),
        not: t(`audit.kinds.${text.kind}.not`),
      }
    : {
        name: t(`audit.findings.${text.finding}.name`),
        when: t(`audit.findings.${text.finding}.when`),
        not: t(`audit.findings.${text.finding}.not`),
      };
};

const Row = ({ row }: { row: ReportRow }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { name, when, not } = useTexts(row);
  const length = (seconds: number | null) => (seconds === null ? t("audit.report.nothing") : lengthOf(seconds));
  return (
    <>
      <tr data-kind={row.id}>
        <th scope="row">
          <button type="button" className={css.kind} aria-expanded={open} onClick={() => setOpen(!open)}>
            {name}
          </button>
        </th>
        <td>{row.occurrences}</td>
        <td>{length(row.total_duration)}</td>
        <td>{length(row.max_duration)}</td>
      </tr>
      {open && (
        <tr className={css.meaning}>
          <td colSpan={columns.length}>
            {when} <strong>{t("audit.report.not")}</strong> {not}
          </td>
        </tr>
      )}
    </>
  );
};
