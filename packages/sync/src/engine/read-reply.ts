import { editKinds, editOutcomes, type EditOutcome } from "@examplar/domain";
import type { OtherVersion, StandingEdit } from "../outbox/outbox.types.ts";
import type { SyncNotice } from "./transport.types.ts";

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
export const problemCode = (body: unknown): string | null => {
  return isFields(body) ? textOf(body["code"]) : null;
};
