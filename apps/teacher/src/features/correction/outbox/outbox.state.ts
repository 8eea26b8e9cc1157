/**
 * A teacher's change that the server may not have yet: points, a comment, or an answer entered from a sheet of paper.
 */
export type Change =
  | {
      kind: "entry";
      edit_id: string;
      /** `skip`: the student wrote nothing. */
      edit_kind: "answer" | "skip";
      content: unknown;
      seen_revision: number;
      /** Ids of entries that this one replaced. The server may have stored them although no reply arrived. */
      own_edit_ids: string[];
    }
  | { kind: "points"; points: number | null; seen_points: number | null; seen_revision: number }
  | { kind: "feedback"; user_content: string; seen_updated_at: string | null };

/** The server's current version, when it refused a change because of a conflict. */
export type Standing =
  | { kind: "entry"; content: unknown; revision: number; edit_id: string | null }
  | { kind: "points"; points: number | null; revision: number; by: number | null; by_name: string | null }
  | { kind: "feedback"; user_content: string; updated_at: string | null };

/**
 * Describes the answer for a list that does not load the copy. Stored with the change because it cannot be read offline.
 */
export interface About {
  /** Question number on the copy. Null when marked by question: each student's copy may number it differently. */
  number: number | null;
  question: string;
  /** Name of the student. Null when names were hidden from the teacher. */
  student: string | null;
}

export interface OutboxItem {
  quiz_id: number;
  /** User id of the student. */
  user_id: number;
  score_id: number;
  question_id: number;
  change: Change;
  /** Points sent earlier without a reply. Finding one of them on the server is no conflict. */
  tried: (number | null)[];
  state: "waiting" | "conflict" | "refused";
  standing: Standing | null;
  /** Earliest send time, in milliseconds. Debounces typing and delays the retry after a failure. */
  held_until?: number;
  /** How many times the server failed on this change. */
  failures?: number;
  /** Missing in items stored by an earlier version of this page. */
  about?: About | undefined;
}

export type NewItem = Omit<OutboxItem, "tried" | "state" | "standing" | "failures">;
/** A new change; its creator must say which answer it is about. */
export type ToldItem = NewItem & { about: About };
export type Items = ReadonlyMap<string, OutboxItem>;

export const keyOf = ({
  score_id,
  question_id,
  change,
}: Pick<OutboxItem, "score_id" | "question_id" | "change">): string => `${score_id}:${question_id}:${change.kind}`;

const pointsOf = ({ change }: OutboxItem): (number | null)[] => (change.kind === "points" ? [change.points] : []);

/**
 * Adds a change; it replaces a waiting or refused change of the same kind on the same answer. It keeps the first change's
 * seen version: the screen shows the teacher's own text, so only the cache has read a colleague's newer version.
 */
export const put = (items: Items, added: NewItem): Items => {
  const before = items.get(keyOf(added));
  const about = knownOf(added.about, before?.about);
  if (before?.state === "conflict" && before.change.kind === "entry" && added.change.kind === "entry")
    return new Map(items).set(keyOf(added), { ...before, about, change: typedOn(before.change, added.change) });
  const item: OutboxItem = { ...added, tried: [], state: "waiting", standing: null, failures: 0 };
  const replaces = before !== undefined && before.state !== "conflict";
  const change = replaces ? withSeen(added.change, before.change) : added.change;
  const tried = replaces ? [...before.tried, ...pointsOf(before)] : [];
  return new Map(items).set(keyOf(added), { ...item, about, change, tried });
};

/** Merges two descriptions of one answer: the copy knows its number, and marking by question may not. */
const knownOf = (about: About | undefined, before: About | undefined): About | undefined =>
  about && {
    ...about,
    number: about.number ?? before?.number ?? null,
    student: about.student ?? before?.student ?? null,
  };

type EntryChange = Extract<Change, { kind: "entry" }>;

/**
 * During a conflict the field stays editable beside the colleague's answer. Typing updates the text, but does not
 * decide to replace that answer.
 */
const typedOn = (before: EntryChange, { edit_id, edit_kind, content }: EntryChange): EntryChange => ({
  ...before,
  edit_id,
  edit_kind,
  content,
});

const withSeen = (change: Change, before: Change): Change => {
  if (change.kind === "points" && before.kind === "points")
    return { ...change, seen_points: before.seen_points, seen_revision: before.seen_revision };
  if (change.kind === "feedback" && before.kind === "feedback")
    return { ...change, seen_updated_at: before.seen_updated_at };
  if (change.kind === "entry" && before.kind === "entry") {
    const own_edit_ids = [...before.own_edit_ids, before.edit_id].slice(-keptEntries);
    return { ...change, seen_revision: before.seen_revision, own_edit_ids };
  }
  return change;
};

/**
 * The contract accepts no more. This loses nothing, because only a recent entry can be the current one on the server.
 */
const keptEntries = 1000;

export const drop = (items: Items, key: string): Items => {
  const left = new Map(items);
  left.delete(key);
  return left;
};

/**
 * Removes a change that the server has stored. If the teacher typed meanwhile, the newer change now builds on that version.
 */
export const settle = (items: Items, sent: OutboxItem, standing: Standing | null): Items => {
  const key = keyOf(sent);
  const now = items.get(key);
  if (now === undefined || now === sent) return drop(items, key);
  return new Map(items).set(key, { ...now, change: seenAs(now.change, standing ?? standingOf(sent)), tried: [] });
};

