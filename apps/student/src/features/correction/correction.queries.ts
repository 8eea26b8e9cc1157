import type { OwnCorrection } from "@examplar/contract";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../shared/network/api.ts";
import { queryOrCopy } from "../../shared/storage/copies.ts";
import { realtime } from "../../shared/network/realtime.ts";

/** A refused correction is not refetched automatically, because the server records every request. */
const unlessRefused = ({ state }: { state: { error: unknown } }) => (state.error === null ? "always" : false);

export const correctionQuery = (summary_id: number, score_id: number | undefined) =>
  queryOptions({
    queryKey: ["correction", summary_id, score_id ?? "counts"],
    queryFn: (context): Promise<OwnCorrection> =>
      queryOrCopy(
        context,
        api("GET /api/v1/quizzes_attempt_summaries/:summary_id/correction", {
          params: { summary_id },
          query: score_id === undefined ? {} : { score_id },
          signal: context.signal,
        }),
      ),
    refetchOnWindowFocus: unlessRefused,
    refetchOnReconnect: unlessRefused,
  });

/** Reads the correction again when the server says that something of this student has changed. */
export const useLiveCorrection = (user_id: number, summary_id: number, is_shown: boolean) => {
  const client = useQueryClient();
  useEffect(() => {
    if (!is_shown) return;
    const read = () => void client.invalidateQueries({ queryKey: ["correction", summary_id] });
    return realtime.subscribe({ name: "User", user_id }, { onEvent: read, onReread: read });
  }, [client, user_id, summary_id, is_shown]);
};
