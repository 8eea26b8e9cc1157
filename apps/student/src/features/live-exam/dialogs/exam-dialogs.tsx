import type { PartProps } from "../exam-part.types.ts";
import { FinishDialog } from "./finish-dialog.tsx";
import { countsOf, firstOpenPage, missingQuestions } from "../../../exam-session/paper/paper.state.ts";
import { SkipDialog } from "./skip-dialog.tsx";

/** What the student is asked before they leave a page unanswered, or the exam. */
export const ExamDialogs = ({ exam, states, navigation, finish }: PartProps) => {
  const { exercise } = exam.pages[navigation.index]!;
  const { allow_questions_navigation } = exam.quiz;
  const { answered, all } = countsOf(exam.pages, states);
  return (
    <>
      {navigation.confirming_skip && !finish.state && (
        <SkipDialog
          is_implicit={exercise.is_implicit}
          missing={missingQuestions(exercise, states).length}
          onStay={navigation.cancelSkip}
          onSkip={navigation.skip}
        />
      )}
      {finish.state && (
        <FinishDialog
          exam={exam}
          finish={finish}
          state={finish.state}
          progress={{ answered, questions_count: all, allow_questions_navigation }}
          onGoBack={(word) => {
            finish.goBack();
            if (allow_questions_navigation) navigation.goTo(word === "review" ? 0 : firstOpenPage(exam.pages, states));
          }}
        />
      )}
    </>
  );
};
