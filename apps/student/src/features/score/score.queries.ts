import { isRefused, pageSize, readPages } from "@examplar/ui";
import type { Channel, OwnScore, Receipt } from "@examplar/contract";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../shared/network/api.ts";
import { now } from "../../shared/network/clock.ts";
import { queryOrCopy } from "../../shared/storage/copies.ts";
import { isUnreachable } from "../../shared/network/query-client.ts";
import { receiptOf } from "../../shared/storage/receipts.ts";
import { realtime } from "../../shared/network/realtime.ts";
import { quizSummariesQuery } from "../../shared/summaries.ts";
import { nextLookMs } from "./score.state.ts";

const readScores = (quiz_id: number, signal: AbortSignal): Promise<OwnScore[]> =>
  readPages((last: OwnScore | undefined) =>
    api("GET /api/v1/scores", {
      query: {
        quiz_id,
        after: last?.id,
        after_seat: last?.quizzes_attempt_summary_id,
        after_number: last?.attempt_number,
        limit: pageSize,
      },
      signal,
    }),
  );

export const scoresQuery = (quiz_id: number) =>
  queryOptions({
    queryKey: ["scores", quiz_id],
    queryFn: (context): Promise<OwnScore[]> => queryOrCopy(context, readScores(quiz_id, context.signal)),
    refetchInterval: ({ state }) => nextLookMs(state.data ?? [], now()),
  });

export const receiptQuery = (score_id: number) =>
  queryOptions({
    queryKey: ["receipt", score_id],
    queryFn: ({ signal }): Promise<Receipt> =>
      api("GET /api/v1/scores/:score_id/receipt", { params: { score_id }, signal }).catch(async (error: unknown) => {
        const kept = await receiptOf(score_id);
        if (kept && isUnreachable(error)) return kept;
        throw error;
      }),
    // An attempt that the bell closed has its receipt only after the grace period for its last answers.
    retry: (tries: number, error: unknown) => isRefused(error, "attempt_not_closed") && tries < 5,
    retryDelay: 3_000,
    // Always stale: answers of the last moment that count after a receipt was issued cause another one.
    staleTime: 0,
  });

/** Spreads requests: all students of a room receive the same change. */
const spreadMs = 600;

/** Reads the result again when the server says that it changed. */
export const useLiveScore = (quiz_id: number, user_id: number) => {
  const client = useQueryClient();
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      soon = undefined;
      void client.invalidateQueries({ queryKey: scoresQuery(quiz_id).queryKey });
      void client.invalidateQueries({ queryKey: quizSummariesQuery(quiz_id).queryKey });
    };
    const readSoon = () => {
      soon ??= setTimeout(read, Math.random() * spreadMs);
    };
    const channels: Channel[] = [
      { name: "User", user_id },
      { name: "StudentsQuiz", quiz_id },
    ];
    const stops = channels.map((channel) => realtime.subscribe(channel, { onEvent: readSoon, onReread: readSoon }));
    return () => {
      clearTimeout(soon);
      for (const stop of stops) stop();
    };
  }, [client, quiz_id, user_id]);
};
