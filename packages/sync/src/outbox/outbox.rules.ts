import { sameContent, type Edit } from "@examplar/domain";
import { lanes } from "./outbox.types.ts";
import type {
  AnswerCounts,
  DeviceCounter,
  EditDraft,
  EditItem,
  LocalAnswer,
  NewItem,
  OutboxCounts,
  OutboxItem,
  OtherVersion,
  ServerAnswer,
  Settlement,
  StandingEdit,
} from "./outbox.types.ts";

/** Pure rules that all outbox stores share; nothing here reads or writes. */

const encoder = new TextEncoder();

export const jsonBytes = (value: unknown): number => {
  return encoder.encode(JSON.stringify(value) ?? "null").length;
};

export const millisecondsAfter = (instant: string, ms: number): string =>
  new Date(Date.parse(instant) + ms).toISOString();

export const noAnswerCounts = (): AnswerCounts => ({ answers: 0, set_aside: 0, refused: 0 });

export const noCounts = (): OutboxCounts => {
  const pending = Object.fromEntries(lanes.map((lane) => [lane, 0])) as OutboxCounts["pending"];
  return { pending, set_aside: 0, own: noAnswerCounts(), others: noAnswerCounts() };
};

/**
 * Returns the device's next counter: `seq` grows by one and orders the device's edits. `edited_at` goes back only if
 * the server has told the time: otherwise a clock that was ahead would date later edits, which would be late at the
 * bell. Throws when the store knows less than the page: somebody cleared the site's data, and a `seq` given twice would
 * cost an answer.
 */
export const nextCounter = (draft: EditDraft, counter: DeviceCounter | undefined): DeviceCounter => {
  if ((counter?.seq ?? 0) < draft.after_seq) throw new Error("The local database has forgotten this device.");
  const { now, made_at = now, is_certain = false } = draft;
  const last = counter && !(is_certain && counter.edited_at > now) ? counter.edited_at : "";
  return { device_id: draft.device_id, seq: (counter?.seq ?? 0) + 1, edited_at: made_at > last ? made_at : last };
};

export const makeEdit = (draft: EditDraft, counter: DeviceCounter, known: LocalAnswer | undefined): Edit => {
  const { edit_id, question_id, kind, content } = draft;
  const base_revision = known?.revision ?? 0;
  return { edit_id, question_id, seq: counter.seq, kind, content, edited_at: counter.edited_at, base_revision };
};

export const itemOfEdit = (
  edit: Edit,
  place: Pick<EditItem, "user_id" | "instance_id" | "device_id" | "page_seq">,
): EditItem => {
  const { user_id, instance_id, device_id, page_seq } = place;
  return {
    id: edit.edit_id,
    lane: "answers",
    user_id,
    instance_id,
    device_id,
    payload: edit,
    bytes: jsonBytes(edit),
    created_at: edit.edited_at,
    state: "pending",
    reason: null,
    tries: 0,
    ...(page_seq && { page_seq }),
  };
};

export const itemOfNew = (item: NewItem): OutboxItem => {
  return { ...item, state: "pending", reason: null, tries: 0 };
};

export const answerOfEdit = (item: EditItem, known: LocalAnswer | undefined): LocalAnswer => {
  const { edit_id, question_id, seq, kind, content, edited_at, base_revision } = item.payload;
  const { page_seq } = item;
  return {
    user_id: item.user_id,
    instance_id: item.instance_id,
    question_id,
    kind,
    content,
    stamp: { edit_id, device_id: item.device_id, seq, edited_at, base_revision, ...(page_seq && { page_seq }) },
    state: "pending",
    outcome: null,
    reason: null,
    revision: known?.revision ?? 0,
    acknowledged_at: known?.acknowledged_at ?? null,
    other: known?.other ?? null,
  };
};

/** Returns the edit that the question still shows, exactly as `itemOfEdit` made it, so that it can be sent again. */
export const editOfAnswer = ({ question_id, kind, content, stamp }: LocalAnswer): Edit | null => {
  if (stamp === null) return null;
  const { edit_id, seq, edited_at, base_revision } = stamp;
  return { edit_id, question_id, seq, kind, content, edited_at, base_revision };
};

/** Returns null if the answer was never acknowledged. The item counts as sent, so no newer edit may replace it. */
export const itemToResend = (answer: LocalAnswer): EditItem | null => {
  const edit = editOfAnswer(answer);
  if (edit === null || answer.stamp === null || answer.state !== "acknowledged") return null;
  return { ...itemOfEdit(edit, { ...answer, device_id: answer.stamp.device_id }), tries: 1 };
};

/** Returns true only for an edit that was never sent: the server may hold a sent one, and the history needs it. */
export const mayBeReplaced = (item: OutboxItem | undefined): item is OutboxItem => {
  return item !== undefined && item.state === "pending" && item.tries === 0;
};

export const questionOf = (item: OutboxItem): number | null => {
  return item.lane === "answers" ? (item as EditItem).payload.question_id : null;
};

