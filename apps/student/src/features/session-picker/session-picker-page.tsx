import type { Summary } from "@examplar/contract";
import { sessionIsDisabled } from "@examplar/domain";
import { dateRangeOf, dateTimeOf, IconChevronRight, StateChip, usePageTitle, useTranslation } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BackToExams } from "../../shared/back-link.tsx";
import { quizSummariesQuery } from "../../shared/summaries.ts";
import css from "./session-picker.module.css";

/** Lets the student choose one of their sessions of a quiz. */
export const SessionPickerPage = ({ quiz_id }: { quiz_id: number }) => {
  const { t } = useTranslation();
  const { data: summaries = [] } = useQuery(quizSummariesQuery(quiz_id));
  const name = summaries[0]?.quiz_name ?? "";
  usePageTitle(name);
  return (
    <div className={css.page}>
      <BackToExams />
      <h1>{name}</h1>
      <p className={css.subtitle}>{t("session_picker.subtitle")}</p>
      <ul className={css.list}>
        {summaries.map((summary) => (
          <li key={summary.id}>
            <SessionRow summary={summary} />
          </li>
        ))}
      </ul>
    </div>
  );
};

const SessionRow = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation();
  if (!sessionIsDisabled(summary)) {
    return (
      <Link
        to="/exam/$quizId/{-$summaryId}/onboarding"
        params={{ quizId: summary.quiz_id, summaryId: summary.id }}
        className={`${css.row} ${css.link}`}
      >
        <Row summary={summary} />
        <IconChevronRight className={css.chevron} size={20} stroke={1.75} aria-hidden />
      </Link>
    );
  }
  return (
    <div className={`${css.row} ${css.disabled}`} aria-disabled="true" role="group">
      <Row summary={summary} />
      <p className={css.reason}>{t("session_picker.disabled")}</p>
    </div>
  );
};

const Row = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation();
  return (
    <>
      <span className={css.main}>
        <span className={css.name}>{summary.session_name ?? t("session_picker.no_name")}</span>
        <span className={css.dates}>{datesOf(summary) ?? t("session_picker.no_date")}</span>
      </span>
      <StateChip answerability={summary.answerability} />
    </>
  );
};

const datesOf = ({ start_at, end_at }: Summary): string | null => {
  if (start_at !== null && end_at !== null) return dateRangeOf(start_at, end_at);
  const only = start_at ?? end_at;
  return only === null ? null : dateTimeOf(only);
};
