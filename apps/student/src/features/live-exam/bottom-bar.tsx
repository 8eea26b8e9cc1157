import { Button, IconArrowLeft, IconArrowRight, useTranslation } from "@examplar/ui";
import css from "./live-exam.module.css";
import { type QuestionStates, type OpenExam } from "../../exam-session/index.ts";
import { countsOf, showsNext, showsPrevious } from "./pages/pages.state.ts";
import type { Navigation } from "./pages/use-navigation.ts";

interface Props {
  exam: OpenExam;
  states: QuestionStates;
  navigation: Navigation;
}

export const BottomBar = ({ exam, states, navigation }: Props) => {
  const { t } = useTranslation("live_exam");
  const { quiz, pages } = exam;
  const { answered, all } = countsOf(pages, states);
  const correction_shown = navigation.correction !== null || navigation.correction_failed;
  const place = { index: navigation.index, pages_count: pages.length, correction_shown };
  const corrects = quiz.correction_btw_questions && !correction_shown;
  return (
    <div className={css.bottom}>
      {showsPrevious(quiz, place) && (
        <Button variant="plain" onClick={navigation.previous}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
          {t("bottom.previous")}
        </Button>
      )}
      <p className={css.count}>{t("bottom.answered_of", { answered, all })}</p>
      {showsNext(quiz, place) && (
        <Button onClick={navigation.next} busy={navigation.busy}>
          {t(corrects ? "bottom.see_correction" : "bottom.next")}
          <IconArrowRight size={20} stroke={1.75} aria-hidden />
        </Button>
      )}
    </div>
  );
};
