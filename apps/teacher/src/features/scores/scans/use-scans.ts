import type { ScannedSheet, ScoreRow } from "@examplar/contract";
import { randomId } from "@examplar/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { scoresKey, sheetQuery } from "../../../shared/queries.ts";
import { fileIdsOf } from "../../../shared/scans/file-ids.ts";
import { openSheet, refusalFrom, sendScan } from "../../../shared/scans/send-scan.ts";
import {
  askedScan,
  guessSeat,
  meetSheet,
  scanRefusal,
  scansOf,
  type ChosenFile,
  type Decision,
} from "./add-scans.state.ts";

type Progress = (percent: number) => void;

interface SendResult {
  state: "sent" | "asking";
  sheet: ScannedSheet;
}

const pagesOf = (scan: readonly ChosenFile[]): File[] => scan.map(({ file }) => file);

const sendOrAsk = async (
  summary_id: number,
  scan: readonly ChosenFile[],
  onProgress: Progress,
): Promise<SendResult> => {
  const sheet = await openSheet(summary_id);
  const standing = sheet.subject_files.map(({ file_id }) => file_id);
  const own = await fileIdsOf(sheet.id, "subject", pagesOf(scan));
  const met = meetSheet(standing, own);
  if (met === "send") return { state: "sent", sheet: await sendScan(sheet, pagesOf(scan), { onProgress }) };
  return { state: met === "sent" ? "sent" : "asking", sheet };
};

/** Sends the scan with the files that the teacher saw, so that it cannot replace a colleague's newer scan. */
const sendDecided = async (
  found: ScannedSheet,
  scan: readonly ChosenFile[],
  decision: Decision,
  onProgress: Progress,
): Promise<SendResult> => {
  const kept = decision === "append" ? found.subject_files : [];
  return { state: "sent", sheet: await sendScan(found, pagesOf(scan), { onProgress, kept }) };
};

/** The files that a teacher chose, with the state of each. */
export const useScans = (quiz_id: number, scores: readonly ScoreRow[]) => {
  const client = useQueryClient();
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const [isSending, setSending] = useState(false);
  const change = (ids: ReadonlySet<string>, next: Partial<ChosenFile>) =>
    setFiles((now) => now.map((one) => (ids.has(one.id) ? { ...one, ...next } : one)));

  const attempt = async (
    scan: readonly ChosenFile[],
    send: (onProgress: Progress) => Promise<SendResult>,
  ): Promise<void> => {
    const ids = new Set(scan.map(({ id }) => id));
    const refusal = scanRefusal(scan);
    if (refusal !== null) return change(ids, { state: refusal });
    change(ids, { state: "sending", percent: 0 });
    try {
      const { state, sheet } = await send((percent) => change(ids, { percent }));
      client.setQueryData(sheetQuery(sheet.id).queryKey, sheet);
      change(ids, { state, found: sheet });
    } catch (error) {
      change(ids, { state: refusalFrom(error) });
    }
  };

  const whileSending = async (work: () => Promise<void>): Promise<void> => {
    setSending(true);
    await work();
    setSending(false);
    await client.invalidateQueries({ queryKey: scoresKey(quiz_id) });
  };

  return {
    files,
    isSending,
    add: (added: readonly File[]) =>
      setFiles((now) => [
        ...now,
        ...added.map((file): ChosenFile => {
          const summary_id = guessSeat(file.name, scores);
          return { id: randomId(), file, summary_id, state: "waiting", percent: 0, found: null };
        }),
      ]),
    assign: (id: string, summary_id: number | null) =>
      change(new Set([id]), { summary_id, state: "waiting", found: null }),
    remove: (id: string) => setFiles((now) => now.filter((one) => one.id !== id)),
    /** Sends the scans student by student; a failure does not stop the others. */
    send: (): Promise<void> =>
      whileSending(async () => {
        for (const [summary_id, scan] of scansOf(files))
          await attempt(scan, (onProgress) => sendOrAsk(summary_id, scan, onProgress));
      }),
    decide: async ({ summary_id, found }: ChosenFile, decision: Decision): Promise<void> => {
      if (found === null) return;
      const scan = askedScan(files, summary_id);
      await whileSending(() => attempt(scan, (onProgress) => sendDecided(found, scan, decision, onProgress)));
    },
  };
};
