import type { Trx } from "../../../platform/db/db.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { gradingDueAt, requestGrading, scheduleGrading } from "../../grading-requests/index.ts";
import { announceAttempts } from "../announce-attempt.ts";
import { endAttempts } from "../attempts.repository.ts";
import { closingByTime } from "./closing-by-time.ts";
import {
  listAskedAttempts,
  listRunningAttempts,
  type AskedAttempt,
  type RunningAttempt,
} from "./running-attempts.repository.ts";

export interface HandIn extends AskedAttempt {
  asked_at: Date;
}

export type HandedIn = { score_id: number } | Refusal<"not_found" | "not_started">;

interface Asked {
  score_id: number;
  asked_at: Date;
}

/** Returns the time at which each student first asked: a second click does not move it. */
const firstAskedAt = (asked: readonly Asked[]): Map<number, Date> =>
  new Map(asked.toReversed().map(({ score_id, asked_at }) => [score_id, asked_at]));

/** A clock that was set back must not end the attempt before its start. */
const handedInAt = ({ started_at }: RunningAttempt, asked_at: Date) => ({
  state: "finished" as const,
  finished_at: started_at !== null && started_at > asked_at ? started_at : asked_at,
});

/** Ends the attempts that still run, each at the time its student asked. */
const endRunning = async (parts: Parts, trx: Trx, asked: readonly Asked[]): Promise<void> => {
  const askedAt = firstAskedAt(asked);
  const running = await listRunningAttempts(trx, { score_ids: [...askedAt.keys()] });
  const endings = running.map((attempt) => {
    const asked_at = askedAt.get(attempt.score_id)!;
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
 * Hands in the given attempts in one batch, because a whole hall does so at the bell. Returns a result for each. An
 * attempt that is already closed stays as it ended, and a later attempt of the same seat is not touched.
 */
export const closeAttempts = async (parts: Parts, handIns: readonly HandIn[]): Promise<HandedIn[]> => {
  const found = await listAskedAttempts(parts.db, handIns);
  const running = handIns.flatMap(({ asked_at }, place): Asked[] => {
    const { score_id = null, state } = found.get(place) ?? {};
    return score_id !== null && state === "started" ? [{ score_id, asked_at }] : [];
  });
  if (running.length > 0) {
    await parts.db.transaction().execute((trx) => endRunning(parts, trx, running));
    const soon = new Date(parts.clock.now().getTime() + 1_000);
    await scheduleGrading(parts, parts.db, gradingDueAt(running.length, soon));
  }
  return handIns.map((handIn, place): HandedIn => {
    const attempt = found.get(place);
    if (!attempt) return refuse("not_found");
    if (attempt.score_id !== null) return { score_id: attempt.score_id };
    return refuse(handIn.score_id === null ? "not_started" : "not_found");
  });
};
