import { durationOf, useTranslation } from "@examplar/ui";
import { inSentence, timeOf } from "../../shared/formats.ts";
import css from "./onboarding.module.css";
import type { Seat } from "./onboarding.state.ts";

/** Shows the duration, the number of questions, and the grade scale. */
export const ExamFacts = ({ seat: { quiz, summary } }: { seat: Seat }) => {
  const { t, i18n } = useTranslation("onboarding");
  const { time_limit_with_accommodation: limit, end_at_with_accommodation: end_at } = summary;
  const until = end_at && t("facts.until", { time: timeOf(end_at) });
  const extra = summary.time_accommodation_name;
  const more = extra && t("facts.incl", { name: inSentence(extra) });
  const scale = quiz.grade_scale.toLocaleString(i18n.language);
  return (
    <dl className={css.facts}>
      <Fact name={t("facts.time")} value={limit === null ? t("facts.no_limit") : durationOf(limit)}>
        {more ?? until ?? t(limit === null ? "facts.no_end" : "facts.from_start")}
      </Fact>
      <Fact name={t("facts.questions")} value={String(quiz.questions_count)}>
        {t(quiz.allow_questions_navigation ? "facts.any_order" : "facts.in_sequence")}
      </Fact>
      <Fact name={t("facts.grade")} value={t("facts.out_of", { scale })}>
        {t(quiz.show_scores ? "facts.grade_shown" : "facts.grade_later")}
      </Fact>
    </dl>
  );
};

const Fact = ({ name, value, children }: { name: string; value: string; children: string }) => {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd className={css.value}>{value}</dd>
      <dd className={css.detail}>{children}</dd>
    </div>
  );
};
