import { usePageTitle } from "@examplar/ui";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { Banners } from "./banners.tsx";
import { DisplayMenu, ReadingRuler } from "./display-menu.tsx";
import { OverlayDrawer, StandingDrawer } from "./drawer-frame.tsx";
import { ExamDialogs } from "./exam-dialogs.tsx";
import { ExamHeader } from "./exam-header.tsx";
import { ExamMiddle } from "./exam-middle.tsx";
import css from "./live-exam.module.css";
import { NavigationDrawer } from "./navigation-drawer.tsx";
import type { OpenExam } from "./open-exam.ts";
import { SignInAgain } from "./sign-in-again.tsx";
import { useAttempt } from "./use-attempt.ts";
import { useDisplay } from "./use-display.ts";
import { useDrawer } from "./use-drawer.ts";
import { useExamLife } from "./use-exam-life.ts";
import { useFinish } from "./use-finish.ts";
import { useNavigation } from "./use-navigation.ts";

/** Not part of the exam until it is asked for. */
const CalculatorPanel = lazy(async () => ({ default: (await import("./tools/calculator-panel.tsx")).CalculatorPanel }));

export const LiveExam = ({ exam, onLeft }: { exam: OpenExam; onLeft: () => void }) => {
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
        <SignInAgain exam={exam} />
      </ExamHeader>
      <div className={css.body}>
        {drawer.mode !== "overlay" && (
          <StandingDrawer mini={drawer.mode === "mini"} onToggle={drawer.toggle}>
            {pages}
          </StandingDrawer>
        )}
        {drawer.isOpen && <OverlayDrawer onClose={drawer.close}>{pages}</OverlayDrawer>}
        <ExamMiddle
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
      <ExamDialogs exam={exam} states={states} navigation={navigation} finish={finish} />
    </div>
  );
};
