import type { OutboxItem, SetAsideReason, Settlement } from "../../outbox/outbox.types.ts";
import { classifyReply, type Ending, type ItemResult, type ReadReply } from "./read-reply.ts";
import type { Verdict } from "../scheduler.state.ts";

/** A refusal that may pass by itself is tried again after this long. */
export const tryAgainMs = 60_000;
/** A batch that was answered so many times in a row with an error is suspected of causing it. */
const faultsBelieved = 3;

export interface ReplyEffect {
  settlements: Settlement[];
  verdict: Verdict;
  notice: ReadReply["notice"];
  standing: ReadReply["standing"];
}

export interface Circumstances {
  items: OutboxItem[];
  /** Of this lane, in a row, before this one. */
  failures: number;
  /** Server-corrected, in epoch milliseconds. */
  now: number;
}

/** What a reply does to each item of its batch, and to the sender. What it does not name stays pending. */
export const applyReply = (ending: Ending, circumstances: Circumstances): ReplyEffect => {
  const classified = classifyReply(ending);
  const { items, failures, now } = circumstances;
  const again_at = new Date(now + tryAgainMs).toISOString();
  switch (classified.kind) {
    case "answered":
      return applyResults(classified.read, items, now);
    case "signed_out":
      return only({ kind: "signed_out" });
    case "attempt_refused": {
      const { code, status } = classified;
      return { ...only({ kind: "progress" }), settlements: setAside(items, { code, status, again_at }) };
    }
    case "failed": {
      const { connection, retry_after_ms, faulty } = classified;
      if (faulty !== null && failures + 1 >= faultsBelieved)
        return isolate(items, { code: `http_${faulty}`, status: faulty, again_at }, faulty === 500);
      return only({ kind: "failed", connection, retry_after_ms });
    }
  }
};

const only = (verdict: Verdict): ReplyEffect => ({ settlements: [], verdict, notice: null, standing: [] });

const setAside = (items: OutboxItem[], reason: SetAsideReason): Settlement[] =>
  items.map(({ id }) => ({ kind: "set_aside", id, reason }));

/** Halves until the bad one stands alone; then it steps aside and the rest go on. */
const isolate = (items: OutboxItem[], reason: SetAsideReason, slowly: boolean): ReplyEffect => {
  if (items.length === 1) return { ...only({ kind: "progress" }), settlements: setAside(items, reason) };
  const ids = items.map(({ id }) => id);
  const middle = Math.ceil(ids.length / 2);
  return only({ kind: "split", halves: [ids.slice(0, middle), ids.slice(middle)], slowly });
};

const applyResults = ({ results, notice, standing }: ReadReply, items: OutboxItem[], now: number): ReplyEffect => {
  const at = notice?.now ?? new Date(now).toISOString();
  const settlements = items.flatMap((item, place) => {
    const result = resultFor(item, place, items.length, results);
    return result ? [settlementOf(item, result, at)] : [];
  });
  // A reply that names none of them would be had again and again: it counts as no reply.
  const verdict: Verdict =
    settlements.length > 0 ? { kind: "progress" } : { kind: "failed", connection: "retrying", retry_after_ms: null };
  return { settlements, verdict, notice, standing };
};

/** By its id; by its place only when the server could read no id, and answered for each. */
const resultFor = (item: OutboxItem, place: number, sent: number, results: ItemResult[]): ItemResult | undefined => {
  const named = results.find(({ id }) => id === item.id);
  if (named || results.length !== sent) return named;
  return results[place]?.id === null ? results[place] : undefined;
};

/** An event that was deleted on a student's request is settled: kept aside it would still be here. An answer never is. */
const settlementOf = ({ id, lane }: OutboxItem, { outcome, code, revision }: ItemResult, at: string): Settlement => {
  if (lane === "events" && code === "deleted") return { kind: "acknowledged", id, outcome: "duplicate", revision, at };
  if (outcome !== "rejected") return { kind: "acknowledged", id, outcome, revision, at };
  return { kind: "set_aside", id, reason: { code: code ?? "rejected", status: null, again_at: null } };
};
