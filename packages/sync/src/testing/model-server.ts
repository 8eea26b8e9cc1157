import { type Edit, type EditFacts, type EditResult, decideEdit, standingEdit } from "@examplar/domain";
import type { ServerAnswer } from "../outbox/outbox.types.ts";
import type { SyncRequest, WireReply } from "../engine/request/transport.types.ts";

interface StoredEdit extends Omit<Edit, "edited_at"> {
  device_id: string;
  edited_at: Date;
  outcome: "stored" | "late";
}

interface Attempt {
  user_id: number;
  edits: Map<string, StoredEdit>;
  events: Map<string, unknown>;
  deadline: Date | null;
  /** By question: which edit stands, and how many times that changed. */
  standing: Map<number, { edit_id: string; revision: number }>;
  /** By question: the edit of another device than the standing one's that stood last, and its revision. */
  replaced: Map<number, { edit_id: string; revision: number }>;
}

const body = { statement_html: "", max_length: 100 };
const questions: EditFacts["questions"] = new Map(
  Array.from({ length: 300 }, (_, id) => [id, { type: "short_text", body, exercise_id: id }]),
);

/** The content of an edit for which a filter on the way refuses the whole request. */
export const poison = { text: "poison" };

export const isFiltered = ({ lane, items }: SyncRequest): boolean =>
  lane === "answers" && items.some((item) => JSON.stringify((item as Edit).content) === JSON.stringify(poison));

/** A server of one process and no disk that follows the real rules of the ledger: the domain judges, an id counts once. */
export const createModelServer = (clock: { now(): Date }, paceMs: () => number | undefined = () => undefined) => {
  const attempts = new Map<number, Attempt>();
  const open = (instance_id: number, user_id: number, deadline: Date | null = null): void =>
    void attempts.set(instance_id, {
      user_id,
      edits: new Map(),
      events: new Map(),
      deadline,
      standing: new Map(),
      replaced: new Map(),
    });

  /** Everything of a request is stored before its reply exists. */
  const handle = (request: SyncRequest, signed_in: number | null): WireReply => {
    if (signed_in === null) return refusal(401, "not_signed_in");
    const attempt = attempts.get(request.instance_id);
    if (attempt?.user_id !== signed_in) return refusal(404, "not_found");
    if (request.lane !== "answers") return reply(attempt, storeEvents(attempt, request.items as { id: string }[]));
    const edits = request.items as Edit[];
    if (edits.length === 0) return reply(attempt, [], namesOf(attempt));
    if (edits.length > 200) return refusal(413, "payload_too_large");
    const results = edits.map((edit) => storeEdit(attempt, edit, request.device_id, clock.now()));
    const touched = new Set(edits.map(({ question_id }) => question_id));
    const own = new Set(edits.map(({ edit_id }) => edit_id));
    const names = namesOf(attempt)
      .filter(({ question_id }) => touched.has(question_id))
      .map((name) => ({ ...name, overwritten: own.has(name.edit_id) ? overwrittenOf(attempt, name) : null }));
    return reply(
      attempt,
      results,
      names.filter(({ edit_id, overwritten }) => !own.has(edit_id) || overwritten !== null),
    );
  };

  const reply = ({ deadline }: Attempt, results: unknown[], standing: unknown[] = []): WireReply => {
    const submission_deadline_at = deadline?.toISOString() ?? null;
    const notice = { submission_deadline_at, owns: true, now: clock.now().toISOString(), pace_ms: paceMs() };
    return { status: 200, retry_after_ms: null, body: { results, standing, ...notice } };
  };

  return {
    open,
    handle,
    edits: (instance_id: number): StoredEdit[] => [...(attempts.get(instance_id)?.edits.values() ?? [])],
    /** The answers as a student may read them. */
    answers: (instance_id: number): ServerAnswer[] => answersOf(attempts.get(instance_id)),
    /** Edits that stand in the place of one that their writer had not seen, each with that one's content. */
    overwrites: (instance_id: number) => {
      const attempt = attempts.get(instance_id)!;
      return namesOf(attempt).flatMap((name) => {
        const unseen = overwrittenOf(attempt, name);
        return unseen ? [{ edit_id: name.edit_id, content: unseen.content }] : [];
      });
    },
    events: (instance_id: number): string[] => [...(attempts.get(instance_id)?.events.keys() ?? [])],
    has: (instance_id: number, id: string): boolean => {
      const attempt = attempts.get(instance_id);
      return attempt !== undefined && (attempt.edits.has(id) || attempt.events.has(id));
    },
    answer: (instance_id: number, question_id: number): StoredEdit | null =>
      standingEdit([...(attempts.get(instance_id)?.edits.values() ?? [])].filter((e) => e.question_id === question_id)),
  };
};

