import type { ScannedSheet } from "@examplar/contract";
import { Notice } from "@examplar/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sheetQuery } from "../queries.ts";
import { DropZone } from "./drop-zone.tsx";
import { refusalFrom, refusalOf, scanLimits, sendScan, type ScanRefusal } from "./send-scan.ts";
import css from "./scans.module.css";

/** Takes the scan of one student: a PDF, or a picture for each page. What was there is replaced, answers stay. */
export const ScanUpload = ({ sheet }: { sheet: ScannedSheet }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<ScanRefusal | null>(null);
  const sending = useMutation({
    mutationFn: (files: File[]) => sendScan(sheet, files, setPercent),
    onSuccess: (sent) => client.setQueryData(sheetQuery(sheet.id).queryKey, sent),
    onError: (error) => setRefusal(refusalFrom(error)),
    onSettled: () => {
      setPercent(null);
      void client.invalidateQueries({ queryKey: sheetQuery(sheet.id).queryKey });
    },
  });
  const take = (files: File[]) => {
    const refused = refusalOf(files);
    setRefusal(refused);
    if (refused === null) sending.mutate(files);
  };
  const hasScan = sheet.subject_files.length > 0;
  return (
    <>
      <DropZone label={t(hasScan ? "scans.replace" : "scans.choose")} busy={sending.isPending} onFiles={take}>
        {!hasScan && <p>{t("scans.none")}</p>}
        <p className={css.hint}>{t("scans.limits", scanLimits)}</p>
      </DropZone>
      <div role="status">
        {percent !== null && (
          <label>
            {t("scans.sending", { percent })}
            <progress className={css.progress} max={100} value={percent} />
          </label>
        )}
      </div>
      <div role="alert">{refusal && <Notice tone="red">{t(`scans.refusal.${refusal}`, scanLimits)}</Notice>}</div>
    </>
  );
};
