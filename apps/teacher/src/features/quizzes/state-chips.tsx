import type { QuizState, SessionState } from "@examplar/domain";
import {
  Chip,
  IconArchive,
  IconCalendarEvent,
  IconCheck,
  IconClock,
  IconEye,
  IconLock,
  IconPencil,
  IconPlayerPlay,
  type ChipTone,
  type Icon,
  useTranslation,
} from "@examplar/ui";

const quizLooks: Record<QuizState, { icon: Icon; tone: ChipTone }> = {
  draft: { icon: IconPencil, tone: "plain" },
  preview: { icon: IconEye, tone: "cyan" },
  published: { icon: IconCalendarEvent, tone: "teal" },
  active: { icon: IconPlayerPlay, tone: "green" },
  over: { icon: IconCheck, tone: "blue-grey" },
  archived: { icon: IconArchive, tone: "plain" },
};

const sessionLooks: Record<SessionState, { icon: Icon; tone: ChipTone }> = {
  scheduled: { icon: IconClock, tone: "teal" },
  open: { icon: IconPlayerPlay, tone: "green" },
  closed: { icon: IconLock, tone: "blue-grey" },
};

export const QuizStateChip = ({ state }: { state: QuizState }) => {
  const { t } = useTranslation();
  return <Chip {...quizLooks[state]}>{t(`quiz_state.${state}`)}</Chip>;
};

export const SessionStateChip = ({ state }: { state: SessionState }) => {
  const { t } = useTranslation();
  return <Chip {...sessionLooks[state]}>{t(`session_state.${state}`)}</Chip>;
};
