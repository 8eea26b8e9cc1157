import type { ExerciseCorrection } from "@examplar/contract";
import type { AnswerVerdict } from "@examplar/domain";
import { IconCheck, IconCircle, IconCircleDashed, IconHourglass, IconX, type Icon } from "@examplar/ui";
import { useTranslation } from "react-i18next";
import css from "./correction.module.css";

/** Each has its own mark, and goes with its word wherever it stands. */
const looks: Record<AnswerVerdict, { icon: Icon; tone: string }> = {
  correct: { icon: IconCheck, tone: "green" },
  partly_correct: { icon: IconCircleDashed, tone: "orange" },
  wrong: { icon: IconX, tone: "red" },
  awaiting_teacher: { icon: IconHourglass, tone: "blue" },
  unanswered: { icon: IconCircle, tone: "dim" },
  not_marked: { icon: IconCircle, tone: "dim" },
};

export const PartMark = ({ verdict }: { verdict: AnswerVerdict }) => {
  const { t } = useTranslation("live_exam");
  const { icon: Mark, tone } = looks[verdict];
  return (
    <span className={`${css.mark} ${css[tone]}`}>
      <Mark size={18} stroke={2} aria-hidden />
      {t(`correction.verdict.${verdict}`)}
    </span>
  );
};

type Props = Pick<ExerciseCorrection["questions"][number], "verdict" | "points" | "points_possible">;

export const Verdict = ({ verdict, points, points_possible }: Props) => {
  const { t, i18n } = useTranslation("live_exam");
  const figure = new Intl.NumberFormat(i18n.language);
  const possible = figure.format(points_possible);
  const count = points_possible;
  return (
    <p className={css.verdict} data-verdict={verdict}>
      <PartMark verdict={verdict} />{" "}
      {points !== null && verdict !== "not_marked" && (
        <span>{t("correction.points", { count, possible, points: figure.format(points) })}</span>
      )}
      {verdict === "awaiting_teacher" && <span>{t("correction.out_of", { count, possible })}</span>}
    </p>
  );
};
