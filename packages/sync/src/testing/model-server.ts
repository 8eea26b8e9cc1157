import {
  type ArrivedEdit,
  type Edit,
  type EditFacts,
  type EditResult,
  decideEdit,
  maxAttemptEdits,
  maxEditsPerBatch,
  overwrittenUnseen,
  standingEdit,
} from "@examplar/domain";
import type { ServerAnswer } from "../outbox/outbox.types.ts";
import type { SyncRequest, WireReply } from "../engine/request/transport.types.ts";

interface StoredEdit extends Omit<Edit, "edited_at">, ArrivedEdit {
  outcome: "stored" | "late";
}

interface Attempt {
  user_id: number;
  edits: Map<string, StoredEdit>;
  events: Map<string, unknown>;
  deadline: Date | null;
  handed_in_at: Date | null;
  /** By question: the edit that stands, and how many times that changed. */
  standing: Map<number, { edit_id: string; revision: number }>;
  /** By question: the last standing edit of another device than the current one's, and its revision. */
  replaced: Map<number, { edit_id: string; revision: number }>;
}

/** An answer after a request touched it, as the ledger reports it. */
interface Settled {
  edit_id: string;
  revision: number;
  overwritten: StoredEdit | null;
}

const body = { statement_html: "", max_length: 100 };
const questions: EditFacts["questions"] = new Map(
  Array.from({ length: 300 }, (_, id) => [id, { type: "short_text", body, exercise_id: id }]),
);

/** Content of an edit for which a filter on the way refuses the whole request. */
export const poison = { text: "poison" };

export const isFiltered = ({ lane, items }: SyncRequest): boolean =>
  lane === "answers" && items.some((item) => JSON.stringify((item as Edit).content) === JSON.stringify(poison));

/**
 * A server with one process and no disk that follows the real rules of the ledger. The domain judges each edit
 * separately; an id counts once; an edit dated in the future gets its arrival time; each request moves an answer once.
 * About late or repeated edits it says no more than the real server.
 */
export const createModelServer = (clock: { now(): Date }, paceMs: () => number | undefined = () => undefined) => {
  const attempts = new Map<number, Attempt>();
  const open = (instance_id: number, user_id: number, deadline: Date | null = null): void =>
    void attempts.set(instance_id, {
      user_id,
      edits: new Map(),
      events: new Map(),
      deadline,
      handed_in_at: null,
      standing: new Map(),
      replaced: new Map(),
    });

  /** Stores everything in a request before it replies. */
  const handle = (request: SyncRequest, signed_in: number | null): WireReply => {
    if (signed_in === null) return refusal(401, "not_signed_in");
    const attempt = attempts.get(request.instance_id);
    if (attempt?.user_id !== signed_in) return refusal(404, "not_found");
    if (request.lane !== "answers") return reply(attempt, storeEvents(attempt, request.items as { id: string }[]));
    const edits = request.items as Edit[];
    if (edits.length > maxEditsPerBatch) return refusal(413, "payload_too_large");
    if (edits.length === 0) return reply(attempt, [], namesOf(attempt));
    const { results, settled } = storeEdits(attempt, edits, request.device_id, clock.now());
    return reply(attempt, results, contestedOf(edits, settled));
  };

  const reply = ({ deadline }: Attempt, results: unknown[], standing: unknown[] = []): WireReply => {
    const submission_deadline_at = deadline?.toISOString() ?? null;
    const notice = { submission_deadline_at, owns: true, now: clock.now().toISOString(), pace_ms: paceMs() };
    return { status: 200, retry_after_ms: null, body: { results, standing, ...notice } };
  };

  return {
    open,
    handle,
    handIn: (instance_id: number): void => void (attempts.get(instance_id)!.handed_in_at ??= clock.now()),
    edits: (instance_id: number): StoredEdit[] => [...(attempts.get(instance_id)?.edits.values() ?? [])],
    /** Returns the answers that the student may read. */
    answers: (instance_id: number): ServerAnswer[] => answersOf(attempts.get(instance_id)),
    /** Returns the edits that replaced one that their author had not seen, each with the replaced content. */
    overwrites: (instance_id: number) => {
      const attempt = attempts.get(instance_id)!;
      return namesOf(attempt).flatMap(({ question_id, edit_id }) => {
        const before = attempt.replaced.get(question_id);
        if (!before || attempt.edits.get(edit_id)!.base_revision >= before.revision) return [];
        return [{ edit_id, content: attempt.edits.get(before.edit_id)!.content }];
      });
    },
    events: (instance_id: number): string[] => [...(attempts.get(instance_id)?.events.keys() ?? [])],
    has: (instance_id: number, id: string): boolean => {
      const attempt = attempts.get(instance_id);
      return attempt !== undefined && (attempt.edits.has(id) || attempt.events.has(id));
    },
    /** Returns the edit that stands. */
    answer: (instance_id: number, question_id: number): StoredEdit | null => {
      const attempt = attempts.get(instance_id);
      const named = attempt?.standing.get(question_id);
      return named ? attempt!.edits.get(named.edit_id)! : null;
    },
  };
};

