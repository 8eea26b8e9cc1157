import type { Answerability, ScoreState } from "@examplar/domain";
import {
  Chip,
  IconCheck,
  IconCircleDashed,
  IconEye,
  IconFileText,
  IconHourglass,
  IconLock,
  IconPlayerPlay,
  IconX,
  type ChipTone,
  type Icon,
  useTranslation,
} from "@examplar/ui";
import css from "./scores.module.css";

const looks: Record<ScoreState, { icon: Icon; tone: ChipTone }> = {
  started: { icon: IconPlayerPlay, tone: "blue" },
  finished: { icon: IconCheck, tone: "green" },
  timeout_closed: { icon: IconLock, tone: "orange" },
  timeout_timer: { icon: IconHourglass, tone: "orange" },
  paper: { icon: IconFileText, tone: "blue-grey" },
};

export const ScoreStateChip = ({ state }: { state: ScoreState }) => {
  const { t } = useTranslation();
  return <Chip {...looks[state]}>{t(`score_state.${state}`)}</Chip>;
};

/** Asks the teacher to look at suspect events. It says what was seen and has no consequence by itself. */
export const SuspectChip = ({ count }: { count: number }) => {
  const { t } = useTranslation();
  return (
    <span className={css.mark} title={t("scores.suspect_meaning")}>
      <Chip icon={IconEye} tone="orange">
        {t("scores.suspect", { count })}
      </Chip>
    </span>
  );
};

/** For a seat without an attempt: the student may still start, or never did. */
export const SeatStateChip = ({ answerability }: { answerability: Answerability }) => {
  const { t } = useTranslation();
  return answerability === "ended_and_not_answered" ? (
    <Chip icon={IconX} tone="red">
      {t("score_state.not_taken")}
    </Chip>
  ) : (
    <Chip icon={IconCircleDashed} tone="blue-grey">
      {t("score_state.not_started")}
    </Chip>
  );
};
