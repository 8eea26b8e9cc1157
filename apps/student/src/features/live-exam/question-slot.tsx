import type { AnswerContent, StudentQuestion } from "@examplar/domain";
import { QuestionView } from "@examplar/questions";
import { memo, useCallback, useMemo, useSyncExternalStore } from "react";
import { answerFiles } from "../../shared/answer-files.ts";
import type { AnswerBook } from "./answer-book.ts";
import type { OpenExam } from "./open-exam.ts";

interface Props {
  book: AnswerBook;
  attempt: OpenExam["attempt"];
  number: number | null;
  question: StudentQuestion;
  read_only: boolean;
  onAnswer: (question: StudentQuestion, content: AnswerContent | null) => void;
  onOpenSheet: (question_id: number) => void;
}

/** Listens to its own answer alone: what is typed here redraws this question and nothing else. */
export const QuestionSlot = memo(function QuestionSlot(props: Props) {
  const { book, attempt, number, question, read_only, onAnswer, onOpenSheet } = props;
  const subscribe = useCallback((onChange: () => void) => book.subscribe(question.id, onChange), [book, question.id]);
  const answer = useSyncExternalStore(subscribe, () => book.answerOf(question.id));
  const change = useCallback((content: AnswerContent | null) => onAnswer(question, content), [onAnswer, question]);
  const openSheet = useCallback(() => onOpenSheet(question.id), [onOpenSheet, question.id]);
  const files = useMemo(() => answerFiles({ ...attempt, question_id: question.id }), [attempt, question.id]);
  return (
    <QuestionView
      number={number}
      question={question}
      content={answer?.content ?? null}
      read_only={read_only}
      onChange={change}
      onOpenSheet={openSheet}
      files={files}
    />
  );
});
