import type { RescueReport } from "@examplar/contract";
import { editOutcomes, type EditOutcome } from "@examplar/domain";

export interface RescueLine {
  outcome: EditOutcome;
  count: number;
}

/** Returns one line per outcome that occurred; new answers come first. */
export const linesOf = ({ counts }: Pick<RescueReport, "counts">): RescueLine[] =>
  editOutcomes.flatMap((outcome) => (counts[outcome] > 0 ? [{ outcome, count: counts[outcome] }] : []));

/** Returns the outcome of a file. `no_room` is separate from final refusals, because the teacher can resolve it. */
export const fateOf = ({ outcome, code }: RescueReport["files"][number]): EditOutcome | "no_room" =>
  code === "no_room" ? "no_room" : outcome;

const refusals = ["not_found", "rescue_file_unreadable", "rescue_file_of_another_key", "rescue_file_altered"] as const;
export type RescueFailure = (typeof refusals)[number] | "failed";

/** Maps an error to a message. A text that is too long or invalid is no rescue file. */
export const failureOf = (error: unknown): RescueFailure => {
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === "payload_too_large" || code === "validation_failed") return "rescue_file_unreadable";
  return refusals.find((known) => known === code) ?? "failed";
};
