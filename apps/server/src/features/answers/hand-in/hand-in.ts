import { setTimeout as wait } from "node:timers/promises";
import type { Receipt } from "@examplar/contract";
import { createGroupCommit, type GroupCommit } from "../../../platform/db/group-commit.ts";
import { isOutage } from "../../../platform/db/faults.ts";
import { retrying } from "../../../platform/db/raw.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { isRefusal, refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { closeAttempts, type HandIn } from "../../attempts/index.ts";
import type { AttemptFactsCache } from "../attempt-facts.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { issueReceipts } from "./receipts.ts";

type Outcome = Receipt | Refusal<"not_found" | "not_started"> | { fault: unknown };

export type HandIns = GroupCommit<HandIn, Outcome>;

const closeWithReceipts = async (
  parts: Parts,
  facts: AttemptFactsCache,
  handIns: readonly HandIn[],
): Promise<Outcome[]> => {
  const closed = await closeAttempts(parts, handIns);
  // No edit counts after a hand-in: the next edit must not use cached facts.
  for (const { user_id } of handIns) facts.forgetUser(user_id);
  const score_ids = closed.flatMap((attempt) => (isRefusal(attempt) ? [] : attempt.score_id));
  const receipts = await issueReceipts(parts.db, score_ids, parts.clock.now());
  return closed.map((attempt) =>
    isRefusal(attempt) ? attempt : (receipts.get(attempt.score_id) ?? refuse("not_started")),
  );
};

const waitsMs = 1000;

/** Waits until the ledger has committed pending answers, but at most one second, even if the database is stuck. */
const waitForLedger = async (ledger: Ledger): Promise<void> => {
  const until = performance.now() + waitsMs;
  const timer = new AbortController();
  const over = wait(waitsMs, undefined, { signal: timer.signal }).catch(() => undefined);
  while (!ledger.isIdle() && performance.now() < until) await Promise.race([ledger.settled(), over]);
  timer.abort();
};

/** Groups hand-ins, because a whole hall hands in at the bell: those that arrive during a batch form the next one. */
export const createHandIns = (parts: Parts, facts: AttemptFactsCache, ledger: Ledger): HandIns =>
  createGroupCommit<HandIn, Outcome>({
    max_batch: 400,
    max_in_flight: 1,
    isOutage,
    writeBatch: async (handIns) => {
      await waitForLedger(ledger);
      return retrying(() => closeWithReceipts(parts, facts, handIns));
    },
    giveUp: (_handIn, fault) => ({ fault }),
  });

interface AskedHandIn {
  summary_id: number;
  score_id?: number | undefined;
}

/** Closes the named attempt, or the newest one. Returns a receipt for what was stored. */
export const handIn = async (parts: Parts, handIns: HandIns, caller: Caller, { summary_id, score_id }: AskedHandIn) => {
  const asked = { summary_id, score_id: score_id ?? null, user_id: caller.user_id, asked_at: parts.clock.now() };
  const [outcome] = (await handIns.write([asked])) as [Outcome];
  if ("fault" in outcome) throw outcome.fault;
  return outcome;
};
