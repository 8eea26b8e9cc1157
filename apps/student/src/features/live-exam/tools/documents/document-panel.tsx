import { LazyPdf, PicturesView } from "@examplar/questions/documents";
import { buttonClass, useTranslation } from "@examplar/ui";
import type { ToolDocument } from "../drawer/drawer.state.ts";
import css from "./documents.module.css";
import { TextView } from "./text-view.tsx";

const shownAsText: readonly string[] = ["text/plain", "text/csv"];

/** Shows a document of the exercise according to its media type. */
export const DocumentPanel = ({ document }: { document: ToolDocument }) => {
  const [kind = ""] = document.content_type.split(";");
  if (kind === "application/pdf") return <LazyPdf file={document} />;
  if (kind.startsWith("image/")) return <PicturesView pages={[document]} />;
  return shownAsText.includes(kind) ? <TextView document={document} /> : <OtherFile document={document} />;
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
