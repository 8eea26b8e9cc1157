import type { MarkedInstance, Quiz, ScoreNeighbours, TeacherScore, User } from "@examplar/contract";
import { Bone, Button, Chip, IconHelpCircle, useTranslation } from "@examplar/ui";
import { useState, type ReactNode } from "react";
import { ChatButton } from "../../shared/quiz-chat/chat-buttons.tsx";
import { CommentsTab } from "./comments/comments-tab.tsx";
import { CopyTab } from "./copy/copy-tab.tsx";
import { CorrectionHeader } from "./correction-header.tsx";
import css from "./correction.module.css";
import { HistoryTab } from "./history/history-tab.tsx";
import { KeyHelp } from "./marking/key-help.tsx";
import type { Step } from "./marking/key-queue.ts";
import { useMarkingKeys } from "./marking/use-marking-keys.ts";
import { useMarking } from "./marking/use-marking.ts";
import { NoCopy } from "./no-copy.tsx";
import { ScanBeside } from "./paper/scan-beside.tsx";
import { SaveLine } from "./outbox/save-line.tsx";
import { RawTables } from "./raw-tables.tsx";
import { Tabs } from "./tabs.tsx";
import { correctionTabs } from "./correction-search.ts";
import type { CorrectionProps } from "./correction.types.ts";
import { useCurrentQuestion } from "./use-current-question.ts";

interface Props extends CorrectionProps {
  teacher: User;
  quiz: Quiz;
  score: TeacherScore;
  instance: MarkedInstance | null;
  /** Whether the copy is still loading; for an exam on paper, the sheet is shown before it. */
  is_loading: boolean;
  neighbours: ScoreNeighbours | undefined;
}

/** Shows one attempt in tabs. The keyboard shortcuts work in every tab. */
export const Correction = (props: Props) => {
  const { teacher, quiz, score, instance, is_loading, neighbours, order, tab, onTab, onGo, audit } = props;
  const { t } = useTranslation("correction");
  const marking = useMarking(teacher, score);
  const current = useCurrentQuestion({ instance, is_running: score.state === "started", marking, onTab });
  const [isDebug, setDebug] = useState(false);
  const [dialog, setDialog] = useState<"keys" | "raw_tables" | null>(null);
  const go = (to: number | null | undefined): Step => {
    if (to === null || to === undefined || to === score.id) return "stayed";
    onGo(to);
    return "left";
  };
  const toggleDebug = () => setDebug((was) => !was);
  useMarkingKeys({
    onPoints: current.give,
    onUndo: () => go(current.undo()),
    onNextStudent: () => go(neighbours?.next_id),
    onPreviousStudent: () => go(neighbours?.previous_id),
    onNextToReview: (step) => (current.toNext(step) ? "stayed" : go(neighbours?.next_to_review_id)),
    onHelp: () => setDialog("keys"),
    onDebug: toggleDebug,
    onRawTables: () => setDialog("raw_tables"),
  });
  const tabs = correctionTabs.filter((key) => key !== "audit" || (audit !== null && quiz.quiz_type === "exam"));
  const shown = tabs.includes(tab) ? tab : "copy";
  return (
    <>
      <CorrectionHeader
        quiz={quiz}
        score={score}
        order={order}
        neighbours={neighbours}
        onGo={onGo}
        onRawTables={() => setDialog("raw_tables")}
      >
        {isDebug && <Chip tone="orange">{t("debug")}</Chip>}
        <ChatButton user_id={score.user_id} name={score.name} />
        <SaveLine {...marking} />
        <Button variant="quiet" onClick={() => setDialog("keys")}>
          <IconHelpCircle size={20} stroke={1.75} aria-hidden />
          {t("keys.open")}
        </Button>
      </CorrectionHeader>
      <p role="status" className={css.said}>
        {current.said}
      </p>
      <Tabs
        label={t("tabs.title")}
        tabs={tabs.map((key) => ({ key, name: t(`tabs.${key}`) }))}
        shown={shown}
        onShow={onTab}
      >
        {shown === "copy" && (
          <Beside quiz={quiz} score={score}>
            {instance ? (
              <CopyTab
                {...{ quiz, score, instance, marking }}
                copy={current.copy}
                questions={current.questions}
                current_id={current.id}
                onCurrent={current.choose}
                onHistory={(question_id) => {
                  current.choose(question_id);
                  onTab("history");
                }}
              />
            ) : is_loading ? (
              <Bone width="100%" height={220} />
            ) : (
              <NoCopy quiz={quiz} />
            )}
          </Beside>
        )}
        {shown === "audit" && audit?.({ score, quiz, is_debug: isDebug, onDebug: toggleDebug })}
        {shown === "comments" && <CommentsTab key={score.id} score={score} is_debug={isDebug} />}
        {shown === "history" && (
          <HistoryTab score={score} questions={current.questions} chosen_id={current.id} onChoose={current.choose} />
        )}
      </Tabs>
      {dialog === "keys" && <KeyHelp onClose={() => setDialog(null)} />}
      {dialog === "raw_tables" && <RawTables score={score} onClose={() => setDialog(null)} />}
    </>
  );
};

/** For an exam on paper, shows the scanned sheet beside the copy. */
const Beside = ({ quiz, score, children }: Pick<Props, "quiz" | "score"> & { children: ReactNode }) =>
  quiz.quiz_type === "paper" ? (
    <ScanBeside quiz={quiz} score={score}>
      {children}
    </ScanBeside>
  ) : (
    children
  );
