import type { ExerciseCorrection } from "@examplar/contract";
import type { StudentQuestion } from "@examplar/domain";
import { RichHtml } from "@examplar/questions";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AnswerWords } from "./answer-words.tsx";
import { correctedParts, type CorrectedPart } from "./correction-marks.ts";
import { rightAnswersOf } from "./correction.state.ts";
import css from "./correction.module.css";
import type { AnswerBook } from "../../../exam-session/paper/answer-book.ts";
import type { Page } from "../../../exam-session/paper/paper.state.ts";
import { PartMark, Verdict } from "./verdict.tsx";

type QuestionCorrection = ExerciseCorrection["questions"][number];

interface Props {
  correction: ExerciseCorrection;
  page: Page;
  book: Pick<AnswerBook, "answerOf">;
}

/** Under the questions, which stay as they were answered. */
export const CorrectionView = ({ correction, page, book }: Props) => {
  const { t } = useTranslation("live_exam");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const corrected = page.questions.flatMap(({ number, question }) => {
    const own = correction.questions.find(({ question_id }) => question_id === question.id);
    return own && number !== null ? [{ number, question, own }] : [];
  });
  return (
    <section className={css.correction} aria-labelledby="correction-title">
      <h2 id="correction-title" ref={heading} tabIndex={-1}>
        {t("correction.title")}
      </h2>
      {corrected.map((one) => (
        <CorrectedQuestion key={one.question.id} {...one} book={book} />
      ))}
    </section>
  );
};

interface QuestionProps extends Pick<Props, "book"> {
  number: number;
  question: StudentQuestion;
  own: QuestionCorrection;
}

const CorrectedQuestion = ({ number, question, own, book }: QuestionProps) => {
  const { t } = useTranslation("live_exam");
  const parts = correctedParts(question, own.key, book.answerOf(question.id)?.content ?? null);
  const id = `corrected-${question.id}`;
  return (
    <article className={css.corrected} aria-labelledby={id}>
      <h3 id={id}>{t("exercise.question", { number })}</h3>
      <Verdict verdict={own.verdict} points={own.points} points_possible={own.points_possible} />
      {parts.length > 0 ? <Parts parts={parts} /> : <Key question={question} own={own} />}
      {own.correction_html !== "" && <RichHtml html={own.correction_html} />}
    </article>
  );
};

/** Never in the colours of a verdict: it says what is right, not that the answer was. */
const Key = ({ question, own }: Pick<QuestionProps, "question" | "own">) => {
  const { t } = useTranslation("live_exam");
  const right = rightAnswersOf(question, own.key);
  if (right.length === 0) return null;
  const isOpen = ["long_text", "upload"].includes(question.attributes.type);
  const List = question.attributes.type === "ordering" ? "ol" : "ul";
  return (
    <div className={css.key}>
      <p className={css.label}>{t(isOpen ? "correction.model_answer" : "correction.right_answer")}</p>
      {right.length === 1 ? (
        <AnswerWords answer={right[0]!} />
      ) : (
        <List className={css.list}>
          {right.map((answer, index) => (
            <li key={index}>
              <AnswerWords answer={answer} />
            </li>
          ))}
        </List>
      )}
    </div>
  );
};

const Parts = ({ parts }: { parts: readonly CorrectedPart[] }) => (
  <ul className={css.parts}>
    {parts.map((part, index) => (
      <Part key={index} number={index + 1} part={part} />
    ))}
  </ul>
);

const Part = ({ number, part: { label, given, is_right, expected } }: { number: number; part: CorrectedPart }) => {
  const { t } = useTranslation("live_exam");
  return (
    <li className={css.part}>
      <span className={css.partName}>{label ? <AnswerWords answer={label} /> : t("correction.blank", { number })}</span>
      <span className={css.given}>
        {given && <AnswerWords answer={given} />}
        <PartMark verdict={given === null ? "unanswered" : is_right ? "correct" : "wrong"} />
      </span>
      {!is_right && (
        <span className={css.expected}>
          <span className={css.label}>{t("correction.right_answer")}</span> <AnswerWords answer={expected} />
        </span>
      )}
    </li>
  );
};
