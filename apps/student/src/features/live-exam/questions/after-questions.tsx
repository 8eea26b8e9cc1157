import { Button, createPatientLoader, loadWords, Notice, useTranslation } from "@examplar/ui";
import { lazy, Suspense, useMemo } from "react";
import type { PartProps } from "../exam-part.types.ts";
import css from "../live-exam.module.css";
import { countsOf } from "../pages/pages.state.ts";

const CorrectionView = lazy(
  createPatientLoader(async () => {
    const [{ CorrectionView: view }] = await Promise.all([
      import("./correction-view.tsx"),
      loadWords("question_parts"),
    ]);
    return { default: view };
  }),
);

/** What follows the last question, where it does not move what the student reads. */
export const AfterQuestions = ({ exam, states, navigation, finish }: PartProps) => {
  const { t } = useTranslation("live_exam");
  const page = exam.pages[navigation.index]!;
  const { answered, all } = useMemo(() => countsOf(exam.pages, states), [exam.pages, states]);
  return (
    <>
      {navigation.correction && (
        <Suspense>
          <CorrectionView correction={navigation.correction} page={page} book={exam.book} />
        </Suspense>
      )}
      {navigation.correction_failed && (
        <div role="alert">
          <Notice tone="orange">
            <p>{t(exam.quiz.allow_questions_navigation ? "correction.failed" : "correction.failed_forward")}</p>
            <Button variant="plain" busy={navigation.busy} onClick={navigation.askCorrection}>
              {t("correction.try_again")}
            </Button>
          </Notice>
        </div>
      )}
      <div role="status">
        {all > 0 && answered === all && (
          <div className={css.allAnswered}>
            <div>
              <p>
                <strong>{t("exercise.all_answered")}</strong>
              </p>
              <p>{t("exercise.all_answered_hint")}</p>
            </div>
            <Button variant="plain" onClick={finish.ask}>
              {t("header.finish")}
            </Button>
          </div>
        )}
      </div>
    </>
  );
};
