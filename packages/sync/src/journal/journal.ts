import { sameContent } from "@examplar/domain";
import type { AnswerPlace, LocalAnswer, OutboxStore, PageSeq } from "../outbox/outbox.types.ts";
import type { InstantStorage, JournalEntry, JournalStore } from "./journal.types.ts";

interface JournalParts {
  store: JournalStore;
  instant: InstantStorage;
  /** Part of this page's storage key, so that tabs do not overwrite each other. */
  page_id: string;
  onFault: (error: unknown) => void;
}

type Outbox = Pick<OutboxStore, "answers" | "addEdit">;

/** Stores what the student types until the outbox has it, for a page that closes or a browser that is killed. */
export interface Journal {
  /** Returns the number of a change; called when the page makes the change. */
  nextPageSeq(): PageSeq;
  /** Stores an entry, for an editor that reports its changes late. */
  keep(entry: JournalEntry): Promise<void>;
  /** Removes what an edit in the outbox covers. Later changes of this page stay: they belong to the next edit. */
  forget(place: AnswerPlace, written: PageSeq): Promise<void>;
  /** Stores entries synchronously, for a page that is closing; replaces what this page stored so before. */
  keepInstantly(user_id: number, entries: readonly Omit<JournalEntry, "user_id">[]): void;
  /** Returns the entries that earlier pages left. */
  left(user_id: number): Promise<JournalEntry[]>;
  /** Writes what earlier pages left into the outbox, dated when it was typed, and then removes it. */
  replay(user_id: number, device_id: string, outbox: Outbox): Promise<void>;
  /** Deletes everything of a user. */
  clear(user_id: number): Promise<void>;
}

const prefixOf = (user_id: number): string => `examplar.last_words.${user_id}.`;

export const createJournal = ({ store, instant, page_id, onFault }: JournalParts): Journal => {
  const quietly = async (work: Promise<unknown>): Promise<void> => void (await work.catch(onFault));
  const placesOf = (user_id: number): string[] =>
    instant.keys().filter((key) => key.startsWith(prefixOf(user_id)) && !key.endsWith(page_id));
  const instantlyKept = (user_id: number): JournalEntry[] =>
    placesOf(user_id).flatMap((key) => readEntries(instant.getItem(key), user_id));

  const left = async (user_id: number): Promise<JournalEntry[]> => {
    const kept = await store.list(user_id).catch((error: unknown) => (onFault(error), []));
    return [...instantlyKept(user_id), ...kept].map(withNames);
  };

  const clear = async (user_id: number): Promise<void> => {
    for (const key of placesOf(user_id)) instant.removeItem(key);
    instant.removeItem(prefixOf(user_id) + page_id);
    for (const entry of await store.list(user_id).catch(() => [])) await quietly(store.remove(entry, () => true));
  };
  let made = 0;

  return {
    left,
    clear,
    nextPageSeq: () => ({ page_id, number: ++made }),
    keep: (entry) => quietly(store.put(entry)),
    forget: (place, written) =>
      quietly(store.remove(place, ({ page_seq }) => page_seq !== undefined && isPart(page_seq, written))),
    keepInstantly: (user_id, entries) => {
      try {
        if (entries.length > 0) instant.setItem(prefixOf(user_id) + page_id, JSON.stringify(entries));
        else instant.removeItem(prefixOf(user_id) + page_id);
      } catch (error) {
        onFault(error);
      }
    },
    replay: async (user_id, device_id, outbox) => {
      const places = placesOf(user_id);
      for (const entry of await left(user_id)) {
        await writeEntry(outbox, device_id, entry);
        await quietly(store.remove(entry, ({ edit_id }) => edit_id === entry.edit_id));
      }
      for (const key of places) instant.removeItem(key);
    },
  };
};

const writeEntry = async (
  outbox: Outbox,
  device_id: string,
  { at, typed_over, ...entry }: JournalEntry,
): Promise<void> => {
  const known = (await outbox.answers(entry.user_id, entry.instance_id)).find(
    ({ question_id }) => question_id === entry.question_id,
  );
  if (isMissing({ at, typed_over, ...entry }, known))
    await outbox.addEdit({ ...entry, device_id, now: at, after_seq: 0 });
};

/** Field names of the previous version; the next version may drop them. */
interface FormerNames {
  turn?: PageSeq;
  on?: string | null;
}

const withNames = <T extends object>({ turn, on, ...kept }: T & FormerNames) => ({
  ...(turn && { page_seq: turn }),
  ...(on !== undefined && { typed_over: on }),
  ...kept,
});

/** True if `page_seq` is of the same page and not later than `of`. */
const isPart = (page_seq: PageSeq, of: PageSeq | undefined): boolean =>
  of?.page_id === page_seq.page_id && page_seq.number <= of.number;

/**
 * Tells whether the outbox has neither this change nor a later one. Within one page, `page_seq` decides. An edit that
 * the page showed when the student typed this change is older. Between two tabs that did not see each other, only the
 * time decides.
 */
const isMissing = (entry: JournalEntry, known: LocalAnswer | undefined): boolean => {
  if (!known) return true;
  if (sameContent([known.kind, known.content], [entry.kind, entry.content])) return false;
  const stamp = known.stamp && withNames(known.stamp);
  if (!stamp || stamp.edit_id === entry.typed_over) return true;
  if (entry.page_seq && entry.page_seq.page_id === stamp.page_seq?.page_id)
    return !isPart(entry.page_seq, stamp.page_seq);
  return Date.parse(stamp.edited_at) < Date.parse(entry.at);
};

/** Returns no entries for unreadable text: the browser stopped while it was written. */
const readEntries = (text: string | null, user_id: number): JournalEntry[] => {
  try {
    const entries = JSON.parse(text ?? "[]") as Omit<JournalEntry, "user_id">[];
    return entries.map((entry) => ({ ...entry, user_id }));
  } catch {
    return [];
  }
};
