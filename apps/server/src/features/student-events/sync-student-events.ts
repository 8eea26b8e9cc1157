import type { SyncStudentEventsReply } from "@examplar/contract";
import type { EventRejection, EventResult } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { findOwnAttempt, type AnswersEngine, type AttemptFacts } from "../answers/index.ts";
import type { EventsLog } from "./events-log.ts";
import { eventIdOf, parseEvent, type ParsedEvent } from "./parse-event.ts";
import type { NewEvent } from "./student-events.repository.ts";

const rejected = (id: string | null, code: EventRejection): EventResult => ({ id, outcome: "rejected", code });

/** The event happened all the same: an exercise that is not on the paper is left out, and the event kept. */
const placeOf = ({ questions }: AttemptFacts, { quizzes_exercise_id }: ParsedEvent): number | null =>
  [...questions.values()].some(({ exercise_id }) => exercise_id === quizzes_exercise_id) ? quizzes_exercise_id : null;

const judge = (facts: AttemptFacts, value: unknown, received_at: Date): NewEvent | EventResult => {
  const event = parseEvent(value);
  if (typeof event === "string") return rejected(eventIdOf(value), event);
  return { ...event, quizzes_exercise_id: placeOf(facts, event), score_id: facts.score_id, received_at };
};

const isRejected = (judged: NewEvent | EventResult): judged is EventResult => "outcome" in judged;

const resultOf = ({ id }: NewEvent, outcome: Awaited<ReturnType<EventsLog["write"]>>[number]): EventResult => {
  if (outcome === "unstorable") return rejected(id, "unstorable");
  return outcome === "taken" ? rejected(id, "malformed") : { id, outcome, code: null };
};

/** Judged one by one, committed together, each told what became of it. An attempt's events may come after its end. */
export const syncStudentEvents = async (
  { clock }: Parts,
  engine: Pick<AnswersEngine, "facts">,
  log: EventsLog,
  caller: Caller,
  { instance_id, events }: { instance_id: number; events: readonly unknown[] },
): Promise<SyncStudentEventsReply | Refusal<"not_found">> => {
  const facts = await findOwnAttempt(engine, caller, instance_id);
  if (!facts) return refuse("not_found");
  const now = clock.now();
  const judged = events.map((event) => judge(facts, event, now));
  const written = await log.write(judged.flatMap((event) => (isRejected(event) ? [] : event)));
  if (written.includes("stored")) log.announce(facts);
  let next = 0;
  const results = judged.map((event) => (isRejected(event) ? event : resultOf(event, written[next++]!)));
  return { results, now: now.toISOString() };
};
