import type { EditKind } from "@examplar/domain";
import type { AnswerPlace, PageSeq } from "../outbox/outbox.types.ts";

/** A change that has not become an edit in the outbox. */
export interface JournalEntry extends AnswerPlace {
  edit_id: string;
  kind: EditKind;
  content: unknown;
  /** When the student did it, by the server's time. */
  at: string;
  /** The server had told the page the time. */
  is_certain?: boolean;
  /** Absent in what an earlier version left. */
  page_seq?: PageSeq;
  /** The edit that the page showed from elsewhere when this was typed: it is older, whatever its time says. */
  typed_over?: string | null;
}

/** Survives a kill of the browser; one entry a question. */
export interface JournalStore {
  put(entry: JournalEntry): Promise<void>;
  list(user_id: number): Promise<JournalEntry[]>;
  remove(place: AnswerPlace, which: (entry: JournalEntry) => boolean): Promise<void>;
}

/** The part of `localStorage` that is used: it takes a text at once, which a page that goes away needs. */
export type InstantStorage = Pick<Storage, "getItem" | "setItem" | "removeItem"> & { keys(): string[] };
