import type { AnswerToMark, QuestionToMark } from "@examplar/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { api } from "../../../shared/api.ts";
import { questionAnswersKey } from "../../../shared/queries.ts";

const pageSize = 100;

/** Reads the question and everybody's answers; fetches all pages automatically. */
export const useQuestionAnswers = (quiz_id: number, question_id: number) => {
  const list = useInfiniteQuery({
    queryKey: [...questionAnswersKey(quiz_id), question_id],
    queryFn: ({ signal, pageParam }): Promise<QuestionToMark> =>
      api("GET /api/v1/quizzes/:quiz_id/questions/:question_id/answers", {
        params: { quiz_id, question_id },
        query: { after: pageParam, limit: String(pageSize) },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ answers }) => (answers.length < pageSize ? undefined : answers.at(-1)?.score_id),
  });
  const { hasNextPage, isFetching, fetchNextPage, error } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  const answers = useMemo((): AnswerToMark[] => list.data?.pages.flatMap((page) => page.answers) ?? [], [list.data]);
  return { ...list, asked: list.data?.pages[0], answers };
};
