import { randomInt } from "node:crypto";
import { drawPaper } from "@examplar/domain";
import type { NewPaper } from "./papers.repository.ts";
import type { QuizFragments } from "./quiz-fragments.ts";

/** Stores the seed with the paper, so that the paper can be drawn again and compared. */
export const makePaper = (
  { structure }: QuizFragments,
  seat: { summary_id: number; attempt_number: number },
  quiz: { random_questions: boolean },
): NewPaper => {
  const seed = randomInt(2 ** 31 - 1);
  return {
    quizzes_attempt_summary_id: seat.summary_id,
    attempt_number: seat.attempt_number,
    seed,
    content: drawPaper(structure, seed, quiz),
  };
};
