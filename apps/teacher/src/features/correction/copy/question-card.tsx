import type { MarkedAnswer } from "@examplar/contract";
import type { AnswerContent } from "@examplar/domain";
import { CorrectedQuestion } from "@examplar/questions/correction";
import { Button, buttonClass, IconListNumbers, IconClock, useTranslation } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import css from "../correction.module.css";
import { withPending, type CopyQuestion } from "../correction.state.ts";
import { AnswerMarking } from "../marking/answer-marking.tsx";
import { LateWork } from "../marking/late-work.tsx";
import type { Marking } from "../marking/use-marking.ts";
import { useAnswerFiles } from "./use-answer-files.ts";

interface Props {
  one: CopyQuestion;
  marking: Marking;
  is_current: boolean;
  is_running: boolean;
  deciding: boolean;
  instance_id: number;
  quiz_id: number;
  onCurrent: () => void;
  onDecide: (decision: "accepted" | "rejected") => void;
  onHistory: () => void;
}

export const cardId = (question_id: number): string => `question-${question_id}`;

/** One answer with its history, late work, marking and comment. */
export const QuestionCard = (props: Props) => {
  const { one: stored, marking, is_current, is_running, deciding, onCurrent, onDecide, onHistory } = props;
  const one = withPending(stored, marking.pending);
  const { number, question, answer, correction } = one;
  const fileOf = useAnswerFiles(props.instance_id, question, answer?.content ?? answer?.late_content);
  const comment = marking.itemsOf(question.id).find(({ change }) => change.kind === "feedback")?.change;
  const pending = comment?.kind === "feedback" ? ({ ...manual, user_content: comment.user_content } as const) : null;
  const card = (
    <CorrectedQuestion
      number={number}
      question={question}
      answer={(answer?.content ?? null) as AnswerContent | null}
      correction={correction}
      feedback={pending ?? one.feedback}
      reader="teacher"
      heading_level={3}
      fileOf={fileOf}
    >
      <div className={css.more}>
        {answer && answer.edits_count > 0 && <Versions answer={answer} number={number} onHistory={onHistory} />}
        {answer && answer.revision > 0 && <Everybody {...props} />}
      </div>
      {answer && hasLate(answer) && (
        <LateWork one={{ ...one, answer }} fileOf={fileOf} busy={deciding} onDecide={onDecide} />
      )}
      <AnswerMarking one={one} stored={stored} marking={marking} is_running={is_running} />
    </CorrectedQuestion>
  );
  if (number === null) return card;
  return (
    <div
      id={cardId(question.id)}
      className={css.question}
      data-current={is_current || undefined}
      tabIndex={-1}
      onFocus={onCurrent}
      onPointerDown={onCurrent}
    >
      {card}
    </div>
  );
};

/** Links to the marking of this question on all copies. */
const Everybody = ({ quiz_id, one: { number, question } }: Props) => {
  const { t } = useTranslation("correction");
  return (
    <Link
      to="/quizzes/$quizId/questions/$questionId/marking"
      params={{ quizId: String(quiz_id), questionId: String(question.id) }}
      className={buttonClass("quiet")}
      aria-label={t("by_question.open_label", { number })}
    >
      <IconListNumbers size={18} stroke={1.75} aria-hidden />
      {t("by_question.open")}
    </Link>
  );
};

const manual = { source: "manual", manually_approved: true } as const;

const hasLate = ({ late_status }: MarkedAnswer): boolean => late_status !== null;

const Versions = ({
  answer,
  number,
  onHistory,
}: {
  answer: MarkedAnswer;
  number: number | null;
  onHistory: () => void;
}) => {
  const { t } = useTranslation("correction");
  return (
    <Button
      variant="quiet"
      aria-label={t("history.open_label", { number, count: answer.edits_count })}
      onClick={onHistory}
    >
      <IconClock size={18} stroke={1.75} aria-hidden />
      {t("history.open", { count: answer.edits_count })}
    </Button>
  );
};
