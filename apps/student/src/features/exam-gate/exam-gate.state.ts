import type { Quiz, Summary } from "@examplar/contract";
import { targetSeat, whereTo, whereToOnOpeningLive } from "@examplar/domain";

export type GatedScreen = "onboarding" | "live" | "score";

export type Gate =
  | { go: "stay"; quiz: Quiz; summary: Summary }
  | { go: GatedScreen; summary_id: number }
  /** Without an id, the picker itself finds the student's own summary. */
  | { go: "sessions"; summary_id: number | undefined }
  | { go: "not_visible" };

/** Returns the gate for an address without a summary: it chooses the summary that the address means. */
export const gateWithoutSummary = (screen: GatedScreen, summaries: readonly Summary[]): Gate => {
  const chosen = screen === "score" ? targetSeat(summaries, null) : summaries[0];
  return chosen ? { go: screen, summary_id: chosen.id } : { go: "not_visible" };
};

/** A summary that is missing, or that is of another quiz, leads to the sessions of the quiz. */
export const gateMissingSummary: Gate = { go: "sessions", summary_id: undefined };

/** Returns whether a screen may be shown for this summary, and otherwise where to go. */
export const gateOf = (screen: GatedScreen, quiz: Quiz, summary: Summary): Gate => {
  if (summary.quiz_id !== quiz.id) return gateMissingSummary;
  const { answerability, can_start } = summary;
  const destination =
    screen === "live" ? whereToOnOpeningLive(answerability, can_start) : whereTo(screen, answerability);
  if (destination === "stay" || destination === "time_over") return { go: "stay", quiz, summary };
  // With nothing to pick, the picker would send the student straight back.
  if (destination === "sessions" && !summary.is_subscribed_to_other_sessions_in_same_quiz)
    return { go: "stay", quiz, summary };
  return { go: destination, summary_id: summary.id };
};

/**
 * Decides without a network, from the stored copy of a running exam: every screen leads into it. Only the server can
 * tell that it has ended.
 */
export const gateFromPack = (
  { screen, summary_id }: { screen: GatedScreen; summary_id: number | undefined },
  { quiz, summary }: { quiz: Quiz; summary: Summary },
): Gate =>
  screen === "live" && summary.id === summary_id
    ? { go: "stay", quiz, summary }
    : { go: "live", summary_id: summary.id };
