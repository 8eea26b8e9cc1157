import { htmlIsEmpty } from "@examplar/domain";
import { Chip, IconMessageCircle, useTranslation } from "@examplar/ui";
import { RichHtml } from "../rich-html/rich-html.tsx";
import css from "./correction.module.css";
import type { AnswerFeedback } from "./correction.types.ts";

/** Shows what the teacher wrote about one answer; renders nothing when there is nothing. */
export const Feedback = ({ feedback }: { feedback: AnswerFeedback }) => {
  const { t } = useTranslation("question_parts");
  const { user_content, source, manually_approved } = feedback;
  if (htmlIsEmpty(user_content)) return null;
  return (
    <section className={css.feedback} aria-label={t("correction.feedback")}>
      <p className={css.feedbackTitle}>
        <IconMessageCircle size={18} aria-hidden />
        {t("correction.feedback")} {source !== "manual" && !manually_approved && <Chip>{t("correction.ai")}</Chip>}
      </p>
      <RichHtml html={user_content} />
    </section>
  );
};
