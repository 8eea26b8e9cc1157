import type { ScannedSheet } from "@examplar/contract";
import { useTranslation } from "@examplar/ui";
import { DropZone } from "./drop-zone.tsx";
import { scanLimits } from "./send-scan.ts";
import { SendingState } from "./sending-state.tsx";
import { useSheetFiles } from "./use-sheet-files.ts";
import css from "./scans.module.css";

interface Props {
  sheet: ScannedSheet;
  onDone?: () => void;
}

/** Accepts the scan of one student: a PDF, or a picture per page. Replaces the earlier scan; answers stay. */
export const ScanUpload = ({ sheet, onDone }: Props) => {
  const { t } = useTranslation();
  const { percent, refusal, is_busy, send } = useSheetFiles(sheet, "subject", onDone);
  const hasScan = sheet.subject_files.length > 0;
  return (
    <>
      <DropZone label={t(hasScan ? "scans.replace" : "scans.choose")} busy={is_busy} onFiles={send}>
        {!hasScan && <p>{t("scans.none")}</p>}
        <p className={css.hint}>{t("scans.limits", scanLimits)}</p>
      </DropZone>
      <SendingState percent={percent} refusal={refusal} />
    </>
  );
};
