import { formatTimeOfDay } from "@examplar/domain";
import { IconAlertCircle, IconCircleCheck, IconHourglass, useTranslation } from "@examplar/ui";
import css from "../score.module.css";
import type { CheckItem } from "../score.state.ts";

export const CheckList = ({ items }: { items: readonly CheckItem[] }) => {
  const { t } = useTranslation("score");
  return (
    <ul className={`${css.card} ${css.checks}`} aria-label={t("checks.title")}>
      {items.map((item) => (
        <li key={item.name} className={item.done ? css.done : css.waiting}>
          <Mark item={item} />
          <Line item={item} />
        </li>
      ))}
    </ul>
  );
};

/** Visual only: the text beside it says the state. */
const Mark = ({ item }: { item: CheckItem }) => {
  const Sign = item.done ? IconCircleCheck : item.name === "answered" ? IconAlertCircle : IconHourglass;
  return <Sign size={20} stroke={1.75} aria-hidden className={css.mark} />;
};

type Answered = Extract<CheckItem, { name: "answered" }>;

const answeredWords = ({ done, answered, total }: Answered, t: Translate): string => {
  if (answered === null) return done ? t("checks.saved") : t("checks.saved_waiting");
  return done ? t("checks.answered", { answered, total }) : t("checks.answered_waiting", { answered, total });
};

const Line = ({ item }: { item: CheckItem }) => {
  const { t } = useTranslation("score");
  switch (item.name) {
    case "answered": {
      return (
        <>
          <span>{answeredWords(item, t)}</span>
          {item.at && <time dateTime={item.at}>{formatTimeOfDay(new Date(item.at))}</time>}
        </>
      );
    }
    case "score":
      return <span>{scoreWords(item, t)}</span>;
    case "events":
      return item.done ? <span>{t("checks.events_done")}</span> : <Sending {...item} label={t("checks.events")} />;
    case "proctoring":
      return item.done ? (
        <span>{t("checks.proctoring_done")}</span>
      ) : (
        <Sending {...item} label={t("checks.proctoring")} />
      );
  }
};

type Translate = ReturnType<typeof useTranslation<"score">>["t"];

const scoreWords = ({ done, to_review }: Extract<CheckItem, { name: "score" }>, t: Translate): string => {
  if (done) return t("checks.score_done");
  return to_review > 0 ? t("checks.score_review", { count: to_review }) : t("checks.score");
};

const Sending = ({ percent, label }: { percent: number; label: string }) => {
  const { i18n } = useTranslation("score");
  const shown = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(percent / 100);
  return (
    <>
      <span className={css.sending}>
        {label}
        <progress max={100} value={percent} aria-label={label} />
      </span>
      <span className={css.percent}>{shown}</span>
    </>
  );
};
