import type { Summary, Tag } from "@examplar/contract";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "../../shared/network/api.ts";
import { now } from "../../shared/network/clock.ts";
import { orCopy } from "../../shared/storage/copies.ts";
import { userQuery } from "../../shared/sign-in/current-user.ts";
import { takeFirst } from "../../shared/first-screen.ts";
import { readSummaries } from "../../shared/summaries.ts";
import { rememberedList, rememberList } from "../../shared/storage/remembered.ts";

/** Cached for longer, because tags seldom change and the list is read often. */
const tagsQuery = queryOptions({
  queryKey: ["tags"],
  queryFn: (): Promise<Tag[]> => api("GET /api/v1/tags", { timeout_ms: 10_000 }),
  staleTime: 300_000,
  retry: false,
});

/** Lists exams, and seats answered on paper once a teacher has the sheet. */
const listed = { quiz_type: "exam", with_sheets: "true" } as const;

export interface ExamList {
  summaries: Summary[];
  tags: Tag[];
  /** Server time of the request: a later change is not in the list. */
  read_at: number;
  /** False for the copy remembered on this device, when the server cannot be reached. */
  fresh: boolean;
}

const readFromServer = async (client: QueryClient, signal: AbortSignal): Promise<ExamList> => {
  const first = await takeFirst("exams");
  const read_at = now().getTime();
  if (first) client.setQueryData(tagsQuery.queryKey, first.tags);
  const [summaries, tags] = await Promise.all([
    readSummaries({ query: listed, signal, timeout_ms: 10_000 }, first?.summaries),
    // An exam without its tags is still an exam.
    first?.tags ?? client.ensureQueryData({ ...tagsQuery, revalidateIfStale: true }).catch((): Tag[] => []),
  ]);
  const user = await client.ensureQueryData(userQuery);
  if (user) void rememberList({ user_id: user.id, summaries, tags, read_at });
  return { summaries, tags, read_at, fresh: true };
};

/** Returns the last list; every exam that is open on this computer is in it as it was when opened. */
const copiedList = async (client: QueryClient): Promise<ExamList | undefined> => {
  const user = await client.ensureQueryData(userQuery);
  if (!user) return undefined;
  const { packsOf } = await import("../../shared/storage/exam-pack.ts");
  const [list, packs] = await Promise.all([rememberedList(), packsOf(user.id)]);
  if (!list && packs.length === 0) return undefined;
  const open = packs.map(({ summary }) => summary);
  const others = (list?.summaries ?? []).filter(({ id }) => !open.some((summary) => summary.id === id));
  return {
    summaries: [...open, ...others],
    tags: list?.tags ?? [],
    read_at: list?.read_at ?? now().getTime(),
    fresh: false,
  };
};

export const examListQuery = queryOptions({
  queryKey: ["summaries", "exams"],
  queryFn: ({ client, signal, queryKey }): Promise<ExamList> =>
    orCopy(
      readFromServer(client, signal),
      () => copiedList(client),
      (list) => void client.setQueryData(queryKey, list),
    ),
  // While the copy is shown, the server is polled.
  refetchInterval: (query) => (query.state.data?.fresh === false ? 15_000 : false),
});
