import { Notice, useTranslation } from "@examplar/ui";
import { useState } from "react";
import { LazyPdf, PicturesView, type ShownFile } from "../documents/index.ts";
import css from "./scan-viewer.module.css";

interface ScanPage extends ShownFile {
  content_type: string;
}

/** What was written on paper: one PDF or several pictures, perhaps with a file that a machine marked. */
export interface ShownScan {
  subject_files: readonly ScanPage[];
  marked_file: ScanPage | null;
  edited: boolean;
}

/** Shows the scanned sheet, with the warnings that its reader needs. */
export const ScanViewer = ({ scan }: { scan: ShownScan }) => {
  const { t } = useTranslation("question_parts");
  const { subject_files, marked_file, edited } = scan;
  const [isMarked, setMarked] = useState(true);
  const shown = marked_file && isMarked ? [marked_file] : subject_files;
  return (
    <section className={css.scan} aria-label={t("scan.title")} data-scan>
      <div className={css.warnings}>
        <Notice tone="orange">{t("scan.order")}</Notice>
        {edited && <Notice tone="orange">{t("scan.edited")}</Notice>}
      </div>
      {marked_file && subject_files.length > 0 && (
        <fieldset className={css.choice}>
          <legend className={css.said}>{t("scan.view")}</legend>
          {[true, false].map((marked) => (
            <label key={String(marked)}>
              <input type="radio" name="scan-view" checked={isMarked === marked} onChange={() => setMarked(marked)} />
              {t(marked ? "scan.marked" : "scan.subject")}
            </label>
          ))}
        </fieldset>
      )}
      <div className={css.sheet}>
        <Pages files={shown} />
      </div>
    </section>
  );
};

const Pages = ({ files }: { files: readonly ScanPage[] }) => {
  const [first] = files;
  if (first?.content_type === "application/pdf") return <LazyPdf file={first} />;
  return <PicturesView key={first?.url} pages={files} />;
};
