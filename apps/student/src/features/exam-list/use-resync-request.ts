import { useEffect } from "react";
import type { ExamList } from "./exam-list.query.ts";
import { loadSync } from "../../exam-session/index.ts";

/** Support may ask a browser for everything again while its student looks at the list. Few ever are asked. */
export const useResyncRequest = (list: ExamList | undefined, user_id: number) => {
  useEffect(() => {
    const asked = (list?.summaries ?? []).flatMap(({ resync_requested_at }) => resync_requested_at ?? []);
    if (asked.length === 0) return;
    const obey = async () => {
      const { resendIfRequested } = await loadSync();
      for (const requested_at of asked) await resendIfRequested(user_id, requested_at);
    };
    // The list is read again, and with it what is asked.
    obey().catch(() => undefined);
  }, [list, user_id]);
};
