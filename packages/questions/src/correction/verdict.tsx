import type { AnswerVerdict } from "@examplar/domain";
import {
  Chip,
  IconCheck,
  IconCircle,
  IconCircleDashed,
  IconHourglass,
  IconX,
  type ChipTone,
  type Icon,
  useTranslation,
} from "@examplar/ui";
import css from "./correction.module.css";
import type { CorrectionReader, QuestionCorrection } from "./correction.types.ts";

/** Each verdict has its own icon, and always appears with its word. */
const looks: Record<AnswerVerdict, { icon: Icon; tone: ChipTone }> = {
  correct: { icon: IconCheck, tone: "green" },
  partly_correct: { icon: IconCircleDashed, tone: "orange" },
  wrong: { icon: IconX, tone: "red" },
  awaiting_teacher: { icon: IconHourglass, tone: "blue" },
  unanswered: { icon: IconCircle, tone: "plain" },
  not_marked: { icon: IconCircle, tone: "plain" },
};

export const VerdictChip = ({ verdict, reader }: { verdict: AnswerVerdict; reader: CorrectionReader }) => {
  const { t } = useTranslation("question_parts");
  const { icon, tone } = looks[verdict];
  const word = verdict === "awaiting_teacher" && reader === "teacher" ? "to_mark" : verdict;
  return (
    <Chip icon={icon} tone={tone}>
      {t(`correction.verdict.${word}`)}
    </Chip>
  );
};

interface Props extends Pick<QuestionCorrection, "verdict" | "points" | "points_possible"> {
  reader: CorrectionReader;
}

export const Verdict = ({ verdict, points, points_possible, reader }: Props) => {
  const { t, i18n } = useTranslation("question_parts");
  const figure = new Intl.NumberFormat(i18n.language);
  const possible = figure.format(points_possible);
  const count = points_possible;
  return (
    <p className={css.verdict} data-verdict={verdict}>
      <VerdictChip verdict={verdict} reader={reader} />{" "}
      {points !== null && verdict !== "not_marked" && (
        <span>{t("correction.points", { count, possible, points: figure.format(points) })}</span>
      )}
      {verdict === "awaiting_teacher" && <span>{t("correction.out_of", { count, possible })}</span>}
    </p>
  );
};
