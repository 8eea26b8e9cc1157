import { Notice, useTranslation } from "@examplar/ui";
import { StepFrame } from "../step-frame.tsx";
import type { StepProps } from "../wizard.types.ts";

/** Blocks until the exam is published; then the next step replaces it by itself. */
export const NotPublishedStep = ({ seat, wizard }: StepProps) => {
  const { t } = useTranslation("onboarding");
  return (
    <StepFrame seat={seat} wizard={wizard} title={t("not_published.title")}>
      <Notice tone="orange">{t("not_published.text")}</Notice>
      <p>{t("not_published.wait")}</p>
    </StepFrame>
  );
};
