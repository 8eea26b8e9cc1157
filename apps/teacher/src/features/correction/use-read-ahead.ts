import type { ScoreNeighbours } from "@examplar/contract";
import { useEffect } from "react";
import { instanceQuery, neighboursQuery, scoreQuery, type ScoreOrder } from "../../shared/queries.ts";
import { queryClient } from "../../shared/query-client.ts";

/** Number of copies prefetched. */
const copiesAhead = 3;

/** A copy read this recently is shown immediately and refetched in the background. */
const staleTime = 60_000;

interface Place {
  quiz_id: number;
  order: ScoreOrder;
}

/** Prefetches everything that the screen of a copy needs. Returns the neighbours of that copy. */
const readCopy = async ({ quiz_id, order }: Place, score_id: number): Promise<ScoreNeighbours> => {
  const around = queryClient.fetchQuery({ ...neighboursQuery(quiz_id, score_id, order), staleTime });
  const score = await queryClient.fetchQuery({ ...scoreQuery(score_id), staleTime });
  if (score) await queryClient.prefetchQuery({ ...instanceQuery({ ...score, score_id }), staleTime });
  return around;
};

const readAhead = async (place: Place, from: ScoreNeighbours, isStopped: () => boolean): Promise<void> => {
  const read = new Set<number>();
  for (let around = from; read.size < copiesAhead && !isStopped();) {
    const next = [around.next_to_review_id, around.next_id].find((id) => id !== null && !read.has(id));
    if (next === undefined || next === null) return;
    read.add(next);
    around = await readCopy(place, next);
  }
};

/** Prefetches the next copies during marking, so that a key opens them without waiting for the network. */
export const useReadAhead = ({ quiz_id, order }: Place, around: ScoreNeighbours | undefined) => {
  const key = JSON.stringify(order);
  useEffect(() => {
    if (!around) return undefined;
    let stopped = false;
    // If prefetching fails, opening the copy reads it again and shows the error.
    void readAhead({ quiz_id, order: JSON.parse(key) as ScoreOrder }, around, () => stopped).catch(() => undefined);
    return () => {
      stopped = true;
    };
  }, [quiz_id, key, around]);
};
