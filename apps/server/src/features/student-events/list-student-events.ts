import type { StudentEventRow } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import type { LastItem } from "../../platform/db/later-rows.ts";
import { JsonReply } from "../../platform/http/json-reply.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { listEventsJson } from "./read-events.repository.ts";
import { mayReadEvents } from "./student-events.policy.ts";

interface Wanted extends LastItem {
  score_id: number;
  limit?: number | undefined;
}

/** Lists events for the teachers of the quiz, in the order in which they happened. */
export const listStudentEvents = async (
  { db }: Parts,
  caller: Caller,
  { score_id, limit = 200, ...last }: Wanted,
): Promise<JsonReply<StudentEventRow[]> | Refusal<"not_found">> => {
  if (!(await mayReadEvents(db, caller, score_id))) return refuse("not_found");
  return new JsonReply(await listEventsJson(db, score_id, { ...last, limit }));
};
