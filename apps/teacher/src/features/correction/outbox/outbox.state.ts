/** What a teacher did that the server may not have yet: points, a comment, or an answer read on a sheet of paper. */
export type Deed =
  | {
      kind: "entry";
      edit_id: string;
      /** `skip` says that the student wrote nothing. */
      edit_kind: "answer" | "skip";
      content: unknown;
      seen_revision: number;
      /** Entries that this one replaced and that may have arrived although no reply came. */
      own_edit_ids: string[];
    }
  | { kind: "points"; points: number | null; seen_points: number | null; seen_revision: number }
  | { kind: "feedback"; user_content: string; seen_updated_at: string | null };

/** What stands on the server in the place of a deed that it refused. */
export type Standing =
  | { kind: "entry"; content: unknown; revision: number; edit_id: string | null }
  | { kind: "points"; points: number | null; revision: number; by: number | null; by_name: string | null }
  | { kind: "feedback"; user_content: string; updated_at: string | null };

/** What a list without the copy says of the answer. It is kept with the deed: offline there is nothing to read it from. */
export interface About {
  /** As the copy shows it; null where the question was marked for everybody, whose copies number it differently. */
  number: number | null;
  question: string;
  /** Null where the names were hidden from the teacher. */
  student: string | null;
}

export interface OutboxItem {
  quiz_id: number;
  /** The student. */
  user_id: number;
  score_id: number;
  question_id: number;
  deed: Deed;
  /** Points that may have arrived although no reply came: finding one of them there is no conflict. */
  tried: (number | null)[];
  state: "waiting" | "conflict" | "refused";
  standing: Standing | null;
  /** Not sent before this instant, in milliseconds: what is typed next replaces it, and a failure is retried later. */
  held_until?: number;
  /** How often the server failed at it. */
  failures?: number;
  /** Missing in what an earlier version of this page kept. */
  about?: About | undefined;
}

export type NewItem = Omit<OutboxItem, "tried" | "state" | "standing" | "failures">;
/** Something that a teacher does now: whoever puts it there says which answer it is about. */
export type ToldItem = NewItem & { about: About };
export type Items = ReadonlyMap<string, OutboxItem>;

export const keyOf = ({ score_id, question_id, deed }: Pick<OutboxItem, "score_id" | "question_id" | "deed">): string =>
  `${score_id}:${question_id}:${deed.kind}`;

const pointsOf = ({ deed }: OutboxItem): (number | null)[] => (deed.kind === "points" ? [deed.points] : []);

/**
 * A newer deed takes the place of one that waits or was refused. The version that was seen stays that of the first of them:
 * the screen shows one's own text meanwhile, so that a colleague's newer version was read by the cache only.
 */
export const put = (items: Items, added: NewItem): Items => {
  const before = items.get(keyOf(added));
  const about = knownOf(added.about, before?.about);
  if (before?.state === "conflict" && before.deed.kind === "entry" && added.deed.kind === "entry")
    return new Map(items).set(keyOf(added), { ...before, about, deed: typedOn(before.deed, added.deed) });
  const item: OutboxItem = { ...added, tried: [], state: "waiting", standing: null, failures: 0 };
  const replaces = before !== undefined && before.state !== "conflict";
  const deed = replaces ? withSeen(added.deed, before.deed) : added.deed;
  const tried = replaces ? [...before.tried, ...pointsOf(before)] : [];
  return new Map(items).set(keyOf(added), { ...item, about, deed, tried });
};

/** The same answer, marked on its copy and with everybody's: either knows something that the other does not. */
const knownOf = (about: About | undefined, before: About | undefined): About | undefined =>
  about && {
    ...about,
    number: about.number ?? before?.number ?? null,
    student: about.student ?? before?.student ?? null,
  };

type EntryDeed = Extract<Deed, { kind: "entry" }>;

/** The field stays open beside a colleague's answer: typing on is no decision to replace it. */
const typedOn = (before: EntryDeed, { edit_id, edit_kind, content }: EntryDeed): EntryDeed => ({
  ...before,
  edit_id,
  edit_kind,
  content,
});

const withSeen = (deed: Deed, before: Deed): Deed => {
  if (deed.kind === "points" && before.kind === "points")
    return { ...deed, seen_points: before.seen_points, seen_revision: before.seen_revision };
  if (deed.kind === "feedback" && before.kind === "feedback")
    return { ...deed, seen_updated_at: before.seen_updated_at };
  if (deed.kind === "entry" && before.kind === "entry") {
    const own_edit_ids = [...before.own_edit_ids, before.edit_id].slice(-keptEntries);
    return { ...deed, seen_revision: before.seen_revision, own_edit_ids };
  }
  return deed;
};

/** Only the last of them can be the one that stands; the contract takes no more than this. */
const keptEntries = 1000;

export const drop = (items: Items, key: string): Items => {
  const left = new Map(items);
  left.delete(key);
  return left;
};

