import type { OnboardingStep } from "@examplar/domain";
import { useTranslation } from "@examplar/ui";
import css from "./onboarding.module.css";

interface Props {
  steps: readonly OnboardingStep[];
  step: OnboardingStep;
}

export const ProgressDots = ({ steps, step }: Props) => {
  const { t } = useTranslation("onboarding");
  const place = steps.indexOf(step);
  return (
    <div className={css.dots} role="img" aria-label={t("step_of", { number: place + 1, total: steps.length })}>
      {steps.map((one, i) => (
        <span
          key={one}
          className={i === place ? `${css.dot} ${css.here}` : css.dot}
          data-done={i < place || undefined}
        />
      ))}
    </div>
  );
};
