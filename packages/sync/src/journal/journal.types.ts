import type { EditKind } from "@examplar/domain";
import type { AnswerPlace } from "../outbox/outbox.types.ts";

/** A change that has not become an edit in the outbox. */
export interface JournalEntry extends AnswerPlace {
  edit_id: string;
  kind: EditKind;
  content: unknown;
  /** Server time, read before the editors were flushed: an edit of the same change is not older. */
  at: string;
}

/** Survives a kill of the browser; one entry a question. */
export interface JournalStore {
  put(entry: JournalEntry): Promise<void>;
  list(user_id: number): Promise<JournalEntry[]>;
  /** Only where the entry is not younger than `written_at`. */
  remove(place: AnswerPlace, written_at: string): Promise<void>;
}

/** The part of `localStorage` that is used: it takes a text at once, which a page that goes away needs. */
export type InstantStorage = Pick<Storage, "getItem" | "setItem" | "removeItem"> & { keys(): string[] };
