import { useTranslation } from "@examplar/ui";
import { canMark, handPoints, pointsRange, type CopyQuestion } from "../correction.state.ts";
import { isAsking } from "../outbox/outbox.state.ts";
import { AnswerComment } from "./answer-comment.tsx";
import { Conflict } from "./conflict.tsx";
import css from "./marking.module.css";
import { PointsField } from "./points-field.tsx";
import { QuickMarks } from "./quick-marks.tsx";
import type { Marking } from "./use-marking.ts";

interface Props {
  /** With the marks that are on their way. */
  one: CopyQuestion;
  marking: Marking;
  /** As the server has it. */
  stored: CopyQuestion;
  /** The attempt still runs: read, do not mark. */
  is_running: boolean;
}

/** Points, and a comment, for one answer. */
export const AnswerMarking = ({ one, stored, marking, is_running }: Props) => {
  const { number, question, feedback } = one;
  if (number === null || is_running) return null;
  const items = marking.itemsOf(question.id);
  const comment = items.find(({ deed }) => deed.kind === "feedback")?.deed;
  return (
    <div className={css.marking}>
      {canMark(one) && <Points one={one} stored={stored} marking={marking} />}
      {items.filter(isAsking).map((item) => (
        <Conflict key={item.deed.kind} item={item} outbox={marking.outbox} />
      ))}
      <AnswerComment
        feedback={feedback}
        pending={comment?.kind === "feedback" ? comment.user_content : null}
        onSave={(html) => marking.comment(stored, html)}
      />
    </div>
  );
};

/** Only for an answer: nothing can be given for nothing. */
const Points = ({ one: { number, answer, correction }, stored, marking }: Omit<Props, "is_running">) => {
  const { t } = useTranslation("correction");
  const range = pointsRange(stored);
  const points = correction?.points ?? null;
  return (
    <div className={css.row}>
      <QuickMarks
        label={t("marking.points_for", { number })}
        range={range}
        points={points}
        onPoints={(given) => marking.give(stored, given)}
      />
      <PointsField range={range} points={points} onPoints={(given) => marking.give(stored, given)} />
      {answer && handPoints(answer) !== null && answer.graded_by_name && (
        <span className={css.of}>{t("marking.given_by", { name: answer.graded_by_name })}</span>
      )}
    </div>
  );
};
