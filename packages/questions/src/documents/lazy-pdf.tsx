import { ErrorState, useTranslation } from "@examplar/ui";
import type { ShownFile } from "./documents.types.ts";
import { PaperSkeleton } from "./paper-skeleton.tsx";
import { useLoaded } from "./use-loaded.ts";

const loadPdf = () => import("./pdf-view.tsx");

/** Loads the PDF viewer with the first PDF, because it is large. */
export const LazyPdf = ({ file }: { file: ShownFile }) => {
  const { t } = useTranslation("question_parts");
  const loaded = useLoaded(loadPdf);
  if (loaded.kind === "failed")
    return <ErrorState title={t("document.failed")} text={t("document.failed_text")} onRetry={loaded.retry} />;
  if (loaded.kind === "loading") return <PaperSkeleton />;
  const { PdfView } = loaded.value;
  return <PdfView key={file.url} file={file} />;
};
