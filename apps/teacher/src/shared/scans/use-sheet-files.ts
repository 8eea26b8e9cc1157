import type { ScannedSheet } from "@examplar/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sheetQuery } from "../queries.ts";
import { refusalFrom, refusalOf, removeFiles, sendScan, type ScanRefusal, type ScanRole } from "./send-scan.ts";

/** Sends and removes the files of a sheet in one role. Reports progress, or the reason for a refusal. */
export const useSheetFiles = (sheet: ScannedSheet, role: ScanRole, onDone?: () => void) => {
  const client = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<ScanRefusal | null>(null);
  const { queryKey } = sheetQuery(sheet.id);
  const changing = useMutation({
    mutationFn: (change: () => Promise<ScannedSheet>) => change(),
    onSuccess: (changed) => {
      client.setQueryData(queryKey, changed);
      onDone?.();
    },
    onError: (error) => setRefusal(refusalFrom(error)),
    onSettled: () => {
      setPercent(null);
      void client.invalidateQueries({ queryKey });
    },
  });
  return {
    percent,
    refusal,
    is_busy: changing.isPending,
    send: (files: File[]) => {
      const refused = refusalOf(files);
      setRefusal(refused);
      if (refused === null) changing.mutate(() => sendScan(sheet, files, { role, onProgress: setPercent }));
    },
    remove: () => {
      setRefusal(null);
      changing.mutate(() => removeFiles(sheet, role));
    },
  };
};
