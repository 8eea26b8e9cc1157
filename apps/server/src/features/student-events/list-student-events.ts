import type { StudentEventRow } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { listEventsOf } from "./read-events.repository.ts";
import { mayReadEvents } from "./student-events.policy.ts";

interface Wanted {
  score_id: number;
  after?: string | undefined;
  limit?: number | undefined;
}

/** For the teachers of the quiz, in the order in which the events happened. */
export const listStudentEvents = async (
  { db }: Parts,
  caller: Caller,
  { score_id, after, limit = 200 }: Wanted,
): Promise<StudentEventRow[] | Refusal<"not_found">> => {
  if (!(await mayReadEvents(db, caller, score_id))) return refuse("not_found");
  const events = await listEventsOf(db, score_id, { after, limit });
  return events.map(({ happened_at, received_at, ...event }) => ({
    ...event,
    happened_at: happened_at.toISOString(),
    received_at: received_at.toISOString(),
  }));
};
