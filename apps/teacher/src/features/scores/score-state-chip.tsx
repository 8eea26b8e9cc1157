import type { ScoreState } from "@examplar/domain";
import {
  Chip,
  IconCheck,
  IconFileText,
  IconHourglass,
  IconLock,
  IconPlayerPlay,
  type ChipTone,
  type Icon,
} from "@examplar/ui";
import { useTranslation } from "react-i18next";

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
