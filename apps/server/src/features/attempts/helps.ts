import { sql } from "kysely";

/** Whether this person may help with the attempt of the row of `scores` at hand. */
export const helps = (user_id: number) => sql<boolean>`exists (
  select from quiz_helpers where quiz_helpers.quiz_id = scores.quiz_id and quiz_helpers.user_id = ${user_id})`;
