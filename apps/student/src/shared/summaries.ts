import type { Quiz, QuizInstance, Summary } from "@examplar/contract";
import { pageSize, readPages } from "@examplar/ui";
import { queryOptions } from "@tanstack/react-query";
import { askAhead, askOnce } from "./network/ahead.ts";
import { api } from "./network/api.ts";
import { keepingCopy } from "./storage/copies.ts";
import { takeFirst } from "./first-screen.ts";
import { rememberedCopy } from "./storage/remembered.ts";

const readSummary = (summary_id: number, signal?: AbortSignal): Promise<Summary> =>
  api("GET /api/v1/quizzes_attempt_summaries/:summary_id", { params: { summary_id }, ...(signal && { signal }) });

const readQuiz = (quiz_id: number, signal?: AbortSignal): Promise<Quiz> =>
  api("GET /api/v1/quizzes/:quiz_id", { params: { quiz_id }, ...(signal && { signal }) });

type ListInput = NonNullable<Parameters<typeof api<"GET /api/v1/quizzes_attempt_summaries">>[1]>;

/** Reads all pages of the requested seats; `first` is the first page, where it has been read already. */
export const readSummaries = (input: ListInput, first?: readonly Summary[]): Promise<Summary[]> =>
  readPages(
    (last: Summary | undefined) =>
      api("GET /api/v1/quizzes_attempt_summaries", {
        ...input,
        query: {
          ...input.query,
          ...(last && { after: last.id, after_at: last.start_at ?? "undated" }),
          limit: pageSize,
        },
      }),
    { first },
  );

/** Every summary of one quiz, whatever its type. */
export const quizSummariesQuery = (quiz_id: number) =>
  queryOptions({
    queryKey: ["summaries", "quiz", quiz_id],
    queryFn: ({ signal }): Promise<Summary[]> =>
      keepingCopy(`summaries/${quiz_id}`, readSummaries({ query: { quiz_id }, signal })),
  });

/** Returns the last copy of a quiz's seats. */
export const copiedSummaries = (quiz_id: number): Promise<Summary[] | undefined> =>
  rememberedCopy<Summary[]>(`summaries/${quiz_id}`);

export const summaryQuery = (summary_id: number) =>
  queryOptions({
    queryKey: ["summaries", "one", summary_id],
    queryFn: ({ signal }): Promise<Summary> =>
      keepingCopy(
        `summary/${summary_id}`,
        askOnce(`summary/${summary_id}`, () => readSummary(summary_id, signal)),
      ),
  });

export const quizQuery = (quiz_id: number) =>
  queryOptions({
    queryKey: ["quiz", quiz_id],
    queryFn: ({ signal }): Promise<Quiz> =>
      keepingCopy(
        `quiz/${quiz_id}`,
        askOnce(`quiz/${quiz_id}`, () => readQuiz(quiz_id, signal)),
      ),
  });

/** Returns the last copy of a seat, for a screen that opens without the server. */
export const copiedSeat = async (
  quiz_id: number,
  summary_id: number,
): Promise<{ quiz: Quiz; summary: Summary } | null> => {
  const [quiz, summary] = await Promise.all([
    rememberedCopy<Quiz>(`quiz/${quiz_id}`),
    rememberedCopy<Summary>(`summary/${summary_id}`),
  ]);
  return quiz && summary ? { quiz, summary } : null;
};

/** Timeout: long enough for a slow line, short enough that a dead one gives way to the local copy. */
const patienceMs = 8_000;

const askPaper = (summary_id: number): Promise<QuizInstance> =>
  api("GET /api/v1/quizzes_attempt_summaries/:summary_id/quiz_instance", {
    params: { summary_id },
    timeout_ms: patienceMs,
  });

export const readPaper = (summary_id: number): Promise<QuizInstance> =>
  askOnce(`paper/${summary_id}`, () => askPaper(summary_id));

/** For an exam opened by its address: takes the seat, and its paper while it runs, from the first reply. */
export const askExamAhead = (quiz_id: number, summary_id: number): void => {
  const seat = takeFirst("seat").then((given) => {
    if (given?.summary.id === summary_id && given.quiz.id === quiz_id) return given;
    throw new Error("the first reply does not hold this seat");
  });
  askAhead(`summary/${summary_id}`, async () => (await seat).summary);
  askAhead(`quiz/${quiz_id}`, async () => (await seat).quiz);
  const running = seat.then((given) => {
    if (given.running) return given.running;
    throw new Error("the exam is not running");
  });
  askAhead(`paper/${summary_id}`, async () => (await running).paper);
  askAhead(`documents/${summary_id}`, async () => (await running).documents);
};
