import { tryAgainMs } from "../../outbox/outbox.rules.ts";
import { editKinds, editOutcomes, type EditOutcome, type EventRejection } from "@examplar/domain";
import type { OtherVersion, OutboxItem, SetAsideReason, Settlement, StandingEdit } from "../../outbox/outbox.types.ts";
import type { Verdict } from "../scheduler.state.ts";
import type { SyncNotice, WireReply } from "./transport.types.ts";

/** How a request ended, before anything is concluded from it. */
export type Ending = { kind: "replied"; reply: WireReply } | { kind: "no_answer" } | { kind: "too_slow" };

/** The server's word on one item, whichever lane it was in. */
interface ItemResult {
  id: string | null;
  outcome: EditOutcome;
  code: string | null;
  revision: number | null;
}

export interface NamedStanding extends StandingEdit {
  /** What another device wrote and this batch replaced unseen. */
  overwritten: OtherVersion | null;
}

interface ReadReply {
  results: ItemResult[];
  /** Which edits stand, as far as the reply tells. */
  standing: NamedStanding[];
  notice: SyncNotice | null;
}

/** A batch that was answered so many times in a row with an error is suspected of causing it. */
const faultsBelieved = 3;

export interface ReplyEffect {
  settlements: Settlement[];
  verdict: Verdict;
  notice: ReadReply["notice"];
  standing: ReadReply["standing"];
}

interface Circumstances {
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

/**
 * Events that the device drops: one deleted on request must not stay here, and one beyond the quota would wait for nothing.
 * An answer is never dropped.
 */
const droppedEventCodes: ReadonlySet<string | null> = new Set<EventRejection>(["deleted", "history_full"]);

const settlementOf = ({ id, lane }: OutboxItem, { outcome, code, revision }: ItemResult, at: string): Settlement => {
  if (lane === "events" && droppedEventCodes.has(code))
    return { kind: "acknowledged", id, outcome: "duplicate", revision, at };
  if (outcome !== "rejected") return { kind: "acknowledged", id, outcome, revision, at };
  return { kind: "set_aside", id, reason: { code: code ?? "rejected", status: null, again_at: null } };
};

type Classified =
  | { kind: "answered"; read: ReadReply }
  /** Nothing is known of the items: try again. `faulty`: this very request was answered so, with this status. */
  | { kind: "failed"; connection: "offline" | "retrying"; retry_after_ms: number | null; faulty: number | null }
  | { kind: "signed_out" }
  /** The attempt itself is not to be written by this user now. */
  | { kind: "attempt_refused"; code: string; status: number };

const passing = new Set([408, 425, 429]);
/** A parser's complaint: the request may not have arrived as it was sent. */
const aboutRequest = new Set([400, 413, 422]);

/**
 * What a status means for the batch. Only a result in our own reply refuses an edit. A status says nothing about an edit:
 * something in between may have cut the request short or answered for the server, so everything is sent again.
 */
export const classifyReply = (ending: Ending): Classified => {
  if (ending.kind === "no_answer") return failed("offline");
  if (ending.kind === "too_slow") return failed("retrying");
  const { status, retry_after_ms, body } = ending.reply;
  if (status >= 200 && status < 300) {
    const read = readReply(body);
    return read ? { kind: "answered", read } : failed("retrying");
  }
  const code = problemCode(body);
  if (status === 401 && code === "not_signed_in") return { kind: "signed_out" };
  if (status < 400 || status > 500 || passing.has(status)) return failed("retrying", retry_after_ms);
  if (code === null || status === 401 || status === 500 || aboutRequest.has(status))
    return failed("retrying", retry_after_ms, status);
  return { kind: "attempt_refused", code, status };
};

const failed = (
  connection: "offline" | "retrying",
  retry_after_ms: number | null = null,
  faulty: number | null = null,
): Classified => {
  return { kind: "failed", connection, retry_after_ms, faulty };
};

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Null for a reply that is not ours: cut short, or the page of a captive portal that answers 200 to everything. */
export const readReply = (body: unknown): ReadReply | null => {
  if (!isFields(body) || !Array.isArray(body["results"])) return null;
  const results = body["results"].map(readResult);
  if (results.some((result) => result === null)) return null;
  return { results: results as ItemResult[], standing: readStanding(body["standing"]), notice: readNotice(body) };
};

const readResult = (value: unknown): ItemResult | null => {
  if (!isFields(value)) return null;
  const outcome = editOutcomes.find((known) => known === value["outcome"]);
  if (!outcome) return null;
  const revision = value["revision"];
  return {
    id: textOf(value["edit_id"]) ?? textOf(value["id"]),
    outcome,
    code: textOf(value["code"]),
    revision: typeof revision === "number" ? revision : null,
  };
};

/** An entry that cannot be read is passed over: it concerns what is shown, not what is stored. */
const readStanding = (value: unknown): NamedStanding[] => {
  if (!Array.isArray(value)) return [];
  return value.filter(isFields).flatMap(({ question_id, edit_id, revision, overwritten }) => {
    if (typeof question_id !== "number" || typeof revision !== "number") return [];
    return { question_id, revision, edit_id: textOf(edit_id), overwritten: readOther(overwritten) };
  });
};

const readOther = (value: unknown): OtherVersion | null => {
  const kind = isFields(value) ? editKinds.find((known) => known === value["kind"]) : undefined;
  const edited_at = isFields(value) ? textOf(value["edited_at"]) : null;
  return isFields(value) && kind && edited_at ? { kind, content: value["content"] ?? null, edited_at } : null;
};

const readNotice = (body: Fields): ReadReply["notice"] => {
  const now = textOf(body["now"]);
  if (now === null || typeof body["owns"] !== "boolean") return null;
  const { pace_ms } = body;
  return {
    submission_deadline_at: textOf(body["submission_deadline_at"]),
    owns: body["owns"],
    now,
    pace_ms: typeof pace_ms === "number" ? pace_ms : null,
  };
};

/** The `code` of a problem document: only our own server gives one. */
const problemCode = (body: unknown): string | null => {
  return isFields(body) ? textOf(body["code"]) : null;
};
