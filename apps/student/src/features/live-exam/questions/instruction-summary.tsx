import { examClock } from "@examplar/domain";
import { RichHtml } from "@examplar/questions";
import { dateTimeOf, durationOf, useTranslation } from "@examplar/ui";
import type { ReactNode } from "react";
import { useNow } from "../../../shared/network/clock.ts";
import css from "../header/header.module.css";
import type { OpenExam } from "../../../exam-session/index.ts";

interface Props {
  exam: OpenExam;
  deadline: string | null;
}

/** Short instructions, available during the whole exam: time, rules, grading. */
export const InstructionSummary = ({ exam, deadline }: Props) => {
  const { t } = useTranslation("live_exam");
  const { quiz } = exam;
  return (
    <div className={css.cards}>
      <TimeCard exam={exam} deadline={deadline} />
      {quiz.rules_html !== "" && (
        <Card title={t("instructions.rules")} more={<RichHtml html={quiz.rules_html} />}>
          {t("instructions.rules_text")}
        </Card>
      )}
      <Card
        title={t("instructions.grading")}
        more={t(quiz.show_scores ? "instructions.grade_shown" : "instructions.grade_later")}
      >
        {t("instructions.grading_text", { scale: quiz.grade_scale })}
      </Card>
    </div>
  );
};

const TimeCard = ({ exam: { attempt, summary }, deadline }: Props) => {
  const { t } = useTranslation("live_exam");
  const clock = examClock(attempt, useNow());
  const limit = summary.time_limit_with_accommodation;
  const more = [
    limit === null ? t("info.no_end") : t("instructions.limit", { time: durationOf(limit) }),
    deadline === null ? null : t("instructions.until", { time: dateTimeOf(deadline) }),
    t("instructions.server_time"),
  ];
  return (
    <Card title={t("instructions.time")} more={more.filter(Boolean).join(" ")}>
      <span data-clock>{t("instructions.clock", { ...clock })}</span>
    </Card>
  );
};

const Card = ({ title, more, children }: { title: string; more: ReactNode; children: ReactNode }) => {
  const { t } = useTranslation("live_exam");
  return (
    <section className={css.card} aria-label={title}>
      <h2>{title}</h2>
      <p>{children}</p>
      <details>
        <summary>{t("instructions.see_more")}</summary>
        <div>{more}</div>
      </details>
    </section>
  );
};
