import type { Trx } from "../../../platform/db/db.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { gradingDueAt, requestGrading, scheduleGrading } from "../../grading-requests/index.ts";
import { announceAttempts } from "../announce-attempt.ts";
import { endAttempts } from "../attempts.repository.ts";
import { closingByTime } from "./closing-by-time.ts";
import { listCountingAttempts, listRunningAttempts, type RunningAttempt } from "./running-attempts.repository.ts";

export interface HandIn {
  summary_id: number;
  user_id: number;
  asked_at: Date;
}

export type HandedIn = { score_id: number } | Refusal<"not_found" | "not_started">;

const keyOf = ({ summary_id, user_id }: { summary_id: number; user_id: number }): string => `${summary_id}/${user_id}`;

/** The first time each student asked: somebody else's wish, or a second click, does not move it. */
const firstAskedAt = (handIns: readonly HandIn[]): Map<string, Date> =>
  new Map(handIns.toReversed().map((handIn) => [keyOf(handIn), handIn.asked_at]));

/** A clock that went back must not end the attempt before its start. */
const handedInAt = ({ started_at }: RunningAttempt, asked_at: Date) => ({
  state: "finished" as const,
  finished_at: started_at !== null && started_at > asked_at ? started_at : asked_at,
});

/** Ends those that still run, each as of the moment in which its student asked. */
const endRunning = async (parts: Parts, trx: Trx, score_ids: number[], handIns: readonly HandIn[]): Promise<void> => {
  const askedAt = firstAskedAt(handIns);
  const running = await listRunningAttempts(trx, { score_ids });
  const endings = running.map((attempt) => {
    const asked_at = askedAt.get(keyOf(attempt))!;
    return { score_id: attempt.score_id, ...(closingByTime(attempt, asked_at) ?? handedInAt(attempt, asked_at)) };
  });
  const ended = await endAttempts(trx, endings);
  if (ended.size === 0) return;
  await requestGrading(trx, [...ended], { due_at: gradingDueAt(ended.size, parts.clock.now()) });
  await announceAttempts(
    parts,
    trx,
    running.filter(({ score_id }) => ended.has(score_id)),
    "attempt_ended",
  );
};

/**
 * Hands in the attempts that count, all at once: at the bell a whole hall does. Returns a result for each; an attempt
 * that is closed already stays as it ended.
 */
export const closeAttempts = async (parts: Parts, handIns: readonly HandIn[]): Promise<HandedIn[]> => {
  const seats = new Map((await listCountingAttempts(parts.db, handIns)).map((seat) => [keyOf(seat), seat]));
  const running = [...seats.values()].flatMap(({ score_id, state }) => (state === "started" ? (score_id ?? []) : []));
  if (running.length > 0) {
    await parts.db.transaction().execute((trx) => endRunning(parts, trx, running, handIns));
    const soon = new Date(parts.clock.now().getTime() + 1_000);
    await scheduleGrading(parts, parts.db, gradingDueAt(running.length, soon));
  }
  return handIns.map((handIn): HandedIn => {
    const seat = seats.get(keyOf(handIn));
    if (!seat) return refuse("not_found");
    return seat.score_id === null ? refuse("not_started") : { score_id: seat.score_id };
  });
};
