import { tryAgainMs } from "../../outbox/outbox.rules.ts";
import { editKinds, editOutcomes, type EditOutcome, type EventRejection } from "@examplar/domain";
import type { OtherVersion, OutboxItem, SetAsideReason, Settlement, StandingEdit } from "../../outbox/outbox.types.ts";
import type { Verdict } from "../scheduler.state.ts";
import type { SyncNotice, WireReply } from "./transport.types.ts";

/** How a request ended, before its meaning is decided. */
export type Ending = { kind: "replied"; reply: WireReply } | { kind: "no_answer" } | { kind: "too_slow" };

/** The server's result for one item, in either lane. */
interface ItemResult {
  id: string | null;
  outcome: EditOutcome;
  code: string | null;
  revision: number | null;
}

export interface NamedStanding extends StandingEdit {
  /** Version of another device that this batch replaced, although its author had not seen it. */
  overwritten: OtherVersion | null;
}

interface ReadReply {
  results: ItemResult[];
  /** Which edits stand, if the reply says so. */
  standing: NamedStanding[];
  notice: SyncNotice | null;
}

/** After this many server errors in a row, a batch is suspected of causing them. */
const faultsBelieved = 3;

export interface ReplyEffect {
  settlements: Settlement[];
  verdict: Verdict;
  notice: ReadReply["notice"];
  standing: ReadReply["standing"];
}

interface Circumstances {
  items: OutboxItem[];
  /** Failures of this lane in a row before this request. */
  failures: number;
  /** Server-corrected time in epoch milliseconds. */
  now: number;
}

/**
 * Returns what a reply does to each item of its batch and what the sender does next. Items without a result stay
 * pending.
 */
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

/** Halves the batch until the bad item stands alone; then sets that item aside, so that the rest go on. */
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
  // A reply that names none of the items counts as a failure: as progress, it would repeat the request without backoff.
  const verdict: Verdict =
    settlements.length > 0 ? { kind: "progress" } : { kind: "failed", connection: "retrying", retry_after_ms: null };
  return { settlements, verdict, notice, standing };
};

/**
 * Finds the result by item id. Uses the position only if the server could read no id and returned one result per item.
 */
const resultFor = (item: OutboxItem, place: number, sent: number, results: ItemResult[]): ItemResult | undefined => {
  const named = results.find(({ id }) => id === item.id);
  if (named || results.length !== sent) return named;
  return results[place]?.id === null ? results[place] : undefined;
};

/**
 * Events that the device drops: a deleted event must not stay here, and one beyond the quota will never be accepted. An
 * answer is never dropped.
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
  /**
   * The reply says nothing about the items: try again. `faulty` is the status when this very request may have caused
   * it.
   */
  | { kind: "failed"; connection: "offline" | "retrying"; retry_after_ms: number | null; faulty: number | null }
  | { kind: "signed_out" }
  /** The server does not let this user write to the attempt now. */
  | { kind: "attempt_refused"; code: string; status: number };

const passing = new Set([408, 425, 429]);
/** Parsing errors: the request may have been damaged on its way. */
const aboutRequest = new Set([400, 413, 422]);

/**
 * Decides what a status means for the batch. Only a result in our server's own reply refuses an edit. A status proves
 * nothing about an edit: a proxy may have cut the request or replied itself, so everything is sent again.
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

/**
 * Returns null for a reply that is not from our server: cut short, or a captive portal that returns 200 to everything.
 */
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

/** Skips unreadable entries: they affect what the page shows, not what the server stores. */
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

/** Returns the `code` of a problem document; only our own server sends one. */
const problemCode = (body: unknown): string | null => {
  return isFields(body) ? textOf(body["code"]) : null;
};
