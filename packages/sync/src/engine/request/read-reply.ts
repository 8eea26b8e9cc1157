import { editKinds, editOutcomes, type EditOutcome } from "@examplar/domain";
import type { OtherVersion, StandingEdit } from "../../outbox/outbox.types.ts";
import type { SyncNotice, WireReply } from "./transport.types.ts";

/** The server's word on one item, whichever lane it was in. */
export interface ItemResult {
  id: string | null;
  outcome: EditOutcome;
  code: string | null;
  revision: number | null;
}

export interface NamedStanding extends StandingEdit {
  /** What another device wrote and this batch replaced unseen. */
  overwritten: OtherVersion | null;
}

export interface ReadReply {
  results: ItemResult[];
  /** Which edits stand, as far as the reply tells. */
  standing: NamedStanding[];
  notice: Omit<SyncNotice, "instance_id" | "device_id"> | null;
}

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

/** How a request ended, before anything is concluded from it. */
export type Ending = { kind: "replied"; reply: WireReply } | { kind: "no_answer" } | { kind: "too_slow" };

export type Classified =
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
