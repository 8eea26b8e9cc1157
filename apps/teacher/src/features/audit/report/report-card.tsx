import type { AnalysedFrames, AttemptReport, SimilarEvent } from "@examplar/contract";
import { memo, useState } from "react";
import { useTranslation } from "@examplar/ui";
import { lengthOf } from "../clock-of.ts";
import css from "../audit.module.css";
import { reportRows, similarityRange, type ReportRow } from "./report.state.ts";

interface Props {
  report: AttemptReport;
  similar: readonly SimilarEvent[];
  faces: AnalysedFrames;
}

const columns = ["kind", "times", "total", "longest"] as const;

/** Lists each figure with its meaning and what it does not prove. */
export const ReportCard = memo(({ report, similar, faces }: Props) => {
  const { t } = useTranslation();
  const rows = reportRows(report, similar, faces);
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
      {faces.length > 0 && <FacesNote faces={faces} />}
      <p className={css.note}>{t("audit.report.note")}</p>
    </section>
  );
});

/** Says how many camera frames were analysed and how reliable the figures are. */
const FacesNote = ({ faces }: { faces: AnalysedFrames }) => {
  const { t, i18n } = useTranslation();
  const range = similarityRange(faces);
  const figure = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 2 });
  return (
    <p className={css.note}>
      {t("audit.faces.looked", { count: faces.length })}{" "}
      {range
        ? t("audit.faces.range", { lowest: figure(range.lowest), highest: figure(range.highest) })
        : t("audit.faces.compared_with_nothing")}{" "}
      {t("audit.faces.not")}
    </p>
  );
};

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
