import { ErrorState, useTranslation } from "@examplar/ui";
import { useLoaded } from "@examplar/questions/documents";
import type { SheetPanelProps } from "./sheet-panel.tsx";
import { SheetSkeleton } from "./sheet-skeleton.tsx";

const loadSheet = () => import("./sheet-panel.tsx");

/** Loaded when a sheet is first opened: sheet and engine are large, and many exams have none. */
export const LazySheet = (props: SheetPanelProps) => {
  const { t } = useTranslation("exam_tools");
  const loaded = useLoaded(loadSheet);
  if (loaded.kind === "failed") {
    return <ErrorState title={t("drawer.failed")} text={t("drawer.failed_text")} onRetry={loaded.retry} />;
  }
  if (loaded.kind === "loading") return <SheetSkeleton />;
  const { SheetPanel } = loaded.value;
  return <SheetPanel {...props} />;
};
