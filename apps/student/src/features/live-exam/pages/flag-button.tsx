import { IconFlag, IconFlagFilled, useTranslation } from "@examplar/ui";
import css from "../live-exam.module.css";

interface Props {
  number: number;
  flagged: boolean;
  onToggle: () => void;
}

/** Marks a question to come back to; only the student sees it. */
export const FlagButton = ({ number, flagged, onToggle }: Props) => {
  const { t } = useTranslation("live_exam");
  const Mark = flagged ? IconFlagFilled : IconFlag;
  const word = t("exercise.flag", { number });
  return (
    <button type="button" className={css.flag} aria-pressed={flagged} aria-label={word} title={word} onClick={onToggle}>
      <Mark size={20} stroke={1.75} aria-hidden />
    </button>
  );
};
