import { useEffect } from "react";
import type { ExamList } from "./exam-list.query.ts";
import { loadSync } from "../../exam-session/index.ts";

/** Obeys support's request to send everything again while the student looks at the list; such requests are rare. */
export const useResyncRequest = (list: ExamList | undefined, user_id: number) => {
  useEffect(() => {
    const asked = (list?.summaries ?? []).flatMap(({ resync_requested_at }) => resync_requested_at ?? []);
    if (asked.length === 0) return;
    const handleRequest = async () => {
      const { resendIfRequested } = await loadSync();
      for (const requested_at of asked) await resendIfRequested(user_id, requested_at);
    };
    // Ignores a failure: the list is read again, and with it the requests.
    handleRequest().catch(() => undefined);
  }, [list, user_id]);
};
