import type pg from "pg";
import type { HistorySize } from "../../platform/db/attempt-quota.ts";
import type { ParsedEvent } from "./parse-event.ts";

export interface NewEvent extends ParsedEvent {
  score_id: number;
  received_at: Date;
  /**
   * True on a device from which another had taken over the attempt: the event is kept, but reports about the student
   * omit it.
   */
  elsewhere: boolean;
}

/**
 * `taken`: another attempt already has this id. `deleted`: the event is older than the student's request for deletion.
 */
export type StoredEvent = "stored" | "duplicate" | "taken" | "deleted";

/**
 * Inserts in the order of the ids, so that two batches with the same events cannot deadlock. Reads the seat in the
 * statement, not from a cache: events deleted on request must not come back from a student's computer.
 */
const storeEventsText = `
  insert into student_events (id, score_id, kind, happened_at, received_at, quizzes_exercise_id, details,
    sanitized_content_for_similarity_check, suspect, elsewhere)
  select * from unnest($1::uuid[], $2::int[], $3::student_event_kind[], $4::timestamptz[], $5::timestamptz[], $6::int[],
    $7::jsonb[], $8::text[], $9::boolean[], $10::boolean[]) as given (id, score_id, kind, happened_at)
  where not exists (
    select from scores join quizzes_attempt_summaries as seats on seats.id = scores.quizzes_attempt_summary_id
    where scores.id = given.score_id and seats.supervision_deleted_at >= given.happened_at)
  order by id
  on conflict (id) do nothing
  returning id`;

const columns: ((event: NewEvent) => unknown)[] = [
  (event) => event.id,
  (event) => event.score_id,
  (event) => event.kind,
  (event) => event.happened_at.toISOString(),
  (event) => event.received_at.toISOString(),
  (event) => event.quizzes_exercise_id,
  (event) => event.details,
  (event) => event.sanitized_content_for_similarity_check,
  (event) => event.suspect,
  (event) => event.elsewhere,
];

/** Returns the attempt of each event whose id existed before or came twice; none for an event that was not stored. */
const ownersOf = async (pool: pg.Pool, events: readonly NewEvent[]): Promise<Map<string, number>> => {
  if (events.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; score_id: number }>(
    "select id, score_id from student_events where id = any($1::uuid[])",
    [events.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, score_id }) => [id, score_id]));
};

const firstOfEach = (events: readonly NewEvent[]): NewEvent[] => {
  const seen = new Set<string>();
  return events.filter(({ id }) => !seen.has(id) && seen.add(id));
};

/** Stores events in one statement, and so in one commit. Returns results in the order of the events. */
export const storeEvents = async (pool: pg.Pool, events: readonly NewEvent[]): Promise<StoredEvent[]> => {
  const given = firstOfEach(events);
  const { rows } = await pool.query<{ id: string }>({
    name: "store_events",
    text: storeEventsText,
    values: columns.map((column) => given.map(column)),
  });
  const fresh = new Set(rows.map(({ id }) => id));
  const owners = await ownersOf(pool, fresh.size === events.length ? [] : events);
  return events.map(({ id, score_id }): StoredEvent => {
    if (fresh.delete(id)) return "stored";
    const owner = owners.get(id);
    if (owner === undefined) return "deleted";
    return owner === score_id ? "duplicate" : "taken";
  });
};

/** Measures the text and not the stored size: PostgreSQL compresses details, but every reader gets them in full. */
const sizeText = `
  select count(*)::int as items, coalesce(sum(octet_length(details::text)
    + coalesce(octet_length(sanitized_content_for_similarity_check), 0)), 0)::float8 as bytes
  from student_events where score_id = $1`;

export const measureEvents = async (pool: pg.Pool, score_id: number): Promise<HistorySize> =>
  (await pool.query<HistorySize>(sizeText, [score_id])).rows[0]!;