/** Returns the edits in time: only they can stand, as in the real ledger. */
const countingEdits = ({ edits }: Attempt, question_id: number): StoredEdit[] =>
  [...edits.values()].filter((edit) => edit.question_id === question_id && edit.outcome === "stored");

/** Returns the edit that stood before, if the author of `edit` had not seen it and another device wrote it. */
const unseenBy = (edit: StoredEdit, before: { stood: StoredEdit; revision: number } | null): StoredEdit | null =>
  before && edit.base_revision < before.revision && before.stood.device_id !== edit.device_id ? before.stood : null;

const moveTo = (attempt: Attempt, edit: StoredEdit): number => {
  const named = attempt.standing.get(edit.question_id);
  const revision = (named?.revision ?? 0) + 1;
  attempt.standing.set(edit.question_id, { edit_id: edit.edit_id, revision });
  if (named && attempt.edits.get(named.edit_id)!.device_id !== edit.device_id)
    attempt.replaced.set(edit.question_id, named);
  return revision;
};

/** The fast path: an edit that surely stands becomes the answer without reading the history; otherwise null. */
const moveAtOnce = (attempt: Attempt, edit: StoredEdit): Settled | null => {
  const named = attempt.standing.get(edit.question_id);
  const stood = named && attempt.edits.get(named.edit_id)!;
  const surely =
    !stood || (stood.device_id === edit.device_id && stood.seq < edit.seq && stood.edited_at <= edit.edited_at);
  return surely ? { edit_id: edit.edit_id, revision: moveTo(attempt, edit), overwritten: null } : null;
};

/** Recomputes one answer from its history. If the standing edit stays the same, the request repeated an edit. */
const settle = (attempt: Attempt, question_id: number): Settled => {
  const history = countingEdits(attempt, question_id);
  const named = attempt.standing.get(question_id);
  const before = named ? { stood: attempt.edits.get(named.edit_id)!, revision: named.revision } : null;
  const standing = standingEdit(history)!;
  if (standing === before?.stood)
    return { edit_id: standing.edit_id, revision: before.revision, overwritten: overwrittenUnseen(history) };
  const revision = moveTo(attempt, standing);
  return { edit_id: standing.edit_id, revision, overwritten: unseenBy(standing, before) };
};

const answersOf = (attempt: Attempt | undefined): ServerAnswer[] => {
  return [...(attempt?.standing ?? [])].map(([question_id, { edit_id, revision }]) => {
    const { kind, content } = attempt!.edits.get(edit_id)!;
    return { question_id, kind, content, revision, edit_id };
  });
};

const namesOf = ({ standing }: Attempt) =>
  [...standing].map(([question_id, { edit_id, revision }]) => ({ question_id, edit_id, revision, overwritten: null }));

/**
 * Returns what the reply names: questions where another edit stands, or where an edit of this request replaced one
 * unseen.
 */
const contestedOf = (edits: readonly Edit[], settled: ReadonlyMap<number, Settled>) => {
  const own = new Set(edits.map(({ edit_id }) => edit_id));
  return [...settled].flatMap(([question_id, { edit_id, revision, overwritten }]) => {
    const stands = own.has(edit_id);
    if (stands && overwritten === null) return [];
    return { question_id, edit_id, revision, overwritten: stands && overwritten ? versionOf(overwritten) : null };
  });
};

