import type { Edit, EditKind, EditOutcome } from "@examplar/domain";

/** In the order in which they are sent: an answer never waits for an event. Media have an outbox of their own. */
export const lanes = ["answers", "events"] as const;
export type Lane = (typeof lanes)[number];

export interface SetAsideReason {
  /** The server's code, or `http_413` and the like when it gave none. */
  code: string;
  status: number | null;
  /** When it is tried again by itself; null when the refusal is final and only a forced resend brings it back. */
  again_at: string | null;
}

/** One thing to send. It leaves the outbox only when the server has said that it is committed. */
export interface OutboxItem {
  /** The edit's id, or the event's. */
  id: string;
  lane: Lane;
  user_id: number;
  instance_id: number;
  device_id: string;
  payload: unknown;
  /** Of the payload as JSON. */
  bytes: number;
  created_at: string;
  state: "pending" | "set_aside";
  reason: SetAsideReason | null;
  /** Absent where it is not a page that made it. */
  page_seq?: PageSeq;
  /** How many times it may have been on the wire; counted before it goes. */
  tries: number;
}

export interface EditItem extends OutboxItem {
  lane: "answers";
  payload: Edit;
}

export type NewItem = Omit<OutboxItem, "lane" | "state" | "reason" | "tries"> & { lane: Exclude<Lane, "answers"> };

/** The place of a change among all those of its page: its time may go back when a clock is set right, this never does. */
export interface PageSeq {
  page_id: string;
  number: number;
}

/** What identifies an edit, apart from what it says. */
export interface EditStamp {
  edit_id: string;
  device_id: string;
  seq: number;
  edited_at: string;
  base_revision: number;
  page_seq?: PageSeq;
}

/** What the student sees in one question, and what the server has said of it. */
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
  /** The newest revision that the server has told; 0 before any. */
  revision: number;
  acknowledged_at: string | null;
  /** The server's edit that this content is; absent where it was typed here. */
  edit_id?: string | null;
  /** Another version of this answer that the student has not decided on. */
  other?: OtherVersion | null;
}

export type AnswerPlace = Pick<LocalAnswer, "user_id" | "instance_id" | "question_id">;

/** A version of an answer that does not stand, and that nobody has chosen against yet. */
export interface OtherVersion {
  kind: EditKind;
  content: unknown;
  edited_at: string;
}

/** Which edit the server says stands as an answer. */
export interface StandingEdit {
  question_id: number;
  edit_id: string | null;
  revision: number;
}

/** An edit before the store has given it its place: `seq`, `edited_at` and `base_revision`. */
export interface EditDraft {
  edit_id: string;
  user_id: number;
  instance_id: number;
  device_id: string;
  question_id: number;
  kind: EditKind;
  /** Plain JSON. */
  content: unknown;
  /** Server-corrected; the store moves it forward where it would go back. */
  now: string;
  /** The server has told this page the time: an earlier edit that is dated later was dated by a wrong clock. */
  is_certain?: boolean;
  /** When the student did it, where that was earlier; not before the device's last edit. */
  made_at?: string;
  /** The newest `seq` of this device that the page has seen; 0 for none. */
  after_seq: number;
  page_seq?: PageSeq;
}

export interface AddedEdit {
  item: EditItem;
  /** The edit of the same question that was never sent and that this one stands for. */
  replaced: string | null;
}

/** The last `seq` and `edited_at` that a device has given. */
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
  /** Pending. */
  answers: number;
  /** Refused edits that are still what their question shows: one that a newer edit replaced is history. */
  set_aside: number;
  /** Of those, the ones that are not tried again by themselves. */
  refused: number;
}

/** Of everything that a user has here. */
export interface OutboxCounts {
  pending: Record<Lane, number>;
  set_aside: number;
  /** Of the attempt that was asked about. */
  own: AnswerCounts;
  /** Of the user's other attempts. */
  others: AnswerCounts;
}

export interface ServerAnswer {
  question_id: number;
  kind: EditKind;
  content: unknown;
  revision: number;
  /** The edit that stands; absent where an older copy of the paper does not say. */
  edit_id?: string | null;
}

/** Everything of one user, to be carried from one store to another. */
export interface OutboxSnapshot {
  items: OutboxItem[];
  answers: LocalAnswer[];
  counters: DeviceCounter[];
}

/** Each call is one transaction: all of it happens, or nothing. What is handed in or out is a copy. */
export interface OutboxStore {
  /** The device that this user is on this computer; `candidate` becomes it the first time. */
  deviceOf(user_id: number, candidate: string): Promise<string>;
  addEdit(draft: EditDraft): Promise<AddedEdit>;
  /** An id that is there already is left as it is. */
  addItem(item: NewItem): Promise<void>;
  /** The oldest first. */
  pending(user_id: number, lane: Lane, limit: number): Promise<OutboxItem[]>;
  /** Counts one more try of each and answers those that are still pending, in the order asked. */
  markSent(ids: string[]): Promise<OutboxItem[]>;
  /** What is not there any more is passed over: a settlement may be repeated. */
  settle(settlements: Settlement[]): Promise<void>;
  /** Set aside → pending: all of a user's, or those whose time to be tried again has come. */
  putBack(user_id: number, due: "all" | { now: string }): Promise<number>;
  /** Puts every acknowledged edit that is still known here into the outbox again. */
  requeueAcknowledged(user_id: number): Promise<number>;
  /** Without an attempt, all of them are the user's own. */
  counts(user_id: number, instance_id?: number): Promise<OutboxCounts>;
  /** Pending and set aside, of every lane, the oldest first. */
  items(user_id: number): Promise<OutboxItem[]>;
  answers(user_id: number, instance_id: number): Promise<LocalAnswer[]>;
  /** Takes the server's answers where they are newer and nothing typed here is still unsettled. */
  adopt(user_id: number, instance_id: number, answers: ServerAnswer[]): Promise<void>;
  /** Keeps another version beside an answer, or forgets it. */
  noteOther(place: AnswerPlace, other: OtherVersion | null): Promise<void>;
  /** Everybody who ever wrote on this computer. */
  users(): Promise<number[]>;
  /**
   * Deletes the named items of a user, and every answer that no other item stands for. The device and its count stay: a
   * number is never given twice. Returns how many items are left, which somebody added meanwhile.
   */
  forget(user_id: number, ids: readonly string[]): Promise<number>;
  snapshot(user_id: number): Promise<OutboxSnapshot>;
  /** Adds what another store held, which is the later account of an item; an answer that is newer here stays. */
  absorb(snapshot: OutboxSnapshot): Promise<void>;
  close(): void;
}
