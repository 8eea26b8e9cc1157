import { choiceMarksOf, type AnswerContent, type StudentQuestion } from "@examplar/domain";
import { QuestionView } from "@examplar/questions";
import { memo, useCallback, useMemo, useSyncExternalStore } from "react";
import { answerFiles, type AnswerBook, type OpenExam, type QuestionStates } from "../../../exam-session/index.ts";
import { FlagButton } from "../pages/flag-button.tsx";
import { OtherVersion } from "./other-version.tsx";

interface Props {
  book: AnswerBook;
  attempt: OpenExam["attempt"];
  number: number | null;
  question: StudentQuestion;
  /** The key of the question; null until its correction is shown. */
  answer_key: Record<string, unknown> | null;
  read_only: boolean;
  name_above: boolean;
  /** Null where the student cannot come back to a question: a flag would be useless. */
  flagged: boolean | null;
  onFlag: (question_id: number) => void;
  onAnswered: (question: StudentQuestion, before: QuestionStates) => void;
  onOpenSheet: (question_id: number) => void;
  /** The student has decided about the other version of an answer. */
  onDecided: (question_id: number) => void;
}

/** Subscribes only to its own answer: what is typed here redraws only this question. */
export const QuestionSlot = memo(function QuestionSlot(props: Props) {
  const { book, attempt, number, question, read_only, name_above, onAnswered, onOpenSheet, onDecided } = props;
  const { flagged, onFlag, answer_key } = props;
  const subscribe = useCallback((onChange: () => void) => book.subscribe(question.id, onChange), [book, question.id]);
  const answer = useSyncExternalStore(subscribe, () => book.answerOf(question.id));
  const change = useCallback(
    (content: AnswerContent | null) => {
      const before = book.states();
      book.write(question.id, "answer", content);
      onAnswered(question, before);
    },
    [book, question, onAnswered],
  );
  const openSheet = useCallback(() => onOpenSheet(question.id), [onOpenSheet, question.id]);
  const files = useMemo(() => answerFiles({ ...attempt, question_id: question.id }), [attempt, question.id]);
  const other = answer?.other;
  return (
    <>
      <QuestionView
        number={number}
        question={question}
        name_above={name_above}
        aside={
          flagged !== null &&
          number !== null && <FlagButton number={number} flagged={flagged} onToggle={() => onFlag(question.id)} />
        }
        content={answer?.content ?? null}
        {...(answer_key && { choice_marks: choiceMarksOf(question, answer_key, answer?.content ?? null) })}
        read_only={read_only}
        onChange={change}
        onOpenSheet={openSheet}
        files={files}
      />
      {other && (
        <OtherVersion
          question={question}
          other={other}
          read_only={read_only}
          onUse={({ kind, content }) => {
            book.write(question.id, kind, content as AnswerContent | null);
            onDecided(question.id);
          }}
          onKeep={() => onDecided(question.id)}
        />
      )}
    </>
  );
});
