import type { TeacherScore } from "@examplar/contract";
import { prettyGrade } from "@examplar/domain";
import type { ReactNode } from "react";
import { useTranslation } from "@examplar/ui";
import css from "../correction.module.css";

interface Props {
  score: TeacherScore;
  total: { won: number; possible: number; to_review: number };
  questions_count: number;
}

/** Shows the grade and points so far. Teachers always see them, even when students do not. */
export const ScoreCards = ({ score, total, questions_count }: Props) => {
  const { t, i18n } = useTranslation("correction");
  const { grade, grade_scale, success_level, answered_questions_count_cache: answered, is_up_to_date } = score;
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  return (
    <dl className={css.cards} aria-label={t("cards.title")}>
      <Card name={t("cards.grade")}>
        {grade === null ? "—" : prettyGrade(grade, grade_scale, i18n.language)}
        {grade === null && <small>{is_up_to_date ? t("cards.no_grade") : t("cards.grade_waits")}</small>}
      </Card>
      <Card name={t("cards.points")}>
        {t("cards.of", { part: figure.format(total.won), all: figure.format(total.possible) })}
      </Card>
      <Card name={t("cards.answered")}>{t("cards.of", { part: answered, all: questions_count })}</Card>
      <Card name={t("cards.to_review")}>{total.to_review}</Card>
      {success_level && <Card name={t("cards.level")}>{success_level.name}</Card>}
    </dl>
  );
};

const Card = ({ name, children }: { name: string; children: ReactNode }) => {
  return (
    <div className={css.card}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
};
