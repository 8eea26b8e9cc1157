import { createPatientLoader, usePageTitle } from "@examplar/ui";
import { lazy, Suspense, useCallback, useDeferredValue, useSyncExternalStore } from "react";
import { Banners } from "./banners.tsx";
import { DisplayMenu, ReadingRuler } from "./header/display-menu.tsx";
import { OverlayDrawer, StandingDrawer } from "./pages/drawer-frame.tsx";
import { ExamDialogs } from "./dialogs/exam-dialogs.tsx";
import { ExamChatSlot } from "./chat/exam-chat-slot.tsx";
import { ExamHeader } from "./header/exam-header.tsx";
import { ExamOverlay, holdsInput } from "./overlays/exam-overlay.tsx";
import { ExamMiddle } from "./exam-middle.tsx";
import { LeaveDialog } from "./dialogs/leave-dialog.tsx";
import css from "./live-exam.module.css";
import { NavigationDrawer } from "./pages/navigation-drawer.tsx";
import { useFlags, mayWrite, useExamSession, type Opened } from "../../exam-session/index.ts";
import { ExamStatus } from "./status/exam-status.tsx";
import { SignInAgain } from "./dialogs/sign-in-again.tsx";
import { useCalculator } from "./use-calculator.ts";
import { useDisplay } from "./header/use-display.ts";
import { loadWords } from "../../shared/load-words.ts";
import { useDrawer } from "./pages/use-drawer.ts";
import { useNavigation } from "./pages/use-navigation.ts";

/** Not part of the exam until it is asked for. */
const CalculatorPanel = lazy(
  createPatientLoader(async () => {
    const [{ CalculatorPanel: panel }] = await Promise.all([
      import("./tools/calculator-panel.tsx"),
      loadWords("exam_tools"),
    ]);
    return { default: panel };
  }),
);

interface Props {
  opened: Opened;
  arrived: boolean;
  onLeft: () => void;
}

export const LiveExam = ({ opened, arrived, onLeft }: Props) => {
  const { exam } = opened;
  usePageTitle(exam.quiz.name);
  const states = useSyncExternalStore(exam.book.subscribeStates, exam.book.states);
  const session = useExamSession(opened, onLeft);
  const { attempt, finish, supervision } = session;
  const navigation = useNavigation(exam, session, arrived);
  const { settings, change } = useDisplay(exam.user.id);
  const drawer = useDrawer();
  const flagged = useFlags(exam);
  const calculator = useCalculator();
  const { close } = drawer;
  const { goTo } = navigation;
  const goToPage = useCallback(
    (index: number) => {
      close();
      goTo(index);
    },
    [close, goTo],
  );
  // The question is there first; the list of pages beside it comes with the next picture.
  const lists_pages = useDeferredValue(true, false);
  const pages = lists_pages && (
    <NavigationDrawer
      exam={exam}
      states={states}
      flagged={flagged}
      current={navigation.index}
      mini={drawer.mode === "mini"}
      onGoTo={goToPage}
    />
  );
  const may_write = attempt.owns && mayWrite(session.state, exam.pages[navigation.index]!.exercise.id);
  return (
    <div className={css.exam}>
      <ExamHeader
        exam={exam}
        deadline={attempt.deadline}
        onOpenPages={drawer.mode === "overlay" ? drawer.open : undefined}
        calculator={calculator}
        onFinish={finish.ask}
        display={<DisplayMenu settings={settings} onChange={change} />}
      />
      <ExamOverlay overlay={supervision.overlay} />
      <div className={css.body} inert={holdsInput(supervision.overlay)}>
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
          read_only={!may_write}
          status={supervision.is_supervised && <ExamStatus recorders={supervision.recorders} />}
          banners={
            <>
              <Banners exam={exam} attempt={attempt} />
              <SignInAgain exam={exam} />
            </>
          }
        />
      </div>
      {settings.ruler && <ReadingRuler />}
      {calculator.is_open && exam.quiz.embedded_calculator !== null && (
        <Suspense fallback={null}>
          <CalculatorPanel mode={exam.quiz.embedded_calculator} onClose={calculator.close} />
        </Suspense>
      )}
      <ExamChatSlot exam={exam} />
      <ExamDialogs exam={exam} states={states} navigation={navigation} finish={finish} />
      <LeaveDialog has_deadline={attempt.deadline !== null} is_finishing={finish.state !== null} />
    </div>
  );
};
