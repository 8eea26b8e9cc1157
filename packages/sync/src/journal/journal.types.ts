import type { EditKind } from "@examplar/domain";
import type { AnswerPlace, PageSeq } from "../outbox/outbox.types.ts";

/** A change that has not become an edit in the outbox. */
export interface JournalEntry extends AnswerPlace {
  edit_id: string;
  kind: EditKind;
  content: unknown;
  /** Server-corrected time at which the student made the change. */
  at: string;
  /** True if the server had told the page the time. */
  is_certain?: boolean;
  /** Absent in entries of an earlier version. */
  page_seq?: PageSeq;
  /** The edit from elsewhere that the page showed when this was typed: it is older, whatever its time says. */
  typed_over?: string | null;
}

/** Survives a kill of the browser; one entry per question. */
export interface JournalStore {
  put(entry: JournalEntry): Promise<void>;
  list(user_id: number): Promise<JournalEntry[]>;
  remove(place: AnswerPlace, which: (entry: JournalEntry) => boolean): Promise<void>;
}

/** The part of `localStorage` in use: it stores text synchronously, which a closing page needs. */
export type InstantStorage = Pick<Storage, "getItem" | "setItem" | "removeItem"> & { keys(): string[] };
