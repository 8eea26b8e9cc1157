import type { MarkedAnswer } from "@examplar/contract";
import type { AnswerContent } from "@examplar/domain";
import { CorrectedQuestion, type CorrectedQuestionProps } from "@examplar/questions/correction";
import { Button, Chip, dateTimeOf, IconClock, useTranslation } from "@examplar/ui";
import { lateWaits, type CopyQuestion } from "../correction.state.ts";
import css from "./marking.module.css";

interface Props {
  one: CopyQuestion & { answer: MarkedAnswer };
  fileOf: CorrectedQuestionProps["fileOf"];
  busy: boolean;
  onDecide: (decision: "accepted" | "rejected") => void;
}

/** Shows late work beside the answer that counts. The teacher decides whether it replaces that answer. */
export const LateWork = ({ one, fileOf, busy, onDecide }: Props) => {
  const { t } = useTranslation("correction");
  const { late_status, late_content, late_edited_at, late_decided_by_name } = one.answer;
  const waits = lateWaits(one.answer);
  return (
    <section className={css.late} aria-label={t("late.title", { number: one.number })}>
      <p className={css.lateHead}>
        <Chip icon={IconClock} tone={waits ? "orange" : "blue-grey"}>
          {late_status === null ? null : t(`late.status.${late_status}`)}
        </Chip>
        {late_edited_at && <span>{t("late.written", { date: dateTimeOf(late_edited_at) })}</span>}
        {late_decided_by_name && <span>{t("late.decided_by", { name: late_decided_by_name })}</span>}
      </p>
      <CorrectedQuestion
        number={one.number}
        question={one.question}
        answer={late_content as AnswerContent | null}
        correction={null}
        feedback={null}
        reader="teacher"
        heading_level={4}
        name_above
        {...(fileOf && { fileOf })}
      />
      <div className={css.row}>
        {late_status !== "accepted" && (
          <Button variant={waits ? "primary" : "plain"} busy={busy} onClick={() => onDecide("accepted")}>
            {t("late.accept")}
          </Button>
        )}
        {late_status !== "rejected" && (
          <Button variant="plain" busy={busy} onClick={() => onDecide("rejected")}>
            {t("late.refuse")}
          </Button>
        )}
      </div>
    </section>
  );
};