const versionOf = ({ edit_id, kind, content, edited_at }: StoredEdit) => ({
  edit_id,
  kind,
  content,
  edited_at: edited_at.toISOString(),
});

/** Checks that a device never gives a number twice: two different edits with one `seq` would cost an answer. */
const checkSeq = ({ edits }: Attempt, edit: Edit, device_id: string): void => {
  for (const stored of edits.values())
    if (stored.device_id === device_id && stored.seq === edit.seq && stored.edit_id !== edit.edit_id)
      throw new Error(`seq ${edit.seq} of ${device_id} was used twice: ${stored.edit_id}, ${edit.edit_id}`);
};

interface Judged {
  result: EditResult;
  /** True for an edit in time, which may move its answer. */
  counts: boolean;
}

const storeEdit = (attempt: Attempt, edit: Edit, device_id: string, now: Date): Judged => {
  checkSeq(attempt, edit, device_id);
  const told = { edit_id: edit.edit_id, code: null, revision: null };
  const written_at = new Date(edit.edited_at);
  const verdict = decideEdit(factsOf(attempt), { ...edit, edited_at: written_at }, now);
  if (verdict.outcome === "rejected")
    return { result: { ...told, outcome: "rejected", code: verdict.code }, counts: false };
  if (attempt.edits.size >= maxAttemptEdits)
    return { result: { ...told, outcome: "rejected", code: "history_full" }, counts: false };
  const { outcome } = verdict;
  const counts = outcome === "stored";
  if (attempt.edits.has(edit.edit_id)) return { result: { ...told, outcome: "duplicate" }, counts };
  const edited_at = written_at < now ? written_at : now;
  attempt.edits.set(edit.edit_id, { ...edit, device_id, edited_at, received_at: now, outcome });
  return { result: { ...told, outcome }, counts };
};

/** Stores all edits, then moves each answer once. An answer with a repeated edit is settled from its history. */
const storeEdits = (attempt: Attempt, edits: readonly Edit[], device_id: string, now: Date) => {
  const judged = edits.map((edit) => ({ edit, ...storeEdit(attempt, edit, device_id, now) }));
  const touched = Map.groupBy(
    judged.filter(({ counts }) => counts),
    ({ edit }) => edit.question_id,
  );
  const settled = new Map<number, Settled>();
  for (const [question_id, ofAnswer] of touched) {
    const latest = ofAnswer.reduce((a, b) => (b.edit.seq > a.edit.seq ? b : a));
    const isNew = latest.result.outcome === "stored";
    const moved = isNew ? moveAtOnce(attempt, attempt.edits.get(latest.edit.edit_id)!) : null;
    const isRepeated = ofAnswer.some(({ result }) => result.outcome === "duplicate");
    settled.set(question_id, moved && !isRepeated ? moved : settle(attempt, question_id));
  }
  const results = judged.map(({ edit, result }) => {
    const revision = result.outcome === "rejected" ? null : (settled.get(edit.question_id)?.revision ?? null);
    return { ...result, revision };
  });
  return { results, settled };
};

export type ModelServer = ReturnType<typeof createModelServer>;

const storeEvents = ({ events }: Attempt, items: { id: string }[]): unknown[] => {
  return items.map((item) => {
    const outcome = events.has(item.id) ? "duplicate" : "stored";
    events.set(item.id, item);
    return { id: item.id, outcome, code: null };
  });
};

const factsOf = ({ deadline, handed_in_at }: Attempt): EditFacts => {
  return {
    questions,
    locked_exercise_ids: new Set(),
    state: handed_in_at === null ? "started" : "finished",
    finished_at: handed_in_at,
    submission_deadline_at: deadline,
    timeout_state: null,
  };
};

export const refusal = (status: number, code: string | null, retry_after_ms: number | null = null): WireReply => {
  return { status, retry_after_ms, body: code === null ? "<html>" : { code, status, title: "", type: "" } };
};
