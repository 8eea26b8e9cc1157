import { ContentLanguage } from "@examplar/questions";
import { createPatientLoader, loadWords } from "@examplar/ui";
import { lazy, Suspense, useCallback, useState, type ReactNode } from "react";
import { AfterQuestions } from "./questions/after-questions.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { ExerciseView } from "./questions/exercise-view.tsx";
import type { PartProps } from "./exam-part.types.ts";
import { JumpNotice } from "./pages/jump-notice.tsx";
import { keepBannersHeight, keepFooterHeight } from "./keep-bar-height.ts";
import css from "./live-exam.module.css";
import { offersTools } from "./tools/drawer/drawer.state.ts";

/** Loaded only for an exam with tools. */
const ToolsPanel = lazy(
  createPatientLoader(async () => {
    const words = loadWords("exam_tools", "question_parts");
    const [{ ToolsPanel: panel }] = await Promise.all([import("./tools-panel.tsx"), words]);
    return { default: panel };
  }),
);

interface Props extends PartProps {
  read_only: boolean;
  /** Lines about connection, device and time; at the bottom, where they do not move what is being written. */
  banners: ReactNode;
  status: ReactNode;
}

/** The student's page, the buttons to the next one, and the tools beside it. */
export const ExamMiddle = ({ exam, states, navigation, finish, read_only, banners, status }: Props) => {
  const [sheet, setSheet] = useState<number | null>(null);
  const page = exam.pages[navigation.index]!;
  const locked = navigation.locked.has(page.exercise.id);
  const openSheet = useCallback((question_id: number) => setSheet(question_id), []);
  const forgetSheet = useCallback(() => setSheet(null), []);
  return (
    <ContentLanguage value={exam.quiz.language}>
      <main id="main" tabIndex={-1} className={css.middle}>
        <div className={css.column}>
          <JumpNotice exam={exam} navigation={navigation} />
          <ExerciseView
            exam={exam}
            page={page}
            moves={navigation.moves}
            read_only={read_only || locked}
            locked={locked}
            correction={navigation.correction}
            onAnswered={navigation.answered}
            onOpenSheet={openSheet}
          />
          <AfterQuestions exam={exam} states={states} navigation={navigation} finish={finish} />
        </div>
        <div ref={keepFooterHeight} className={css.dock}>
          <div ref={keepBannersHeight} className={css.banners}>
            {banners}
          </div>
          <BottomBar exam={exam} states={states} navigation={navigation} />
          {status}
        </div>
      </main>
      {offersTools(exam.pages, exam.documents) && (
        <Suspense fallback={null}>
          <ToolsPanel
            exam={exam}
            page={page}
            read_only={read_only || locked}
            onAnswered={navigation.answered}
            open_sheet={sheet}
            onSheetOpened={forgetSheet}
          />
        </Suspense>
      )}
    </ContentLanguage>
  );
};
