import type { Db } from "../../platform/db/db.ts";
import { makePaper } from "./make-paper.ts";
import { insertPapers } from "./papers.repository.ts";
import type { FragmentsCache } from "./quiz-fragments.ts";

interface Seat {
  summary_id: number;
  attempt_number: number;
  quiz_id: number;
  random_questions: boolean;
}

/** Makes the paper of one attempt, for a seat that the job has not reached or for a retake. */
export const preparePaper = async (db: Db, fragments: FragmentsCache, seat: Seat): Promise<void> =>
  insertPapers(db, [makePaper(await fragments.of(seat.quiz_id), seat, seat)]);
