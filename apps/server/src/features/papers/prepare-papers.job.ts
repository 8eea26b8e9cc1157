import { z } from "zod";
import type { Parts } from "../../platform/parts.ts";
import { makePaper } from "./make-paper.ts";
import { findQuizForPapers, insertPapers, listSeatsWithoutPaper } from "./papers.repository.ts";
import { createFragmentsCache } from "./quiz-fragments.ts";

const payloadSchema = z.object({ quiz_id: z.int() });
const batchSize = 500;

/** Makes the papers of all seats of a quiz before its session opens, so that opening only reads. */
export const preparePapers = async ({ db }: Pick<Parts, "db">, quiz_id: number): Promise<number> => {
  const quiz = await findQuizForPapers(db, quiz_id);
  if (!quiz) return 0;
  const fragments = await createFragmentsCache(db).of(quiz_id);
  for (let made = 0; ;) {
    const seats = await listSeatsWithoutPaper(db, quiz_id, batchSize);
    if (seats.length === 0) return made;
    await insertPapers(
      db,
      seats.map(({ id }) => makePaper(fragments, { summary_id: id, attempt_number: 1 }, quiz)),
    );
    made += seats.length;
  }
};

export const preparePapersJob = {
  prepare_papers: async (payload: unknown, parts: Parts): Promise<void> => {
    await preparePapers(parts, payloadSchema.parse(payload).quiz_id);
  },
};
