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
  /** Includes marks that the server does not have yet. */
  one: CopyQuestion;
  marking: Marking;
  /** The question as stored on the server. */
  stored: CopyQuestion;
  /** While the attempt is running, the teacher can read it but not mark it. */
  is_running: boolean;
}

export const AnswerMarking = ({ one, stored, marking, is_running }: Props) => {
  const { number, question, feedback } = one;
  if (number === null || is_running) return null;
  const items = marking.itemsOf(question.id);
  const comment = items.find(({ change }) => change.kind === "feedback")?.change;
  return (
    <div className={css.marking}>
      {canMark(one) && <Points one={one} stored={stored} marking={marking} />}
      {items.filter(isAsking).map((item) => (
        <Conflict key={item.change.kind} item={item} outbox={marking.outbox} />
      ))}
      <AnswerComment
        feedback={feedback}
        pending={comment?.kind === "feedback" ? comment.user_content : null}
        onSave={(html) => marking.comment(stored, html)}
      />
    </div>
  );
};

/** Shown only when there is an answer: a missing answer earns no points. */
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
