import { parseRouteId } from "@examplar/domain";

/** Ids in addresses are integers. `false` makes the address match no route, so that it is not found. */
export const parseQuiz = ({ quizId }: { quizId: string }) => {
  const id = parseRouteId(quizId);
  return id !== null && { quizId: id };
};

export const parseExam = ({ quizId, summaryId }: { quizId: string; summaryId: string }) => {
  const quiz = parseRouteId(quizId);
  const summary = parseRouteId(summaryId);
  return quiz !== null && summary !== null && { quizId: quiz, summaryId: summary };
};

/** Like `parseExam`, but the summary may be left out. */
export const parseExamLoosely = ({ quizId, summaryId }: { quizId: string; summaryId?: string | undefined }) => {
  const quiz = parseRouteId(quizId);
  const summary = summaryId === undefined ? undefined : parseRouteId(summaryId);
  return quiz !== null && summary !== null && { quizId: quiz, summaryId: summary };
};

export const stringifyExam = ({ quizId, summaryId }: { quizId: number; summaryId?: number | undefined }) => ({
  quizId: String(quizId),
  summaryId: summaryId === undefined ? undefined : String(summaryId),
});

/** For a route with or without a summary. */
export const looseParams = { parse: parseExamLoosely, stringify: stringifyExam };
