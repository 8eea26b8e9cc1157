import type { RealtimeEvent } from "@examplar/contract";
import type { ScoreState } from "@examplar/domain";

interface Shown {
  summary_id: number;
  /** The state that the server last returned. */
  state: ScoreState;
}

/**
 * Returns whether a realtime message is news of the attempt. All pages of a hall receive the same end; a page that
 * already knows it need not ask again.
 */
export const isNewsOfAttempt = (event: RealtimeEvent, { summary_id, state }: Shown): boolean => {
  if (event.kind === "attempt_changed") return event.summary_id === summary_id;
  return event.kind === "attempt_ended" && event.summary_id === summary_id && state === "started";
};
