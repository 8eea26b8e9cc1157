import { choiceMarksOf } from "@examplar/domain";
import type { ReactNode } from "react";
import { QuestionView } from "../question-view.tsx";
import { AnswerCorrection } from "./answer-correction.tsx";
import { AnsweredFiles } from "./answered-files.tsx";
import { SheetTable } from "./sheet-table.tsx";
import css from "./correction.module.css";
import type { CorrectedQuestionProps } from "./correction.types.ts";
import { Feedback } from "./feedback.tsx";

const noChange = () => undefined;

/** One question as the student answered it, with what the reader may know of its correction. */
export const CorrectedQuestion = (props: CorrectedQuestionProps) => {
  const { number, question, answer, correction, feedback, reader, children } = props;
  const { aside, heading_level, name_above } = props;
  const answer_view = answerView(props);
  return (
    <QuestionView
      number={number}
      question={question}
      content={answer}
      read_only
      onChange={noChange}
      {...(aside !== undefined && { aside })}
      {...(heading_level && { heading_level })}
      {...(name_above && { name_above })}
      {...(answer_view && { answer_view })}
      {...(correction && { choice_marks: choiceMarksOf(question, correction.key, answer) })}
      below={
        question.is_answerable && (
          <div className={css.below}>
            {correction && (
              <AnswerCorrection
                question={question}
                correction={correction}
                answer={answer}
                reader={reader}
                options_are_marked
              />
            )}
            {feedback && <Feedback feedback={feedback} />}
            {children}
          </div>
        )
      }
    />
  );
};

/** Replaces the fields that are made for working, not for reading. */
const answerView = ({ question, answer, fileOf }: CorrectedQuestionProps): ReactNode => {
  switch (question.attributes.type) {
    case "spreadsheet":
      return <SheetTable question={question} answer={answer} />;
    case "upload":
      return <AnsweredFiles answer={answer} fileOf={fileOf} />;
    default:
      return null;
  }
};
