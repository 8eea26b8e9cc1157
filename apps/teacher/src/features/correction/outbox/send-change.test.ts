import type { MarkedInstance } from "@examplar/contract";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { instanceQuery } from "../../../shared/queries.ts";
import { queryClient } from "../../../shared/query-client.ts";
import type { OutboxItem } from "./outbox.state.ts";
import { showSent } from "./send-change.ts";

const place = { quiz_id: 1, user_id: 2, score_id: 3 };
const { queryKey } = instanceQuery(place);
const me = { id: 9, name: "Hélène Dubois" };

const copyWith = (points: number | null) =>
  ({ score_id: 3, answers: [{ question_id: 7, points }], corrections: [], feedbacks: [] }) as unknown as MarkedInstance;
const shownPoints = () => queryClient.getQueryData(queryKey)?.answers[0]?.points;

const mark = {
  ...place,
  question_id: 7,
  change: { kind: "points", points: 2, seen_points: null, seen_revision: 1 },
} as unknown as OutboxItem;

afterEach(() => queryClient.clear());

test("a reply that the server sent before it stored a mark does not hide the mark", async () => {
  queryClient.setQueryData(queryKey, copyWith(null));
  const replies: ((copy: MarkedInstance) => void)[] = [];
  const queryFn = () => new Promise<MarkedInstance | null>((resolve) => void replies.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Infinity });
  const stop = observer.subscribe(() => undefined);
  void observer.refetch();
  showSent(me, mark, null);
  expect(shownPoints()).toBe(2);
  replies[0]!(copyWith(null));
  await new Promise((resolve) => void setTimeout(resolve));
  expect(shownPoints()).toBe(2);
  replies[1]!(copyWith(2));
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe("idle");
  expect(shownPoints()).toBe(2);
  stop();
});

test("without a read in flight, the copy is not read again", () => {
  queryClient.setQueryData(queryKey, copyWith(null));
  showSent(me, mark, null);
  expect(shownPoints()).toBe(2);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
});
