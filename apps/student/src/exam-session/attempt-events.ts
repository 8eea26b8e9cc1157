import type { RealtimeEvent } from "@examplar/contract";
import type { ScoreState } from "@examplar/domain";

interface Shown {
  summary_id: number;
  /** As the server last said. */
  state: ScoreState;
}

/** A hall hears the same end: a page that was told of it with its last words need not ask again. */
export const isNewsOfAttempt = (event: RealtimeEvent, { summary_id, state }: Shown): boolean => {
  if (event.kind === "attempt_changed") return event.summary_id === summary_id;
  return event.kind === "attempt_ended" && event.summary_id === summary_id && state === "started";
};
