import { usePageTitle } from "@examplar/ui";
import { useCallback, useDeferredValue, useSyncExternalStore } from "react";
import { Banners } from "./banners.tsx";
import { CalculatorSlot } from "./calculator-slot.tsx";
import { DisplayMenu, ReadingRuler } from "./header/display-menu.tsx";
import { OverlayDrawer, StandingDrawer } from "./pages/drawer-frame.tsx";
import { ExamDialogs } from "./dialogs/exam-dialogs.tsx";
import { ExamChatSlot } from "./chat/exam-chat-slot.tsx";
import { ExamHeader } from "./header/exam-header.tsx";
import type { ExamOverlay } from "./overlays/exam-overlay.tsx";
import { holdsInput } from "./overlays/holds-input.ts";
import { ExamMiddle } from "./exam-middle.tsx";
import { LeaveDialog } from "./dialogs/leave-dialog.tsx";
import css from "./live-exam.module.css";
import { NavigationDrawer } from "./pages/navigation-drawer.tsx";
import { useFlags, mayWrite, useExamSession, type Opened } from "../../exam-session/index.ts";
import { ExamStatus } from "./status/exam-status.tsx";
import { SignInAgain } from "./dialogs/sign-in-again.tsx";
import { useCalculator } from "./use-calculator.ts";
import { useDisplay } from "./header/use-display.ts";
import { displayChat } from "../../shared/exam-chat.ts";
import { openSupportChat } from "../../shared/support-chat.ts";
import { useDrawer } from "./pages/use-drawer.ts";
import { useNavigation } from "./pages/use-navigation.ts";

interface Props {
  opened: Opened;
  arrived: boolean;
  Overlay: typeof ExamOverlay | null;
  onLeft: () => void;
}

export const LiveExam = ({ opened, arrived, Overlay, onLeft }: Props) => {
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
  // The question is rendered first; the list of pages beside it follows in the next render.
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
  const { overlay } = supervision;
  const cover = Overlay ? overlay.kind : null;
  const [is_covered, is_inert] = [cover !== null, holdsInput(cover)];
  return (
    <div className={css.exam}>
      <ExamHeader
        exam={exam}
        deadline={attempt.deadline}
        onOpenPages={drawer.mode === "overlay" ? drawer.open : undefined}
        calculator={calculator}
        is_inert={is_inert}
        onFinish={finish.ask}
        display={<DisplayMenu settings={settings} onChange={change} />}
      />
      {/* Without live chat the student cannot write to the teacher, so help comes from support. */}
      {Overlay && <Overlay overlay={overlay} onAskHelp={exam.quiz.live_chat ? displayChat : openSupportChat} />}
      <div className={css.body} data-covered={is_covered} inert={is_inert}>
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
          status={supervision.shows_status && <ExamStatus recorders={supervision.recorders} />}
          banners={
            <>
              <Banners exam={exam} attempt={attempt} />
              <SignInAgain exam={exam} />
            </>
          }
        />
      </div>
      {settings.ruler && <ReadingRuler />}
      <CalculatorSlot exam={exam} calculator={calculator} is_covered={is_covered} is_inert={is_inert} />
      <ExamChatSlot exam={exam} />
      <ExamDialogs exam={exam} states={states} navigation={navigation} finish={finish} />
      <LeaveDialog has_deadline={attempt.deadline !== null} is_finishing={finish.state !== null} />
    </div>
  );
};
