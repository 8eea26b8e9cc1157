import type { SyncStudentEventsReply } from "@examplar/contract";
import { happenedElsewhere, type EventRejection, type EventResult } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { findOwnAttempt, type AnswersEngine, type AttemptFacts } from "../answers/index.ts";
import type { EventsLog } from "./events-log.ts";
import { eventIdOf, parseEvent, type ParsedEvent } from "./parse-event.ts";
import type { NewEvent } from "./student-events.repository.ts";

const rejected = (id: string | null, code: EventRejection): EventResult => ({ id, outcome: "rejected", code });

/** Drops an exercise that is not on the paper; keeps the event, because it happened. */
const placeOf = ({ questions }: AttemptFacts, { quizzes_exercise_id }: ParsedEvent): number | null =>
  [...questions.values()].some(({ exercise_id }) => exercise_id === quizzes_exercise_id) ? quizzes_exercise_id : null;

interface Batch {
  instance_id: number;
  /** The device on which the events happened. */
  device_id?: string | undefined;
  events: readonly unknown[];
}

const validateEvent = (
  facts: AttemptFacts,
  value: unknown,
  { device_id }: Batch,
  received_at: Date,
): NewEvent | EventResult => {
  const event = parseEvent(value, facts);
  if (typeof event === "string") return rejected(eventIdOf(value), event);
  const elsewhere = happenedElsewhere(device_id, facts.owners, event.happened_at);
  const suspect = event.suspect && !elsewhere;
  const quizzes_exercise_id = placeOf(facts, event);
  return { ...event, suspect, elsewhere, quizzes_exercise_id, score_id: facts.score_id, received_at };
};

const isRejected = (validated: NewEvent | EventResult): validated is EventResult => "outcome" in validated;

/** Rejects every valid event of an attempt whose quota is used up. */
const withinQuota = async (
  log: EventsLog,
  score_id: number,
  validated: readonly (NewEvent | EventResult)[],
): Promise<readonly (NewEvent | EventResult)[]> => {
  const valid = validated.filter((event): event is NewEvent => !isRejected(event));
  if (await log.admits(score_id, valid)) return validated;
  return validated.map((event) => (isRejected(event) ? event : rejected(event.id, "history_full")));
};

const resultOf = ({ id }: NewEvent, outcome: Awaited<ReturnType<EventsLog["write"]>>[number]): EventResult => {
  if (outcome === "unstorable" || outcome === "deleted") return rejected(id, outcome);
  return outcome === "taken" ? rejected(id, "malformed") : { id, outcome, code: null };
};

/**
 * Validates events one by one, commits them together, and returns a result for each. Accepts events after the end too.
 */
export const syncStudentEvents = async (
  { clock }: Parts,
  engine: Pick<AnswersEngine, "facts">,
  log: EventsLog,
  caller: Caller,
  batch: Batch,
): Promise<SyncStudentEventsReply | Refusal<"not_found">> => {
  const facts = await findOwnAttempt(engine, caller, batch.instance_id);
  if (!facts) return refuse("not_found");
  const now = clock.now();
  const parsed = batch.events.map((event) => validateEvent(facts, event, batch, now));
  const validated = await withinQuota(log, facts.score_id, parsed);
  const valid = validated.flatMap((event) => (isRejected(event) ? [] : event));
  const written = await log.write(valid);
  const stored = valid.filter((_, at) => written[at] === "stored");
  if (stored.length > 0) log.announce({ ...facts, suspect: stored.some(({ suspect }) => suspect) });
  let next = 0;
  const results = validated.map((event) => (isRejected(event) ? event : resultOf(event, written[next++]!)));
  return { results, now: now.toISOString() };
};
