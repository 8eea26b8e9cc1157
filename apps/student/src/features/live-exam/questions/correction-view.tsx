import type { ExerciseCorrection } from "@examplar/contract";
import type { AnswerContent, StudentQuestion } from "@examplar/domain";
import { AnswerCorrection } from "@examplar/questions";
import { useEffect, useRef } from "react";
import { useTranslation } from "@examplar/ui";
import css from "./correction.module.css";
import type { AnswerBook, Page } from "../../../exam-session/index.ts";

interface Props {
  correction: ExerciseCorrection;
  page: Page;
  book: Pick<AnswerBook, "answerOf">;
}

/** Shown under the questions, which keep the student's answers. */
export const CorrectionView = ({ correction, page, book }: Props) => {
  const { t } = useTranslation("live_exam");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const corrected = page.questions.flatMap(({ number, question }) => {
    const own = correction.questions.find(({ question_id }) => question_id === question.id);
    return own && number !== null ? [{ number, question, correction: own }] : [];
  });
  return (
    <section className={css.correction} aria-labelledby="correction-title">
      <h2 id="correction-title" ref={heading} tabIndex={-1}>
        {t("correction.title")}
      </h2>
      {corrected.map((one) => (
        <Corrected key={one.question.id} {...one} answer={book.answerOf(one.question.id)?.content ?? null} />
      ))}
    </section>
  );
};

interface CorrectedProps {
  number: number;
  question: StudentQuestion;
  correction: ExerciseCorrection["questions"][number];
  answer: AnswerContent | null;
}

const Corrected = ({ number, ...corrected }: CorrectedProps) => {
  const { t } = useTranslation("live_exam");
  const id = `corrected-${corrected.question.id}`;
  return (
    <article className={css.corrected} aria-labelledby={id}>
      <h3 id={id}>{t("exercise.question", { number })}</h3>
      <AnswerCorrection {...corrected} reader="student" />
    </article>
  );
};