/** The server has it. What was typed meanwhile is about the version that the server has now. */
export const settle = (items: Items, sent: OutboxItem, standing: Standing | null): Items => {
  const key = keyOf(sent);
  const now = items.get(key);
  if (now === undefined || now === sent) return drop(items, key);
  return new Map(items).set(key, { ...now, deed: seenAs(now.deed, standing ?? standingOf(sent)), tried: [] });
};

const standingOf = ({ deed }: OutboxItem): Standing => {
  switch (deed.kind) {
    case "points":
      return { kind: "points", points: deed.points, revision: deed.seen_revision, by: null, by_name: null };
    case "feedback":
      return { kind: "feedback", user_content: deed.user_content, updated_at: deed.seen_updated_at };
    case "entry":
      return { kind: "entry", content: deed.content, revision: deed.seen_revision, edit_id: deed.edit_id };
  }
};

/** The same deed, by somebody who has seen what stands. */
export const seenAs = (deed: Deed, standing: Standing): Deed => {
  if (deed.kind === "points" && standing.kind === "points")
    return { ...deed, seen_points: standing.points, seen_revision: standing.revision };
  if (deed.kind === "feedback" && standing.kind === "feedback")
    return { ...deed, seen_updated_at: standing.updated_at };
  if (deed.kind === "entry" && standing.kind === "entry")
    return { ...deed, seen_revision: standing.revision, own_edit_ids: [] };
  return deed;
};

interface Met {
  sent: OutboxItem;
  standing: Standing;
  /** The teacher. */
  me: number;
  /** What the server last took of this teacher in that place: a screen may show an older reading for a moment. */
  taken: Deed | undefined;
}

/** One's own mark whose reply was lost is sent over; anybody else's is shown, and asked about. */
export const meetConflict = (items: Items, { sent, standing, me, taken }: Met): Items => {
  const key = keyOf(sent);
  const now = items.get(key);
  if (now === undefined) return items;
  const own = [...now.tried, ...pointsOf(sent), ...(taken?.kind === "points" ? [taken.points] : [])];
  const isOwnEntry = standing.kind === "entry" && taken?.kind === "entry" && standing.edit_id === taken.edit_id;
  const isOwnMark =
    standing.kind === "points" &&
    (standing.by === me || standing.points === null) &&
    now.deed.kind === "points" &&
    standing.revision === now.deed.seen_revision &&
    own.includes(standing.points);
  return new Map(items).set(
    key,
    isOwnEntry || isOwnMark
      ? { ...now, deed: seenAs(now.deed, standing), tried: [] }
      : { ...now, state: "conflict", standing },
  );
};

/** Doubled with each failure. */
export const firstRetryMs = 500;
export const longestFailureMs = 60_000;

/** The server failed at it: it is retried later. What was typed meanwhile is another deed, and goes at once. */
export const noteFailure = (items: Items, sent: OutboxItem, now: number): Items => {
  if (items.get(keyOf(sent)) !== sent) return items;
  const failures = (sent.failures ?? 0) + 1;
  const held_until = now + Math.min(firstRetryMs * 2 ** failures, longestFailureMs);
  return new Map(items).set(keyOf(sent), { ...sent, failures, held_until });
};

/** The server refused it, perhaps for a reason that has passed: the same deed, as if it had just been done. */
export const retry = (items: Items, key: string): Items => {
  const item = items.get(key);
  return item ? new Map(items).set(key, { ...item, state: "waiting", held_until: 0, failures: 0 }) : items;
};

/** Deeds on one answer keep their order: points after an entry are about what was entered. Other answers do not wait. */
export const sendable = (items: Items): OutboxItem[] => {
  const failing = new Set<string>();
  return [...items.values()].filter((item) => {
    const answer = `${item.score_id}:${item.question_id}`;
    if (item.state !== "waiting" || failing.has(answer)) return false;
    if (item.failures) failing.add(answer);
    return true;
  });
};

/** The first failures pass by themselves. */
const shownFailures = 3;

/** The teacher has to know: a colleague's mark stands there, or the server refuses this one or keeps failing at it. */
export const isAsking = ({ state, failures = 0 }: OutboxItem): boolean =>
  state !== "waiting" || failures >= shownFailures;

const deedKinds: readonly Deed["kind"][] = ["points", "feedback", "entry"];

/** Items that a browser kept; whatever is not one of them is left out. */
export const parseItems = (text: string | null): Items => {
  try {
    const list = JSON.parse(text ?? "[]") as OutboxItem[];
    return new Map(list.filter(({ deed }) => deedKinds.includes(deed.kind)).map((one) => [keyOf(one), one]));
  } catch {
    return new Map();
  }
};

export type SaveState = "saved" | "saving" | "waiting" | "asking";

/** What the line beside the name says. */
export const saveState = (items: Items, is_offline: boolean): { state: SaveState; count: number } => {
  const list = [...items.values()];
  const asking = list.filter(isAsking).length;
  if (asking > 0) return { state: "asking", count: asking };
  if (list.length === 0) return { state: "saved", count: 0 };
  return { state: is_offline ? "waiting" : "saving", count: list.length };
};
