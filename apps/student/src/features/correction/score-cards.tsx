import { formatPercent } from "@examplar/domain";
import { durationOf, useTranslation } from "@examplar/ui";
import css from "./correction.module.css";
import type { ScoreCard } from "./correction.state.ts";

/** The figures of an attempt, side by side. */
export const ScoreCards = ({ cards }: { cards: readonly ScoreCard[] }) => {
  const { t } = useTranslation("correction");
  return (
    <dl className={css.cards} aria-label={t("result")}>
      {cards.map((card) => (
        <div key={card.name} className={css.card} data-card={card.name}>
          <dt>{t(`cards.${labelOf(card)}`)}</dt>
          <dd>
            <Figure card={card} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

const labelOf = ({ name }: ScoreCard) => (name === "grade_waiting" || name === "grade_hidden" ? "grade" : name);

const Figure = ({ card }: { card: ScoreCard }) => {
  const { t, i18n } = useTranslation("correction");
  const figure = (value: number) => new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(value);
  switch (card.name) {
    case "grade":
      return (
        <>
          <strong className={css.figure}>{figure(card.grade)}</strong> {t("cards.of", { total: figure(card.scale) })}
          <span className={css.more}>
            {card.percent !== null && formatPercent(card.percent, i18n.language)}
            {card.provisional && ` · ${t("cards.provisional")}`}
          </span>
        </>
      );
    case "grade_waiting":
    case "grade_hidden":
      return <span className={css.words}>{t(`cards.${card.name}`)}</span>;
    case "level":
      return (
        <>
          <strong className={css.words}>{card.level}</strong>
          <span className={css.more}>{card.comment}</span>
        </>
      );
    case "correct":
    case "answered":
      return (
        <>
          <strong className={css.figure}>{card.name === "correct" ? card.correct : card.answered}</strong>{" "}
          {t("cards.of", { total: card.total })}
        </>
      );
    case "to_review":
      return <strong className={css.figure}>{card.count}</strong>;
    case "duration":
      return <strong className={css.figure}>{durationOf(card.seconds, i18n.language)}</strong>;
  }
};