/** True if the question shows this item: then its refusal concerns the current answer. */
export const isShown = (item: Pick<OutboxItem, "id">, answer: LocalAnswer | undefined): boolean =>
  answer?.stamp?.edit_id === item.id;

/** Returns the answer after the server's result for one of its edits. The answer may already show a newer edit. */
export const settledAnswer = (answer: LocalAnswer, settlement: Settlement): LocalAnswer => {
  const isCurrent = isShown(settlement, answer);
  if (settlement.kind === "set_aside")
    return isCurrent ? { ...answer, state: "set_aside", reason: settlement.reason } : answer;
  const revision = Math.max(answer.revision, settlement.revision ?? 0);
  const told = { ...answer, revision, acknowledged_at: settlement.at };
  return isCurrent ? { ...told, state: "acknowledged", outcome: settlement.outcome, reason: null } : told;
};

/** Returns null when the item leaves the outbox. */
export const settledItem = (item: OutboxItem, settlement: Settlement): OutboxItem | null => {
  return settlement.kind === "acknowledged" ? null : { ...item, state: "set_aside", reason: settlement.reason };
};

/** A refusal that may pass is tried again after this long. */
export const tryAgainMs = 60_000;

/** A retry further away than `tryAgainMs` is due too: a wrong clock set it, which has been corrected since. */
export const isDue = (item: OutboxItem, due: "all" | { now: string }): boolean => {
  if (item.state !== "set_aside") return false;
  if (due === "all") return true;
  const left_ms = Date.parse(item.reason?.again_at ?? "") - Date.parse(due.now);
  return left_ms <= 0 || left_ms > tryAgainMs;
};

export const putBackAnswer = (answer: LocalAnswer, id: string): LocalAnswer => {
  return answer.stamp?.edit_id === id ? { ...answer, state: "pending", reason: null } : answer;
};

/**
 * Tells whether the server holds another version than the one shown. Never covers typed work that the server has not
 * settled. Late work stays shown while it waits for a decision. A reply that was overtaken names an older revision.
 */
export const isOutdated = (known: LocalAnswer | undefined, standing: Omit<StandingEdit, "question_id">): boolean => {
  if (!known) return true;
  if (known.state !== "acknowledged" || known.outcome === "late") return false;
  if (standing.revision !== known.revision) return standing.revision > known.revision && !shows(known, standing);
  const shown = known.stamp?.edit_id ?? known.edit_id;
  return standing.edit_id !== null && shown != null && shown !== standing.edit_id;
};

const shows = (known: LocalAnswer, { edit_id }: Pick<StandingEdit, "edit_id">): boolean =>
  edit_id !== null && (known.stamp?.edit_id ?? known.edit_id) === edit_id;

/**
 * The content that the student saw here becomes the other version; an earlier other version stays if the content is
 * equal.
 */
const otherOf = (known: LocalAnswer | undefined, server: ServerAnswer): OtherVersion | null => {
  if (!known?.stamp || sameContent([known.kind, known.content], [server.kind, server.content]))
    return known?.other ?? null;
  return { kind: known.kind, content: known.content, edited_at: known.stamp.edited_at };
};

/** Returns null if the local answer stays. */
export const adoptedAnswer = (
  known: LocalAnswer | undefined,
  place: { user_id: number; instance_id: number },
  server: ServerAnswer,
): LocalAnswer | null => {
  const { edit_id = null, revision } = server;
  if (!isOutdated(known, { edit_id, revision })) return null;
  return {
    ...place,
    question_id: server.question_id,
    kind: server.kind,
    content: server.content,
    stamp: null,
    state: "acknowledged",
    outcome: null,
    reason: null,
    revision: server.revision,
    acknowledged_at: known?.acknowledged_at ?? null,
    edit_id,
    other: otherOf(known, server),
  };
};

/**
 * Chooses between two copies of one answer: the same edit's acknowledgement, then unsettled work, then the later edit.
 */
export const newerAnswer = (here: LocalAnswer | undefined, there: LocalAnswer): LocalAnswer => {
  if (!here) return there;
  const settledHere = here.state === "acknowledged";
  const settledThere = there.state === "acknowledged";
  if (settledHere && settledThere) return here.revision > there.revision ? here : there;
  if (here.stamp?.edit_id === there.stamp?.edit_id) return settledHere ? here : there;
  if (settledHere !== settledThere) return settledHere ? there : here;
  if (here.stamp && there.stamp && here.stamp.device_id === there.stamp.device_id)
    return here.stamp.seq > there.stamp.seq ? here : there;
  return (here.stamp?.edited_at ?? "") > (there.stamp?.edited_at ?? "") ? here : there;
};

/** Merges two copies of an item: each counted try was made, so the higher count holds. */
export const newerItem = (here: OutboxItem | undefined, there: OutboxItem): OutboxItem => {
  return here ? { ...here, ...there, tries: Math.max(here.tries, there.tries) } : there;
};

export const newerCounter = (here: DeviceCounter | undefined, there: DeviceCounter): DeviceCounter => {
  return here && here.seq > there.seq ? here : there;
};
