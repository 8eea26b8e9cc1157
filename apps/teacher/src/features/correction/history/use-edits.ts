import type { AnswerEdit } from "@examplar/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../shared/api.ts";

const pageSize = 200;

/** Reads every stored edit of an answer; fetches all pages automatically. */
export const useEdits = (score_id: number, question_id: number) => {
  const list = useInfiniteQuery({
    queryKey: ["answer_edits", score_id, question_id],
    queryFn: ({ signal, pageParam }): Promise<AnswerEdit[]> =>
      api("GET /api/v1/scores/:score_id/answers/:question_id/edits", {
        params: { score_id, question_id },
        query: { after: pageParam, limit: String(pageSize) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.edit_id),
  });
  const { hasNextPage, isFetching, fetchNextPage, error } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  return {
    edits: list.data?.pages.flat() ?? [],
    error,
    isReading: isFetching,
    retry: () => void list.refetch(),
  };
};
