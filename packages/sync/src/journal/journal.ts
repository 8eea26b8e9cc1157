import { sameJson } from "../outbox/outbox.rules.ts";
import type { AnswerPlace, LocalAnswer, OutboxStore, PageSeq } from "../outbox/outbox.types.ts";
import type { InstantStorage, JournalEntry, JournalStore } from "./journal.types.ts";

interface JournalParts {
  store: JournalStore;
  instant: InstantStorage;
  /** Every page has a place of its own, so that tabs do not write over each other. */
  page_id: string;
  onFault: (error: unknown) => void;
}

type Outbox = Pick<OutboxStore, "answers" | "addEdit">;

/** Keeps what is typed until the outbox has it, for a page that goes away and for a browser that is killed. */
export interface Journal {
  /** For each change of this page, when it is made. */
  nextPageSeq(): PageSeq;
  /** For an editor that reports its changes late. */
  keep(entry: JournalEntry): Promise<void>;
  /** The outbox has an edit of this question: what this page changed later stays, for it is in the next one. */
  forget(place: AnswerPlace, written: PageSeq): Promise<void>;
  /** Without waiting, for a page that is about to go: replaces what this page kept so before. */
  keepInstantly(user_id: number, entries: readonly Omit<JournalEntry, "user_id">[]): void;
  /** What earlier pages left and the outbox does not have. */
  left(user_id: number): Promise<JournalEntry[]>;
  /** Writes what earlier pages left into the outbox, as of the time it was typed, and forgets it. */
  replay(user_id: number, device_id: string, outbox: Outbox): Promise<void>;
  /** Forgets everything of a user. */
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

/** As the version before called them; the next one may forget it. */
interface FormerNames {
  turn?: PageSeq;
  on?: string | null;
}

const withNames = <T extends object>({ turn, on, ...kept }: T & FormerNames) => ({
  ...(turn && { page_seq: turn }),
  ...(on !== undefined && { typed_over: on }),
  ...kept,
});

/** Of one page, and not later. */
const isPart = (page_seq: PageSeq, of: PageSeq | undefined): boolean =>
  of?.page_id === page_seq.page_id && page_seq.number <= of.number;

/**
 * Whether the outbox holds neither this change nor a later one. Of one page, `page_seq` tells. Of another one, what the
 * student saw when they made the change is older; between two tabs that did not see each other there is only the time.
 */
const isMissing = (entry: JournalEntry, known: LocalAnswer | undefined): boolean => {
  if (!known) return true;
  if (sameJson([known.kind, known.content], [entry.kind, entry.content])) return false;
  const stamp = known.stamp && withNames(known.stamp);
  if (!stamp || stamp.edit_id === entry.typed_over) return true;
  if (entry.page_seq && entry.page_seq.page_id === stamp.page_seq?.page_id)
    return !isPart(entry.page_seq, stamp.page_seq);
  return Date.parse(stamp.edited_at) < Date.parse(entry.at);
};

/** What cannot be read was cut off while it was written. */
const readEntries = (text: string | null, user_id: number): JournalEntry[] => {
  try {
    const entries = JSON.parse(text ?? "[]") as Omit<JournalEntry, "user_id">[];
    return entries.map((entry) => ({ ...entry, user_id }));
  } catch {
    return [];
  }
};
