import type { Quiz } from "@examplar/contract";
import { EmptyState, useTranslation } from "@examplar/ui";

/** Shown when there is no copy to read, as for an attempt on paper. */
export const NoCopy = ({ quiz }: { quiz: Quiz }) => {
  const { t } = useTranslation("correction");
  return quiz.quiz_type === "paper" ? (
    <EmptyState title={t("paper_title")} subtitle={t("paper_text")} />
  ) : (
    <EmptyState title={t("no_copy_title")} subtitle={t("no_copy_text")} />
  );
};
