import type { ScannedSheet } from "@examplar/contract";
import { Button, Dialog, IconTrash, useTranslation } from "@examplar/ui";
import { useState } from "react";
import { FileButton } from "../../../shared/scans/file-button.tsx";
import { SendingState } from "../../../shared/scans/sending-state.tsx";
import { useSheetFiles } from "../../../shared/scans/use-sheet-files.ts";
import css from "./paper.module.css";

/** The sheet with marks drawn on it: a separate file, which readers see before the scan. */
export const MarkedFile = ({ sheet }: { sheet: ScannedSheet }) => {
  const { t } = useTranslation("correction");
  const [asks, setAsks] = useState(false);
  const { percent, refusal, is_busy, send, remove } = useSheetFiles(sheet, "marked", () => setAsks(false));
  const marked = sheet.marked_file;
  return (
    <section className={css.marked} aria-labelledby="marked-file">
      <h2 id="marked-file">{t("marked.title")}</h2>
      <p>{marked ? marked.filename : t("marked.none")}</p>
      <div className={css.actions}>
        <FileButton label={t(marked ? "marked.replace" : "marked.upload")} busy={is_busy} onFiles={send} />
        {marked && (
          <Button variant="quiet" busy={is_busy} onClick={() => setAsks(true)}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
            {t("marked.remove")}
          </Button>
        )}
      </div>
      {!asks && <SendingState percent={percent} refusal={refusal} />}
      {asks && marked && (
        <Dialog
          title={t("marked.remove_title")}
          onClose={() => setAsks(false)}
          actions={
            <>
              <Button variant="plain" data-first onClick={() => setAsks(false)}>
                {t("marked.cancel")}
              </Button>
              <Button busy={is_busy} onClick={remove}>
                {t("marked.remove_confirm")}
              </Button>
            </>
          }
        >
          <p>{t("marked.remove_text", { filename: marked.filename })}</p>
          <SendingState percent={percent} refusal={refusal} />
        </Dialog>
      )}
    </section>
  );
};
