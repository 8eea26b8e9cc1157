import { Notice, useTranslation } from "@examplar/ui";
import css from "./onboarding.module.css";
import type { Seat } from "./onboarding.state.ts";

/** Warns beforehand: a student who learns it from a closed page has lost an answer. */
export const ForwardOnly = ({ seat: { quiz } }: { seat: Seat }) => {
  const { t } = useTranslation("onboarding");
  if (quiz.allow_questions_navigation) return null;
  return (
    <Notice tone="orange">
      <strong className={css.label}>{t("forward_only.strong")}</strong> {t("forward_only.more")}
    </Notice>
  );
};
