import { Button, Notice, usePageTitle } from "@examplar/ui";
import { lazy, Suspense, useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Banners } from "./banners.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { CorrectionView } from "./correction-view.tsx";
import { DisplayMenu, ReadingRuler } from "./display-menu.tsx";
import { OverlayDrawer, StandingDrawer } from "./drawer-frame.tsx";
import { ExamHeader } from "./exam-header.tsx";
import { ExerciseView } from "./exercise-view.tsx";
import { FinishDialog } from "./finish-dialog.tsx";
import css from "./live-exam.module.css";
import { countsOf, missingQuestions, pageToOpen, type QuestionStates } from "./live-exam.state.ts";
import { NavigationDrawer } from "./navigation-drawer.tsx";
import type { OpenExam } from "./open-exam.ts";
import { SignInAgain } from "./sign-in-again.tsx";
import { SkipDialog } from "./skip-dialog.tsx";
import { useAttempt } from "./use-attempt.ts";
import { useDisplay } from "./use-display.ts";
import { useDrawer } from "./use-drawer.ts";
import { useExamLife } from "./use-exam-life.ts";
import { useFinish, type Finish } from "./use-finish.ts";
import { useNavigation, type Navigation } from "./use-navigation.ts";

/** Not part of the exam until they are asked for. */
const CalculatorPanel = lazy(async () => ({ default: (await import("./tools/calculator-panel.tsx")).CalculatorPanel }));
const ToolsPanel = lazy(async () => ({ default: (await import("./tools-panel.tsx")).ToolsPanel }));

export function LiveExam({ exam, onLeft }: { exam: OpenExam; onLeft: () => void }) {
  usePageTitle(exam.quiz.name);
  useExamLife(exam);
  const states = useSyncExternalStore(exam.book.subscribeStates, exam.book.states);
  const attempt = useAttempt(exam);
  const finish = useFinish(exam, attempt, onLeft);
  const navigation = useNavigation(exam);
  const { settings, change } = useDisplay(exam.user.id);
  const drawer = useDrawer();
  const [calculator, setCalculator] = useState(false);
  const pages = (
    <NavigationDrawer
      exam={exam}
      states={states}
      current={navigation.index}
      mini={drawer.mode === "mini"}
      onGoTo={(index) => {
        drawer.close();
        navigation.goTo(index);
      }}
    />
  );
  const is_over = finish.state !== null && finish.state.ending !== "by_choice";
  return (
    <div className={css.exam}>
      <ExamHeader
        exam={exam}
        deadline={attempt.deadline}
        onOpenPages={drawer.mode === "overlay" ? drawer.open : undefined}
        calculator_open={calculator}
        onToggleCalculator={() => setCalculator(!calculator)}
        onFinish={finish.ask}
        display={<DisplayMenu settings={settings} onChange={change} />}
      >
        <Banners exam={exam} attempt={attempt} />
      </ExamHeader>
      <div className={css.body}>
        {drawer.mode !== "overlay" && (
          <StandingDrawer mini={drawer.mode === "mini"} onToggle={drawer.toggle}>
            {pages}
          </StandingDrawer>
        )}
        {drawer.isOpen && <OverlayDrawer onClose={drawer.close}>{pages}</OverlayDrawer>}
        <Middle
          exam={exam}
          states={states}
          navigation={navigation}
          finish={finish}
          read_only={is_over || !attempt.owns}
        />
      </div>
      {settings.ruler && <ReadingRuler />}
      {calculator && exam.quiz.embedded_calculator !== null && (
        <Suspense fallback={null}>
          <CalculatorPanel mode={exam.quiz.embedded_calculator} onClose={() => setCalculator(false)} />
        </Suspense>
      )}
      <SignInAgain exam={exam} />
      <Dialogs exam={exam} states={states} navigation={navigation} finish={finish} />
    </div>
  );
}

interface PartProps {
  exam: OpenExam;
  states: QuestionStates;
  navigation: Navigation;
  finish: Finish;
}

function Middle({ exam, states, navigation, finish, read_only }: PartProps & { read_only: boolean }) {
  const [sheet, setSheet] = useState<number | null>(null);
  const page = exam.pages[navigation.index]!;
  const locked = navigation.locked.has(page.exercise.id);
  const openSheet = useCallback((question_id: number) => setSheet(question_id), []);
  const forgetSheet = useCallback(() => setSheet(null), []);
  return (
    <>
      <main id="main" tabIndex={-1} className={css.middle}>
        <div className={css.column}>
          <ExerciseView
            exam={exam}
            page={page}
            moves={navigation.moves}
            read_only={read_only || locked}
            locked={locked}
            onAnswer={navigation.answer}
            onOpenSheet={openSheet}
          />
          <AfterQuestions exam={exam} states={states} navigation={navigation} finish={finish} />
        </div>
        <BottomBar exam={exam} states={states} navigation={navigation} />
      </main>
      <Suspense fallback={null}>
        <ToolsPanel
          exam={exam}
          page={page}
          read_only={read_only || locked}
          onAnswer={navigation.answer}
          open_sheet={sheet}
          onSheetOpened={forgetSheet}
        />
      </Suspense>
    </>
  );
}

/** What comes after the last question, where it moves nothing that is being read. */
function AfterQuestions({ exam, states, navigation, finish }: PartProps) {
  const { t } = useTranslation("live_exam");
  const page = exam.pages[navigation.index]!;
  const { answered, all } = useMemo(() => countsOf(exam.pages, states), [exam.pages, states]);
  return (
    <>
      {navigation.correction && <CorrectionView correction={navigation.correction} page={page} />}
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
}

function Dialogs({ exam, states, navigation, finish }: PartProps) {
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
            if (allow_questions_navigation) navigation.goTo(word === "review" ? 0 : pageToOpen(exam.pages, states));
          }}
        />
      )}
    </>
  );
}