const standingOf = ({ change }: OutboxItem): Standing => {
  switch (change.kind) {
    case "points":
      return { kind: "points", points: change.points, revision: change.seen_revision, by: null, by_name: null };
    case "feedback":
      return { kind: "feedback", user_content: change.user_content, updated_at: change.seen_updated_at };
    case "entry":
      return { kind: "entry", content: change.content, revision: change.seen_revision, edit_id: change.edit_id };
  }
};

/** Returns the change as based on the server's current version. */
export const seenAs = (change: Change, standing: Standing): Change => {
  if (change.kind === "points" && standing.kind === "points")
    return { ...change, seen_points: standing.points, seen_revision: standing.revision };
  if (change.kind === "feedback" && standing.kind === "feedback")
    return { ...change, seen_updated_at: standing.updated_at };
  if (change.kind === "entry" && standing.kind === "entry")
    return { ...change, seen_revision: standing.revision, own_edit_ids: [] };
  return change;
};

interface Conflict {
  sent: OutboxItem;
  standing: Standing;
  /** User id of the teacher. */
  me: number;
  /**
   * The last change of this teacher that the server stored for this answer. A screen may show an older version for a
   * moment.
   */
  taken: Change | undefined;
}

/**
 * Resolves a conflict. If the server's version is the teacher's own mark, whose reply was lost, the change is sent again.
 * Otherwise the teacher is asked.
 */
export const resolveConflict = (items: Items, { sent, standing, me, taken }: Conflict): Items => {
  const key = keyOf(sent);
  const now = items.get(key);
  if (now === undefined) return items;
  const own = [...now.tried, ...pointsOf(sent), ...(taken?.kind === "points" ? [taken.points] : [])];
  const isOwnEntry = standing.kind === "entry" && taken?.kind === "entry" && standing.edit_id === taken.edit_id;
  const isOwnMark =
    standing.kind === "points" &&
    (standing.by === me || standing.points === null) &&
    now.change.kind === "points" &&
    standing.revision === now.change.seen_revision &&
    own.includes(standing.points);
  return new Map(items).set(
    key,
    isOwnEntry || isOwnMark
      ? { ...now, change: seenAs(now.change, standing), tried: [] }
      : { ...now, state: "conflict", standing },
  );
};

/** Delay of the first retry; it doubles with each failure. */
export const firstRetryMs = 500;
export const longestFailureMs = 60_000;

/** Delays the retry after a server failure. A change typed meanwhile is a different one and is sent immediately. */
export const noteFailure = (items: Items, sent: OutboxItem, now: number): Items => {
  if (items.get(keyOf(sent)) !== sent) return items;
  const failures = (sent.failures ?? 0) + 1;
  const held_until = now + Math.min(firstRetryMs * 2 ** failures, longestFailureMs);
  return new Map(items).set(keyOf(sent), { ...sent, failures, held_until });
};

/** Queues a refused or failed change again as if it were new: the reason may no longer apply. */
export const retry = (items: Items, key: string): Items => {
  const item = items.get(key);
  return item ? new Map(items).set(key, { ...item, state: "waiting", held_until: 0, failures: 0 }) : items;
};

/**
 * Returns the changes that may be sent. Changes on one answer keep their order, because points after an entry are about
 * that entry. Other answers do not wait.
 */
export const sendable = (items: Items): OutboxItem[] => {
  const failing = new Set<string>();
  return [...items.values()].filter((item) => {
    const answer = `${item.score_id}:${item.question_id}`;
    if (item.state !== "waiting" || failing.has(answer)) return false;
    if (item.failures) failing.add(answer);
    return true;
  });
};

/** Failures before the teacher is told; the first ones usually resolve themselves. */
const shownFailures = 3;

/** Whether the teacher must act: a colleague's mark conflicts, the server refused the change or it keeps failing. */
export const isAsking = ({ state, failures = 0 }: OutboxItem): boolean =>
  state !== "waiting" || failures >= shownFailures;

const changeKinds: readonly Change["kind"][] = ["points", "feedback", "entry"];

type StoredItem = Omit<OutboxItem, "change"> & { change?: Change; deed?: Change };

/** An earlier version of this page stored the change as `deed`. */
const changeIn = ({ change, deed, ...item }: StoredItem): OutboxItem[] => {
  const found = change ?? deed;
  return found && changeKinds.includes(found.kind) ? [{ ...item, change: found }] : [];
};

/** Parses the items from the browser's storage and leaves out anything else. */
export const parseItems = (text: string | null): Items => {
  try {
    const list = JSON.parse(text ?? "[]") as StoredItem[];
    return new Map(list.flatMap(changeIn).map((item) => [keyOf(item), item]));
  } catch {
    return new Map();
  }
};

export type SaveState = "saved" | "saving" | "waiting" | "asking";

/** State and count for the status line beside the student's name. */
export const saveState = (items: Items, is_offline: boolean): { state: SaveState; count: number } => {
  const list = [...items.values()];
  const asking = list.filter(isAsking).length;
  if (asking > 0) return { state: "asking", count: asking };
  if (list.length === 0) return { state: "saved", count: 0 };
  return { state: is_offline ? "waiting" : "saving", count: list.length };
};
