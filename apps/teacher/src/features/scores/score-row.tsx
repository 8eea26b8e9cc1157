import type { TeacherScore } from "@examplar/contract";
import { dateTimeOf, durationOf } from "@examplar/ui";
import { useTranslation } from "react-i18next";
import table from "../../shared/table.module.css";
import { Grade } from "./grade.tsx";
import { ScoreStateChip } from "./score-state-chip.tsx";
import css from "./scores.module.css";

export function ScoreRow({ score, questions_count }: { score: TeacherScore; questions_count: number }) {
  const { t } = useTranslation();
  const when = (instant: string | null) => (instant === null ? t("scores.nothing") : dateTimeOf(instant));
  return (
    <tr>
      <th scope="row" className={css.student}>
        <span className={css.name}>{score.name}</span>
        {score.email && <span className={css.email}>{score.email}</span>}
      </th>
      <td className={css.session}>{score.session_name ?? t("scores.no_session")}</td>
      <td className={css.state}>
        <ScoreStateChip state={score.state} />
      </td>
      <td className={css.date}>
        <span className={table.label}>{t("scores.columns.started")}</span>
        {when(score.started_at)}
      </td>
      <td className={css.date}>
        <span className={table.label}>{t("scores.columns.finished")}</span>
        {when(score.finished_at)}
      </td>
      <td className={table.number}>
        <span className={table.label}>{t("scores.columns.duration")}</span>
        {score.exam_duration === null ? t("scores.nothing") : durationOf(score.exam_duration)}
      </td>
      <td className={table.number}>
        <span className={table.label}>{t("scores.columns.answered")}</span>
        {t("scores.answered_of", { answered: score.answered_questions_count_cache, all: questions_count })}
      </td>
      <td className={table.number}>
        <span className={table.label}>{t("scores.columns.grade")}</span>
        <Grade score={score} />
      </td>
    </tr>
  );
}
