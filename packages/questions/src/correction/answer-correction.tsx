import {
  correctedParts,
  rightAnswersOf,
  type AnswerContent,
  type CorrectedPart,
  type StudentQuestion,
} from "@examplar/domain";
import { useTranslation } from "@examplar/ui";
import { RichHtml } from "../rich-html/rich-html.tsx";
import { AnswerWords } from "./answer-words.tsx";
import css from "./correction.module.css";
import type { CorrectionReader, QuestionCorrection } from "./correction.types.ts";
import { Verdict, VerdictChip } from "./verdict.tsx";

interface Props {
  question: StudentQuestion;
  correction: QuestionCorrection;
  answer: AnswerContent | null;
  reader: CorrectionReader;
  /** The options above already show the key. */
  options_are_marked?: boolean;
}

const marked = ["single_choice", "multiple_choice", "true_false"];

/** Shows what an answer is worth, what would have been right, and why. */
export const AnswerCorrection = ({ question, correction, answer, reader, options_are_marked = false }: Props) => {
  const { key, correction_html, ...verdict } = correction;
  const parts = correctedParts(question, key, answer);
  const key_is_above = options_are_marked && marked.includes(question.attributes.type);
  return (
    <>
      <Verdict {...verdict} reader={reader} />
      {parts.length > 0 && <Parts parts={parts} reader={reader} />}
      {parts.length === 0 && !key_is_above && <Key question={question} answer_key={key} />}
      {correction_html !== "" && <RichHtml html={correction_html} />}
    </>
  );
};

interface KeyProps {
  question: StudentQuestion;
  answer_key: QuestionCorrection["key"];
}

/** Shows the key, never in the colours of a verdict: it tells what is right, not that the answer was. */
const Key = ({ question, answer_key }: KeyProps) => {
  const { t } = useTranslation("question_parts");
  const right = rightAnswersOf(question, answer_key);
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

const Parts = ({ parts, reader }: { parts: readonly CorrectedPart[]; reader: CorrectionReader }) => (
  <ul className={css.parts}>
    {parts.map((part, index) => (
      <Part key={index} number={index + 1} part={part} reader={reader} />
    ))}
  </ul>
);

interface PartProps {
  number: number;
  part: CorrectedPart;
  reader: CorrectionReader;
}

const Part = ({ number, part: { label, given, is_right, expected }, reader }: PartProps) => {
  const { t } = useTranslation("question_parts");
  return (
    <li className={css.part}>
      <span className={css.partName}>{label ? <AnswerWords answer={label} /> : t("correction.blank", { number })}</span>
      <span className={css.given}>
        {given && <AnswerWords answer={given} />}
        <VerdictChip verdict={given === null ? "unanswered" : is_right ? "correct" : "wrong"} reader={reader} />
      </span>
      {!is_right && (
        <span className={css.expected}>
          <span className={css.label}>{t("correction.right_answer")}</span> <AnswerWords answer={expected} />
        </span>
      )}
    </li>
  );
};
