import { buttonClass, ErrorState } from "@examplar/ui";
import { useTranslation } from "react-i18next";
import type { ToolDocument } from "../drawer/drawer.state.ts";
import { useLoaded } from "../use-loaded.ts";
import css from "./documents.module.css";
import { PaperSkeleton } from "./paper-skeleton.tsx";
import { PictureView } from "./picture-view.tsx";
import { TextView } from "./text-view.tsx";

const shownAsText: readonly string[] = ["text/plain", "text/csv"];

/** A document of the exercise, shown by its kind. */
export const DocumentPanel = ({ document }: { document: ToolDocument }) => {
  const [kind = ""] = document.content_type.split(";");
  if (kind === "application/pdf") return <LazyPdf document={document} />;
  if (kind.startsWith("image/")) return <PictureView document={document} />;
  return shownAsText.includes(kind) ? <TextView document={document} /> : <OtherFile document={document} />;
};

const loadPdf = () => import("./pdf-view.tsx");

const LazyPdf = ({ document }: { document: ToolDocument }) => {
  const { t } = useTranslation("exam_tools");
  const loaded = useLoaded(loadPdf);
  if (loaded.kind === "failed") {
    return <ErrorState title={t("drawer.failed")} text={t("drawer.failed_text")} onRetry={loaded.retry} />;
  }
  if (loaded.kind === "loading") return <PaperSkeleton />;
  const { PdfView } = loaded.value;
  return <PdfView document={document} />;
};

const OtherFile = ({ document: { filename, url } }: { document: ToolDocument }) => {
  const { t } = useTranslation("exam_tools");
  return (
    <div className={css.other}>
      <h3>{t("document.unknown")}</h3>
      <p>{t("document.unknown_text")}</p>
      <a className={buttonClass("plain")} href={url} download={filename}>
        {t("document.download", { filename })}
      </a>
    </div>
  );
};
