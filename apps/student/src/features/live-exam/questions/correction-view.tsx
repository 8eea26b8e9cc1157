import type { ExerciseCorrection } from "@examplar/contract";
import type { StudentQuestion } from "@examplar/domain";
import { RichHtml } from "@examplar/questions";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { rightAnswersOf, type RightAnswer } from "./correction.state.ts";
import css from "../live-exam.module.css";
import type { Page } from "../../../exam-session/paper/paper.state.ts";

type QuestionCorrection = ExerciseCorrection["questions"][number];

/** Under the questions, which stay as they were answered. */
export const CorrectionView = ({ correction, page }: { correction: ExerciseCorrection; page: Page }) => {
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
      {corrected.map(({ number, question, own }) => (
        <CorrectedQuestion key={question.id} number={number} question={question} own={own} />
      ))}
    </section>
  );
};

const CorrectedQuestion = (props: { number: number; question: StudentQuestion; own: QuestionCorrection }) => {
  const { number, question, own } = props;
  const { t } = useTranslation("live_exam");
  const possible = own.points_possible;
  const right = rightAnswersOf(question, own.key);
  return (
    <div className={css.corrected}>
      <h3>
        {t("exercise.question", { number })} ·{" "}
        {own.points === null
          ? t("correction.points_later", { possible })
          : t("correction.points", { points: own.points, possible })}
      </h3>
      {right.length > 0 && (
        <>
          <p className={css.rightLabel}>{t("correction.right_answer")}</p>
          <ul className={css.right}>
            {right.map((answer, index) => (
              <li key={index}>
                <Right answer={answer} />
              </li>
            ))}
          </ul>
        </>
      )}
      {own.correction_html !== "" && <RichHtml html={own.correction_html} />}
    </div>
  );
};

const Right = ({ answer }: { answer: RightAnswer }) => {
  const { t } = useTranslation("live_exam");
  if (answer.kind === "html") return <RichHtml html={answer.html} />;
  return answer.kind === "text" ? answer.text : t(answer.value ? "correction.true" : "correction.false");
};