/** Only what came in time can stand, as in the real ledger. */
const countingEdits = ({ edits }: Attempt, question_id: number): StoredEdit[] =>
  [...edits.values()].filter((edit) => edit.question_id === question_id && edit.outcome === "stored");

const settle = (attempt: Attempt, question_id: number): void => {
  const before = attempt.standing.get(question_id);
  const edit_id = standingEdit(countingEdits(attempt, question_id))?.edit_id;
  if (edit_id === undefined || edit_id === before?.edit_id) return;
  attempt.standing.set(question_id, { edit_id, revision: (before?.revision ?? 0) + 1 });
  const deviceOf = (id: string): string => attempt.edits.get(id)!.device_id;
  if (before && deviceOf(before.edit_id) !== deviceOf(edit_id)) attempt.replaced.set(question_id, before);
};

const answersOf = (attempt: Attempt | undefined): ServerAnswer[] => {
  return [...(attempt?.standing ?? [])].map(([question_id, { edit_id, revision }]) => {
    const { kind, content } = attempt!.edits.get(edit_id)!;
    return { question_id, kind, content, revision, edit_id };
  });
};

const namesOf = ({ standing }: Attempt) =>
  [...standing].map(([question_id, { edit_id, revision }]) => ({ question_id, edit_id, revision }));

/** As the server: the edit of another device that stood before, and that the writer of the standing one had not seen. */
const overwrittenOf = ({ edits, replaced }: Attempt, name: { question_id: number; edit_id: string }) => {
  const before = replaced.get(name.question_id);
  if (!before || edits.get(name.edit_id)!.base_revision >= before.revision) return null;
  const { edit_id, kind, content, edited_at } = edits.get(before.edit_id)!;
  return { edit_id, kind, content, edited_at: edited_at.toISOString() };
};

const storeEdit = (attempt: Attempt, edit: Edit, device_id: string, now: Date): EditResult => {
  const { edit_id } = edit;
  const revisionNow = () => attempt.standing.get(edit.question_id)?.revision ?? null;
  if (attempt.edits.has(edit_id)) return { edit_id, outcome: "duplicate", code: null, revision: revisionNow() };
  for (const stored of attempt.edits.values())
    if (stored.device_id === device_id && stored.seq === edit.seq)
      throw new Error(`seq ${edit.seq} of ${device_id} was used twice: ${stored.edit_id}, ${edit_id}`);
  const facts = factsOf(attempt);
  const edited_at = new Date(edit.edited_at);
  const verdict = decideEdit(facts, { ...edit, edited_at }, now);
  if (verdict.outcome === "rejected") return { edit_id, outcome: "rejected", code: verdict.code, revision: null };
  const { outcome } = verdict;
  attempt.edits.set(edit_id, { ...edit, device_id, edited_at, outcome });
  settle(attempt, edit.question_id);
  return { edit_id, outcome, code: null, revision: revisionNow() };
};

export type ModelServer = ReturnType<typeof createModelServer>;

const storeEvents = ({ events }: Attempt, items: { id: string }[]): unknown[] => {
  return items.map((item) => {
    const outcome = events.has(item.id) ? "duplicate" : "stored";
    events.set(item.id, item);
    return { id: item.id, outcome, code: null };
  });
};

const factsOf = ({ deadline }: Attempt): EditFacts => {
  return {
    questions,
    locked_exercise_ids: new Set(),
    state: "started",
    finished_at: null,
    submission_deadline_at: deadline,
    timeout_state: null,
  };
};

export const refusal = (status: number, code: string | null, retry_after_ms: number | null = null): WireReply => {
  return { status, retry_after_ms, body: code === null ? "<html>" : { code, status, title: "", type: "" } };
};
