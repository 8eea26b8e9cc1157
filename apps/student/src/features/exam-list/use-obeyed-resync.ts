import { useEffect } from "react";
import type { ExamList } from "./exam-list.query.ts";

/** Support may ask a browser for everything again while its student looks at the list. Few ever are asked. */
export const useObeyedResync = (list: ExamList | undefined, user_id: number) => {
  useEffect(() => {
    const asked = (list?.summaries ?? []).filter(({ resync_requested_at }) => (resync_requested_at ?? null) !== null);
    if (asked.length === 0) return;
    let left = false;
    const obey = async () => {
      const { obeyResyncOf } = await import("../../shared/exam-sync.ts");
      for (const { id: summary_id, resync_requested_at } of asked) {
        // The exam that was opened meanwhile has an engine of its own, which is not to be stopped.
        if (left) return;
        await obeyResyncOf(user_id, { summary_id, resync_requested_at });
      }
    };
    // The list is read again, and with it what is asked.
    obey().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [list, user_id]);
};
