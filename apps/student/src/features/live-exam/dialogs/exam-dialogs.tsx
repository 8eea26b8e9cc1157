import type { PartProps } from "../exam-part.types.ts";
import { FinishDialog } from "./finish-dialog.tsx";
import { type Finishing } from "../../../exam-session/index.ts";
import type { BackWord } from "./finish-words.ts";
import { countsOf, missingQuestions, pageOf, remainingQuestions } from "../pages/pages.state.ts";
import { partialQuestions, shortTexts } from "../pages/unfinished.ts";
import { SkipDialog } from "./skip-dialog.tsx";

/** Asks the student before they leave a page with gaps, or the exam. */
export const ExamDialogs = (props: PartProps) => {
  const { exam, states, navigation, finish } = props;
  const { exercise } = exam.pages[navigation.index]!;
  return (
    <>
      {navigation.confirming && !finish.state && (
        <SkipDialog
          kind={navigation.confirming}
          is_implicit={exercise.is_implicit}
          missing={missingQuestions(exercise, states).length}
          partial={partialQuestions(exam.book, exercise).length}
          onStay={navigation.cancelConfirm}
          onConfirm={navigation.confirm}
        />
      )}
      {finish.state && <Finishing {...props} state={finish.state} />}
    </>
  );
};

const Finishing = ({ exam, states, navigation, finish, state }: PartProps & { state: Finishing }) => {
  const { pages, book, quiz } = exam;
  const { allow_questions_navigation } = quiz;
  const { answered, all } = countsOf(pages, states);
  const reach = { allow_questions_navigation, index: navigation.index };
  const remaining = remainingQuestions(pages, states, reach);
  const short_texts = shortTexts(book, pages, reach, navigation.locked);
  const targets = {
    answer_remaining: () => pageOf(pages, remaining[0]!.id),
    keep_writing: () => pageOf(pages, short_texts[0]!.question_id),
    review: () => 0,
  };
  const goBack = (word: BackWord | null) => {
    finish.goBack();
    if (word !== null && allow_questions_navigation) navigation.goTo(targets[word]());
  };
  const counts = { answered, questions_count: all, remaining: remaining.length, too_short: short_texts.length };
  return (
    <FinishDialog
      exam={exam}
      finish={finish}
      state={state}
      progress={{ ...counts, allow_questions_navigation }}
      short_texts={short_texts}
      onGoBack={goBack}
    />
  );
};
