import type { RescueReport } from "@examplar/contract";
import { editOutcomes, type EditOutcome } from "@examplar/domain";

export interface RescueLine {
  outcome: EditOutcome;
  count: number;
}

/** What became of the answers, as far as there is something to say; what is new comes first. */
export const linesOf = ({ counts }: Pick<RescueReport, "counts">): RescueLine[] =>
  editOutcomes.flatMap((outcome) => (counts[outcome] > 0 ? [{ outcome, count: counts[outcome] }] : []));

/** A file that had no room is one the teacher can do something about: it is told apart from what is refused for good. */
export const fateOf = ({ outcome, code }: RescueReport["files"][number]): EditOutcome | "no_room" =>
  code === "no_room" ? "no_room" : outcome;

const refusals = ["not_found", "rescue_file_unreadable", "rescue_file_of_another_key", "rescue_file_altered"] as const;
export type RescueFailure = (typeof refusals)[number] | "failed";

/** A text that is too long for a rescue file, or none, is no such file. */
export const failureOf = (error: unknown): RescueFailure => {
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === "payload_too_large" || code === "validation_failed") return "rescue_file_unreadable";
  return refusals.find((known) => known === code) ?? "failed";
};
