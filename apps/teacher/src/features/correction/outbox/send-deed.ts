import type { MarkedAnswer, MarkedInstance, QuestionToMark } from "@examplar/contract";
import { ApiProblem, isRefused } from "@examplar/ui";
import type { InfiniteData } from "@tanstack/react-query";
import { api } from "../../../shared/api.ts";
import { instancesKey, instancesQuery, questionAnswersKey } from "../../../shared/queries.ts";
import { queryClient } from "../../../shared/query-client.ts";
import { handPoints, withPoints } from "../correction.state.ts";
import type { Outcome } from "./create-outbox.ts";
import type { OutboxItem, Standing } from "./outbox.state.ts";

const standingIn = (answer: MarkedAnswer | undefined, kind: Standing["kind"]): Standing => {
  if (kind === "entry") {
    const { content = null, revision = 0, edit_id = null } = answer ?? {};
    return { kind, content, revision, edit_id };
  }
  return kind === "points"
    ? {
        kind,
        points: answer ? handPoints(answer) : null,
        revision: answer?.revision ?? 0,
        by: answer?.graded_by ?? null,
        by_name: answer?.graded_by_name ?? null,
      }
    : {
        kind,
        user_content: answer?.feedback?.user_content ?? "",
        updated_at: answer?.feedback?.updated_at ?? null,
      };
};

const readStanding = async ({ quiz_id, user_id, score_id, question_id, deed }: OutboxItem): Promise<Standing> => {
  const copies = await queryClient.fetchQuery({ ...instancesQuery(quiz_id, user_id), staleTime: 0 });
  const copy = copies.find((one) => one.score_id === score_id);
  return standingIn(
    copy?.answers.find((answer) => answer.question_id === question_id),
    deed.kind,
  );
};

const write = async ({ score_id, question_id, deed }: OutboxItem): Promise<Standing | null> => {
  const params = { score_id, question_id };
  if (deed.kind === "points") {
    const { points, seen_points, seen_revision } = deed;
    const body = { points, seen_points, seen_revision };
    await api("PUT /api/v1/scores/:score_id/answers/:question_id/points", { params, body });
    return null;
  }
  if (deed.kind === "entry") {
    const { edit_id, edit_kind: kind, content, seen_revision, own_edit_ids } = deed;
    const { revision } = await api("PUT /api/v1/scores/:score_id/answers/:question_id/entry", {
      params,
      body: { edit_id, kind, content, seen_revision, own_edit_ids },
    });
    return { kind: "entry", content, revision, edit_id };
  }
  const { user_content, seen_updated_at } = deed;
  const { feedback } = await api("PUT /api/v1/scores/:score_id/answers/:question_id/feedback", {
    params,
    body: { user_content, seen_updated_at },
  });
  return { kind: "feedback", user_content: feedback?.user_content ?? "", updated_at: feedback?.updated_at ?? null };
};

/** A sign-in that ended, a busy server and silence may pass; the server's judgement of the deed does not. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status < 500 && !isRefused(error, "not_signed_in", "too_many_requests");

export const sendDeed = async (item: OutboxItem): Promise<Outcome> => {
  try {
    return { outcome: "sent", standing: await write(item) };
  } catch (error) {
    if (isRefused(error, "conflict")) return { outcome: "conflict", standing: await readStanding(item) };
    return { outcome: isFinal(error) ? "refused" : "unreachable" };
  }
};

type Marked = Pick<MarkedAnswer, "points" | "graded_by" | "graded_by_name" | "feedback">;

const withDeed = <A extends Marked>(answer: A, { deed }: OutboxItem, standing: Standing | null, me: Teacher): A => {
  if (deed.kind === "points")
    return deed.points === null
      ? { ...answer, points: null, graded_by: null, graded_by_name: null }
      : { ...answer, points: deed.points, graded_by: me.id, graded_by_name: me.name };
  if (standing?.kind !== "feedback" || standing.updated_at === null) return { ...answer, feedback: null };
  const { user_content, updated_at } = standing;
  return { ...answer, feedback: { user_content, updated_at, source: "manual", manually_approved: true } };
};

type EntryDeed = Extract<OutboxItem["deed"], { kind: "entry" }>;

const notMarked = {
  points: null,
  graded_at: null,
  graded_by: null,
  graded_by_name: null,
  late_status: null,
  late_content: null,
  late_edited_at: null,
  late_received_at: null,
  late_decided_at: null,
  late_decided_by_name: null,
  feedback: null,
} as const;

/** An answer that was entered stands as it was sent; its points come when the copy is read again. */
const showEntry = ({ quiz_id, score_id, question_id }: OutboxItem, deed: EntryDeed, revision: number): void => {
  const { content, edit_id } = deed;
  const status = deed.edit_kind === "skip" ? ("skipped" as const) : ("answered" as const);
  const entered = { content, edit_id, revision, status, last_edit_at: new Date().toISOString() };
  queryClient.setQueriesData<MarkedInstance[]>({ queryKey: [...instancesKey, quiz_id] }, (copies) =>
    copies?.map((copy) => {
      if (copy.score_id !== score_id) return copy;
      const before = copy.answers.find((answer) => answer.question_id === question_id);
      const answer = {
        ...notMarked,
        question_id,
        edits_count: 0,
        ...before,
        ...entered,
        points: null,
        graded_by: null,
      };
      return { ...copy, answers: [...copy.answers.filter((one) => one !== before), answer] };
    }),
  );
};

type Teacher = { id: number; name: string };

/** Shows what the server has now, without reading the copy again. */
export const showSent = (me: Teacher, item: OutboxItem, standing: Standing | null): void => {
  const { quiz_id, score_id, question_id, deed } = item;
  if (deed.kind === "entry") return showEntry(item, deed, standing?.kind === "entry" ? standing.revision : 0);
  queryClient.setQueriesData<MarkedInstance[]>({ queryKey: [...instancesKey, quiz_id] }, (copies) =>
    copies?.map((copy) =>
      copy.score_id === score_id
        ? {
            ...copy,
            answers: copy.answers.map((answer) =>
              answer.question_id === question_id ? withDeed(answer, item, standing, me) : answer,
            ),
            corrections: copy.corrections.map((correction) =>
              deed.kind === "points" && correction.question_id === question_id
                ? withPoints(correction, deed.points)
                : correction,
            ),
          }
        : copy,
    ),
  );
  const everybody = { queryKey: [...questionAnswersKey(quiz_id), question_id] };
  queryClient.setQueriesData<InfiniteData<QuestionToMark>>(
    everybody,
    (read) =>
      read && {
        ...read,
        pages: read.pages.map((page) => ({
          ...page,
          answers: page.answers.map((answer) =>
            answer.score_id === score_id ? withDeed(answer, item, standing, me) : answer,
          ),
        })),
      },
  );
};
