import type { ExerciseCorrection } from "@examplar/contract";
import type { StudentQuestion } from "@examplar/domain";
import { PictureZoom, RichHtml } from "@examplar/questions";
import { Notice, useTranslation } from "@examplar/ui";
import { memo, useCallback, useEffect, useRef } from "react";
import css from "../live-exam.module.css";
import { toggleFlag, useFlags, type OpenExam, type Page, type QuestionStates } from "../../../exam-session/index.ts";
import { QuestionSlot } from "./question-slot.tsx";
import { ReadAloud } from "../header/read-aloud.tsx";

interface Props {
  exam: OpenExam;
  page: Page;
  /** Grows with every move: the new page starts at its top, and a screen reader announces it. */
  moves: number;
  read_only: boolean;
  locked: boolean;
  /** While it is shown, it marks the student's right and wrong choices. */
  correction: ExerciseCorrection | null;
  onAnswered: (question: StudentQuestion, before: QuestionStates) => void;
  onOpenSheet: (question_id: number) => void;
}

const useTopOnMove = (moves: number) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moves === 0) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [moves]);
  return heading;
};

export const ExerciseView = memo(function ExerciseView(props: Props) {
  const { exam, page, moves, read_only, locked, correction, onAnswered, onOpenSheet } = props;
  const { t, i18n } = useTranslation("live_exam");
  const language = exam.quiz.language ?? i18n.language;
  const heading = useTopOnMove(moves);
  const { exercise, number, section_index, questions } = page;
  const flags = useFlags(exam);
  const flag = useCallback((question_id: number) => toggleFlag(exam, question_id), [exam]);
  const title = exercise.display_name || t("exercise.untitled", { page: number });
  const place = { section: section_index + 1, page: number, pages: exam.pages.length };
  return (
    <article className={css.exercise}>
      <div className={css.top}>
        <p className={css.place}>{t(exam.sections.length > 1 ? "exercise.place" : "exercise.place_single", place)}</p>
        <ReadAloud key={exercise.id} language={language} />
      </div>
      <h1 ref={heading} tabIndex={-1} className={css.heading} lang={exercise.display_name ? language : undefined}>
        {title}
      </h1>
      {locked && <Notice>{t("exercise.locked")}</Notice>}
      {exercise.attributes.text_html !== "" && (
        <div className={css.text}>
          <PictureZoom>
            <RichHtml html={exercise.attributes.text_html} />
          </PictureZoom>
        </div>
      )}
      {questions.map(({ question, number: question_number }) => (
        <QuestionSlot
          key={question.id}
          book={exam.book}
          attempt={exam.attempt}
          number={question_number}
          question={question}
          answer_key={correction?.questions.find(({ question_id }) => question_id === question.id)?.key ?? null}
          read_only={read_only}
          name_above={questions.length === 1 && question.attributes.name.trim() === title.trim()}
          flagged={exam.quiz.allow_questions_navigation ? flags.includes(question.id) : null}
          onFlag={flag}
          onAnswered={onAnswered}
          onOpenSheet={onOpenSheet}
          onDecided={exam.decideVersion}
        />
      ))}
    </article>
  );
});
