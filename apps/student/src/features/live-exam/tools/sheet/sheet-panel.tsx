import type { AnswerContent, Spreadsheet, StudentQuestion } from "@examplar/domain";
import { ErrorState, useTranslation } from "@examplar/ui";
import { useLoaded } from "@examplar/questions/documents";
import { startEngine } from "./engine/load-engine.ts";
import { SheetDesk } from "./sheet-desk.tsx";
import { SheetSkeleton } from "./sheet-skeleton.tsx";
import { useSheetSession } from "./use-sheet-session.ts";

export interface SheetPanelProps {
  question: StudentQuestion;
  content: AnswerContent | null;
  read_only: boolean;
  onChange: (sheet: Spreadsheet) => void;
  onKeep: (sheet: Spreadsheet) => void;
  saved_at: Date | null;
}

/** Shows the spreadsheet of one question, once its engine runs. */
export const SheetPanel = (props: SheetPanelProps) => {
  const { t } = useTranslation("exam_tools");
  const engine = useLoaded(startEngine);
  if (engine.kind === "failed") {
    return <ErrorState title={t("sheet.failed")} text={t("sheet.failed_text")} onRetry={engine.retry} />;
  }
  return engine.kind === "ready" ? <OpenSheet {...props} newModel={engine.value} /> : <SheetSkeleton />;
};

type OpenProps = SheetPanelProps & Pick<Parameters<typeof useSheetSession>[0], "newModel">;

const OpenSheet = ({ saved_at, ...parts }: OpenProps) => {
  const { i18n } = useTranslation("exam_tools");
  const session = useSheetSession({ ...parts, language: i18n.language });
  if (!session) return <SheetSkeleton />;
  return <SheetDesk session={session} saved_at={saved_at} question={parts.question} read_only={parts.read_only} />;
};
