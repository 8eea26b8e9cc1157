import { Button, useTranslation } from "@examplar/ui";
import css from "./correction.module.css";
import type { AttemptChoice } from "./correction.state.ts";

interface Props {
  choices: readonly AttemptChoice[];
  score_id: number;
  onChoose: (score_id: number) => void;
}

/** Shown after a retake: chooses which attempt to read. */
export const AttemptSwitch = ({ choices, score_id, onChoose }: Props) => {
  const { t } = useTranslation("correction");
  if (choices.length === 0) return null;
  return (
    <div role="group" aria-label={t("attempts")} className={css.attempts}>
      {choices.map((choice) => (
        <Button
          key={choice.score_id}
          variant={choice.score_id === score_id ? "primary" : "plain"}
          aria-pressed={choice.score_id === score_id}
          onClick={() => onChoose(choice.score_id)}
        >
          {t(choice.counts ? "attempt_counts" : "attempt", { number: choice.number })}
        </Button>
      ))}
    </div>
  );
};
