import type { Edit, EditKind, EditOutcome } from "@examplar/domain";

/** In sending order: an answer never waits for an event. Media have their own outbox. */
export const lanes = ["answers", "events"] as const;
export type Lane = (typeof lanes)[number];

export interface SetAsideReason {
  /** The server's code; `http_413` and the like when it gave none. */
  code: string;
  status: number | null;
  /** When the engine retries it; null when the refusal is final and only a forced resend sends it again. */
  again_at: string | null;
}

/**
 * One item to send. It leaves the outbox when the server has committed it; an event also when the server will never
 * store it.
 */
export interface OutboxItem {
  /** Id of the edit or event. */
  id: string;
  lane: Lane;
  user_id: number;
  instance_id: number;
  device_id: string;
  payload: unknown;
  /** Size of the payload as JSON. */
  bytes: number;
  created_at: string;
  state: "pending" | "set_aside";
  reason: SetAsideReason | null;
  /** Absent if no page made the item. */
  page_seq?: PageSeq;
  /** How many times it may have been sent; counted before each request. */
  tries: number;
}

export interface EditItem extends OutboxItem {
  lane: "answers";
  payload: Edit;
}

export type NewItem = Omit<OutboxItem, "lane" | "state" | "reason" | "tries"> & { lane: Exclude<Lane, "answers"> };

/**
 * Position of a change among all changes of its page. The time may go back when a clock is corrected; this number never
 * does.
 */
export interface PageSeq {
  page_id: string;
  number: number;
}

/** What identifies an edit, without its content. */
export interface EditStamp {
  edit_id: string;
  device_id: string;
  seq: number;
  edited_at: string;
  base_revision: number;
  page_seq?: PageSeq;
}

/** What the student sees in one question, and the server's last result for it. */
export interface LocalAnswer {
  user_id: number;
  instance_id: number;
  question_id: number;
  kind: EditKind;
  content: unknown;
  /** Null when this content came from the server and was not typed here. */
  stamp: EditStamp | null;
  state: "pending" | "acknowledged" | "set_aside";
  outcome: Exclude<EditOutcome, "rejected"> | null;
  reason: SetAsideReason | null;
  /** The newest revision that the server has named; 0 before the first. */
  revision: number;
  acknowledged_at: string | null;
  /** The server's edit with this content; absent if the content was typed here. */
  edit_id?: string | null;
  /** Another version of this answer, about which the student has not decided. */
  other?: OtherVersion | null;
}

export type AnswerPlace = Pick<LocalAnswer, "user_id" | "instance_id" | "question_id">;

/** A version of an answer that does not stand, and about which nobody has decided yet. */
export interface OtherVersion {
  kind: EditKind;
  content: unknown;
  edited_at: string;
}

/** The edit that stands as an answer, as the server says. */
export interface StandingEdit {
  question_id: number;
  edit_id: string | null;
  revision: number;
}

/** An edit before the store sets its `seq`, `edited_at` and `base_revision`. */
export interface EditDraft {
  edit_id: string;
  user_id: number;
  instance_id: number;
  device_id: string;
  question_id: number;
  kind: EditKind;
  /** Plain JSON. */
  content: unknown;
  /** Server-corrected time; the store moves it forward if it would go back. */
  now: string;
  /** The server has told this page the time: an earlier edit with a later date got it from a wrong clock. */
  is_certain?: boolean;
  /** When the student made the edit, if that was before `now`; not before the device's last edit. */
  made_at?: string;
  /** The newest `seq` of this device that the page has seen; 0 for none. */
  after_seq: number;
  page_seq?: PageSeq;
}

export interface AddedEdit {
  item: EditItem;
  /** Id of the unsent edit of the same question that this one replaced. */
  replaced: string | null;
}

/** The last `seq` and `edited_at` of a device. */
export interface DeviceCounter {
  device_id: string;
  seq: number;
  edited_at: string;
}

export type Settlement =
  | {
      kind: "acknowledged";
      id: string;
      outcome: Exclude<EditOutcome, "rejected">;
      revision: number | null;
      at: string;
    }
  | { kind: "set_aside"; id: string; reason: SetAsideReason };

export interface AnswerCounts {
  /** Number of pending answers. */
  answers: number;
  /** Refused edits that their question still shows; one that a newer edit replaced is history. */
  set_aside: number;
  /** Number of changes in `set_aside` that the engine does not retry by itself. */
  refused: number;
}

/** Counts of everything that a user has on this device. */
export interface OutboxCounts {
  pending: Record<Lane, number>;
  set_aside: number;
  /** Counts of the requested attempt. */
  own: AnswerCounts;
  /** Counts of the user's other attempts. */
  others: AnswerCounts;
}

export interface ServerAnswer {
  question_id: number;
  kind: EditKind;
  content: unknown;
  revision: number;
  /** The edit that stands; absent if an older copy of the paper does not name it. */
  edit_id?: string | null;
}

/** Everything of one user, to move it from one store to another. */
export interface OutboxSnapshot {
  items: OutboxItem[];
  answers: LocalAnswer[];
  counters: DeviceCounter[];
}

/** Each call is one transaction: all or nothing. Arguments and results are copies. */
export interface OutboxStore {
  /** Returns the user's device on this computer; `candidate` becomes it the first time. */
  deviceOf(user_id: number, candidate: string): Promise<string>;
  addEdit(draft: EditDraft): Promise<AddedEdit>;
  /** Ignores an id that is already there. */
  addItem(item: NewItem): Promise<void>;
  /** Returns items, oldest first. */
  pending(user_id: number, lane: Lane, limit: number): Promise<OutboxItem[]>;
  /** Counts one more try of each item and returns those still pending, in the given order. */
  markSent(ids: string[]): Promise<OutboxItem[]>;
  /** Ignores items that are gone: idempotent. */
  settle(settlements: Settlement[]): Promise<void>;
  /** Moves set-aside items back to pending: all of a user's, or those whose retry is due. */
  putBack(user_id: number, due: "all" | { now: string }): Promise<number>;
  /** Puts every acknowledged edit that is still known here into the outbox again. */
  requeueAcknowledged(user_id: number): Promise<number>;
  /** Without `instance_id`, all attempts count as `own`. */
  counts(user_id: number, instance_id?: number): Promise<OutboxCounts>;
  /** Returns pending and set-aside items of every lane, oldest first. */
  items(user_id: number): Promise<OutboxItem[]>;
  answers(user_id: number, instance_id: number): Promise<LocalAnswer[]>;
  /** Takes over the server's answers that are newer, unless typed work here is not settled yet. */
  adopt(user_id: number, instance_id: number, answers: ServerAnswer[]): Promise<void>;
  /** Stores another version beside an answer, or removes it. */
  noteOther(place: AnswerPlace, other: OtherVersion | null): Promise<void>;
  /** Returns every user who ever wrote on this computer. */
  users(): Promise<number[]>;
  /**
   * Deletes the named items of a user, and every answer that no remaining item belongs to. The device and its counter
   * stay, so that no `seq` is given twice. Returns how many items remain: somebody added them meanwhile.
   */
  forget(user_id: number, ids: readonly string[]): Promise<number>;
  snapshot(user_id: number): Promise<OutboxSnapshot>;
  /** Adds what another store held. Its copy of an item is the later one; an answer that is newer here stays. */
  absorb(snapshot: OutboxSnapshot): Promise<void>;
  close(): void;
}
