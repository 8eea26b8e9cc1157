import type { Trx } from "../../platform/db/db.ts";
import { makePaper } from "./make-paper.ts";
import { claimInstance, insertInstances } from "./papers.repository.ts";
import type { FragmentsCache } from "./quiz-fragments.ts";

interface Seat {
  summary_id: number;
  attempt_number: number;
  quiz_id: number;
  random_questions: boolean;
}

/** The prepared paper when there is one; a late comer's is made on the spot. */
export const takePaper = async (trx: Trx, fragments: FragmentsCache, seat: Seat, score_id: number): Promise<number> => {
  const prepared = await claimInstance(trx, seat, score_id);
  if (prepared) return prepared.id;
  await insertInstances(trx, [makePaper(await fragments.of(seat.quiz_id), seat, seat)]);
  const made = await claimInstance(trx, seat, score_id);
  if (!made) throw new Error("the paper of the seat belongs to another attempt");
  return made.id;
};
