import { usePageTitle, useTranslation } from "@examplar/ui";
import type { ReactNode } from "react";
import { useNow } from "../../shared/network/clock.ts";
import { dayOf, timeOf } from "../../shared/formats.ts";
import { ExamListSkeleton } from "./exam-list-skeleton.tsx";
import css from "./exam-list.module.css";

/** Shown before the exams are loaded; without the footer, which the exams would push down. */
export const ExamListPending = () => {
  return (
    <ExamListFrame>
      <ExamListSkeleton />
    </ExamListFrame>
  );
};

export const ExamListFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  usePageTitle(t("exam_list.title"));
  return (
    <div className={css.page}>
      <h1>{t("exam_list.title")}</h1>
      <ClockLine />
      {children}
    </div>
  );
};

const ClockLine = () => {
  const { i18n } = useTranslation();
  const instant = useNow();
  return (
    <p className={css.clock}>
      <time dateTime={instant.toISOString().slice(0, 16)}>
        {dayOf(instant, i18n.language)}, {timeOf(instant)}
      </time>
    </p>
  );
};
