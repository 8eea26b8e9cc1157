import type { OwnScore, Quiz } from "@examplar/contract";
import { formatPercent, htmlIsEmpty } from "@examplar/domain";
import { RichHtml } from "@examplar/questions";
import { Chip, IconEye, IconHourglass, useTranslation } from "@examplar/ui";
import type { ReactNode } from "react";
import css from "./score.module.css";

interface Props {
  quiz: Quiz;
  score: OwnScore;
  /** What the student can do with the result. */
  children: ReactNode;
}

export const GradeCard = ({ quiz, score, children }: Props) => {
  const { t } = useTranslation("score");
  const { success_level: level, public_comment } = score;
  return (
    <section className={`${css.card} ${css.result}`} aria-label={t("result")}>
      {score.grade === null ? (
        <NoGrade hidden={!quiz.show_scores} />
      ) : (
        <Grade grade={score.grade} grade_scale={quiz.grade_scale} percent={score.score_percent} />
      )}
      <div className={css.words}>
        {score.grade !== null && !score.is_up_to_date && (
          <Chip icon={IconHourglass} tone="orange">
            {t("provisional")}
          </Chip>
        )}
        {level && <Chip tone={isGood(score) ? "green" : "plain"}>{level.name}</Chip>}
        {level?.comment && <p>{level.comment}</p>}
        {public_comment !== null && !htmlIsEmpty(public_comment) && (
          <div>
            <p className={css.dim}>{t("teacher_says")}</p>
            <RichHtml html={public_comment} />
          </div>
        )}
        {children}
      </div>
    </section>
  );
};

/** Green from 50 percent on; the level's own text says the rest. */
const isGood = ({ score_percent }: OwnScore): boolean => score_percent !== null && score_percent >= 50;

interface Figures {
  grade: number;
  grade_scale: number;
  percent: number | null;
}

const Grade = ({ grade, grade_scale, percent }: Figures) => {
  const { t, i18n } = useTranslation("score");
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  return (
    <div className={css.grade}>
      <Ring percent={percent ?? 0} />
      <p className={css.figures}>
        <span className={css.figure}>{number.format(grade)}</span>
        <span className={css.scale}>{t("out_of", { scale: number.format(grade_scale) })}</span>
        {percent !== null && <span className={css.scale}>{formatPercent(percent, i18n.language)}</span>}
      </p>
    </div>
  );
};

const radius = 67;
const around = 2 * Math.PI * radius;

/** Visual only: the figures beside it say the same. */
const Ring = ({ percent }: { percent: number }) => {
  const filled = (Math.min(100, Math.max(0, percent)) / 100) * around;
  return (
    <svg className={css.ring} viewBox="0 0 148 148" width="148" height="148" aria-hidden="true">
      <circle cx="74" cy="74" r={radius} className={css.ringGround} />
      <circle cx="74" cy="74" r={radius} className={css.ringFill} strokeDasharray={`${filled} ${around}`} />
    </svg>
  );
};

const NoGrade = ({ hidden }: { hidden: boolean }) => {
  const { t } = useTranslation("score");
  const Mark = hidden ? IconEye : IconHourglass;
  return (
    <div className={css.noGrade}>
      <Mark size={28} stroke={1.75} aria-hidden />
      <p>{hidden ? t("grade_hidden") : t("grade_waiting")}</p>
    </div>
  );
};
