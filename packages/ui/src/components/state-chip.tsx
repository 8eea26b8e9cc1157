import { answerabilityColour, type Answerability } from "@examplar/domain";
import { useTranslation } from "../i18n/i18n.ts";
import { Chip } from "./chip.tsx";
import {
  IconArrowsExchange,
  IconCheck,
  IconChecks,
  IconLock,
  IconPencil,
  IconPlayerPlay,
  IconX,
  type Icon,
} from "./icons.ts";

const icons: Record<Answerability, Icon> = {
  not_answerable_yet: IconLock,
  to_answer: IconPencil,
  answering: IconPlayerPlay,
  answered: IconCheck,
  answering_in_another_session: IconArrowsExchange,
  answered_in_another_session: IconChecks,
  ended_and_not_answered: IconX,
};

/** The state of an attempt: colour, icon and word together, never colour alone. */
export const StateChip = ({ answerability }: { answerability: Answerability }) => {
  const { t } = useTranslation("ui");
  return (
    <Chip icon={icons[answerability]} tone={answerabilityColour(answerability)}>
      {t(`answerability.${answerability}`)}
    </Chip>
  );
};
