import type {
  ChatChannel,
  MarkedInstance,
  Quiz,
  ScoreCounts,
  ScoreFilter,
  ScoreNeighbours,
  ScoreRow,
  ScoreSort,
  ScannedSheet,
  TaughtQuiz,
  TeacherScore,
  User,
} from "@examplar/contract";
import { chatChannelsKey, pageSize, readPages } from "@examplar/ui";
import { infiniteQueryOptions, queryOptions, type InfiniteData } from "@tanstack/react-query";
import { api } from "./api.ts";

export const userQuery = queryOptions({
  queryKey: ["user"],
  queryFn: ({ signal }): Promise<User> => api("GET /api/v1/users/me", { signal }),
  staleTime: 60_000,
});

type Cursor = number | undefined;

/** Returns the cursor of the next page; undefined after the last page. */
const afterLast = (page: readonly { id: number }[]): Cursor => (page.length < pageSize ? undefined : page.at(-1)?.id);

/** Returns the rows of all pages read so far. */
export const rowsOf = <T>(data: InfiniteData<T[]> | undefined): T[] | undefined => data?.pages.flat();

export const taughtQuizzesQuery = infiniteQueryOptions({
  queryKey: ["taught_quizzes"],
  queryFn: ({ signal, pageParam }): Promise<TaughtQuiz[]> =>
    api("GET /api/v1/quizzes", { query: { after: pageParam, limit: pageSize }, signal }),
  initialPageParam: undefined as Cursor,
  getNextPageParam: afterLast,
});

export const quizQuery = (quiz_id: number) =>
  queryOptions({
    queryKey: ["quiz", quiz_id],
    queryFn: ({ signal }): Promise<Quiz> => api("GET /api/v1/quizzes/:quiz_id", { params: { quiz_id }, signal }),
  });

/** The filter and order of the scores page. */
export interface ScoreOrder {
  sort: ScoreSort;
  order: "asc" | "desc";
  filter?: ScoreFilter | undefined;
  /** Part of the student's name or email address. */
  name?: string | undefined;
}

/** Key prefix of all score lists of a quiz, in any order, and of their counts. */
export const scoresKey = (quiz_id: number) => ["scores", quiz_id];

const readScores = (quiz_id: number, selection: ScoreOrder, after: string | undefined, signal?: AbortSignal) =>
  api("GET /api/v1/quizzes/:quiz_id/scores", {
    params: { quiz_id },
    query: { ...selection, after, limit: pageSize },
    ...(signal && { signal }),
  });

export const scoresQuery = (quiz_id: number, selection: ScoreOrder) =>
  infiniteQueryOptions({
    queryKey: [...scoresKey(quiz_id), selection],
    queryFn: ({ signal, pageParam }): Promise<ScoreRow[]> => readScores(quiz_id, selection, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.place),
  });

/**
 * Returns the rows of all pages read so far. A row that moved between reads is on two pages; the later one is current.
 */
export const scoreRowsOf = (data: InfiniteData<ScoreRow[]> | undefined): ScoreRow[] | undefined => {
  const rows = rowsOf(data);
  return rows && [...new Map(rows.map((row) => [row.id ?? `seat ${row.quizzes_attempt_summary_id}`, row])).values()];
};

/**
 * Reads all selected rows, page by page and sorted by name: in another order, a row that changes meanwhile could be
 * missed.
 */
export const readAllScores = (quiz_id: number, { filter, name }: Pick<ScoreOrder, "filter" | "name"> = {}) =>
  readPages((last: ScoreRow | undefined) =>
    readScores(quiz_id, { sort: "name", order: "asc", filter, name }, last?.place),
  );

export const scoreCountsQuery = (quiz_id: number) =>
  queryOptions({
    queryKey: [...scoresKey(quiz_id), "counts"],
    queryFn: ({ signal }): Promise<ScoreCounts> =>
      api("GET /api/v1/quizzes/:quiz_id/score_counts", { params: { quiz_id }, signal }),
  });

export const scoreQuery = (score_id: number) =>
  queryOptions({
    queryKey: ["score", score_id],
    queryFn: async ({ signal }): Promise<TeacherScore | null> => {
      const score = await api("GET /api/v1/scores/:score_id", { params: { score_id }, signal });
      // Without `devices`, the server returned the person's own attempt as a student sees it: not for this app.
      return "devices" in score ? score : null;
    },
  });

/** Key prefix of every cached copy. */
export const instancesKey = ["instances"];

interface CopyPlace {
  quiz_id: number;
  user_id: number;
  score_id: number;
}

/** The copy of one attempt; null when it has no paper. */
export const instanceQuery = ({ quiz_id, user_id, score_id }: CopyPlace) =>
  queryOptions({
    queryKey: [...instancesKey, quiz_id, user_id, score_id],
    queryFn: async ({ signal }): Promise<MarkedInstance | null> => {
      const query = { user_id, score_id };
      const [copy = null] = await api("GET /api/v1/quizzes/:quiz_id/quiz_instances", {
        params: { quiz_id },
        query,
        signal,
      });
      return copy;
    },
  });

export const sheetQuery = (sheet_id: number) =>
  queryOptions({
    queryKey: ["scanned_sheet", sheet_id],
    queryFn: ({ signal }): Promise<ScannedSheet> =>
      api("GET /api/v1/scanned_paper_quiz_sheets/:sheet_id", { params: { sheet_id }, signal }),
  });

/** Key prefix of everybody's answers to the questions of a quiz. */
export const questionAnswersKey = (quiz_id: number) => ["question_answers", quiz_id];

export const neighboursQuery = (quiz_id: number, score_id: number, selection: ScoreOrder) =>
  queryOptions({
    queryKey: [...scoresKey(quiz_id), "around", score_id, selection],
    queryFn: ({ signal }): Promise<ScoreNeighbours> =>
      api("GET /api/v1/scores/:score_id/neighbours", { params: { score_id }, query: { ...selection }, signal }),
  });

export const supportChannelsQuery = infiniteQueryOptions({
  queryKey: [...chatChannelsKey, "support", "list"],
  queryFn: ({ signal, pageParam }): Promise<ChatChannel[]> =>
    api("GET /api/v1/chat_channels/support", { query: { after: pageParam, limit: pageSize }, signal }),
  initialPageParam: undefined as Cursor,
  getNextPageParam: afterLast,
});

export const unreadQuery = queryOptions({
  queryKey: [...chatChannelsKey, "support", "unread"],
  queryFn: ({ signal }) => api("GET /api/v1/chat_channels/support/unread_count", { signal }),
});
