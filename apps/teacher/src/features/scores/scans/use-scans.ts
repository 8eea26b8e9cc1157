import type { ScoreRow } from "@examplar/contract";
import { randomId } from "@examplar/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { scoresKey, sheetQuery } from "../../../shared/queries.ts";
import { openSheet, refusalFrom, sendScan } from "../../../shared/scans/send-scan.ts";
import { guessSeat, scanRefusal, scansOf, type ChosenFile } from "./add-scans.state.ts";

/** The files that a teacher has chosen, and what became of each. */
export const useScans = (quiz_id: number, scores: readonly ScoreRow[]) => {
  const client = useQueryClient();
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const [isSending, setSending] = useState(false);
  const change = (ids: ReadonlySet<string>, next: Partial<ChosenFile>) =>
    setFiles((now) => now.map((one) => (ids.has(one.id) ? { ...one, ...next } : one)));

  const sendOne = async (summary_id: number, scan: readonly ChosenFile[]): Promise<void> => {
    const ids = new Set(scan.map(({ id }) => id));
    const refusal = scanRefusal(scan);
    if (refusal !== null) return change(ids, { state: refusal });
    change(ids, { state: "sending", percent: 0 });
    try {
      const sheet = await openSheet(summary_id);
      const pages = scan.map(({ file }) => file);
      const sent = await sendScan(sheet, pages, (percent) => change(ids, { percent }));
      client.setQueryData(sheetQuery(sent.id).queryKey, sent);
      change(ids, { state: "sent", percent: 100 });
    } catch (error) {
      change(ids, { state: refusalFrom(error) });
    }
  };

  return {
    files,
    isSending,
    add: (added: readonly File[]) =>
      setFiles((now) => [
        ...now,
        ...added.map((file): ChosenFile => {
          const summary_id = guessSeat(file.name, scores);
          return { id: randomId(), file, summary_id, state: "waiting", percent: 0 };
        }),
      ]),
    assign: (id: string, summary_id: number | null) => change(new Set([id]), { summary_id, state: "waiting" }),
    remove: (id: string) => setFiles((now) => now.filter((one) => one.id !== id)),
    /** One student after the other; one that fails does not keep the others. */
    send: async (): Promise<void> => {
      setSending(true);
      for (const [summary_id, scan] of scansOf(files)) await sendOne(summary_id, scan);
      setSending(false);
      await client.invalidateQueries({ queryKey: scoresKey(quiz_id) });
    },
  };
};
