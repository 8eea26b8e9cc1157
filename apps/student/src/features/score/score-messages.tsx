import type { Summary } from "@examplar/contract";
import { buttonClass, ErrorState, Notice, useTranslation } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BackToExams } from "../../shared/back-link.tsx";
import { now } from "../../shared/network/clock.ts";
import { momentOf } from "./moment.ts";
import css from "./score.module.css";

const Message = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <>
    <h1>{title}</h1>
    <div className={`${css.card} ${css.message}`}>
      <p>{text}</p>
      {children}
    </div>
  </>
);

const EnterExam = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation("score");
  return (
    <Link
      to="/exam/$quizId/{-$summaryId}/onboarding"
      params={{ quizId: summary.quiz_id, summaryId: summary.id }}
      className={buttonClass()}
    >
      {t("go_to_exam")}
    </Link>
  );
};

export const NotTaken = () => {
  const { t } = useTranslation("score");
  return (
    <Message title={t("not_taken_title")} text={t("exam_not_taken")}>
      <BackToExams />
    </Message>
  );
};

export const OpenExam = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation("score");
  return (
    <Message title={t("open_title")} text={t("open_text")}>
      <EnterExam summary={summary} />
    </Message>
  );
};

export const NotYet = ({ summary: { start_at } }: { summary: Summary }) => {
  const { t, i18n } = useTranslation("score");
  return (
    <Message
      title={t("not_yet_title")}
      text={start_at === null ? t("not_yet_undated") : beginsAt(momentOf(start_at, now(), i18n.language), t)}
    >
      <BackToExams />
    </Message>
  );
};

type Translate = ReturnType<typeof useTranslation<"score">>["t"];

const beginsAt = ({ time, day }: ReturnType<typeof momentOf>, t: Translate): string =>
  day === null ? t("not_yet_text", { time }) : t("not_yet_text_day", { time, day });

/** Shown when another seat of the same quiz can be answered now: it comes first, and the result stays below. */
export const OpenNotice = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation("score");
  return (
    <Notice>
      <p>{t("open_elsewhere", { session: summary.session_name ?? "" })}</p>
      <div className={css.noticeAction}>
        <EnterExam summary={summary} />
      </div>
    </Notice>
  );
};

export const ScoreError = ({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) => {
  const { t } = useTranslation("score");
  return (
    <ErrorState heading="h1" title={t("error_title")} text={t("error_text")} onRetry={onRetry} retrying={retrying} />
  );
};
