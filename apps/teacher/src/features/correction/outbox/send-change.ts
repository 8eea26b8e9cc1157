import type { AnswerToMark, MarkedAnswer, MarkedInstance, QuestionToMark } from "@examplar/contract";
import { isRefused } from "@examplar/ui";
import type { InfiniteData } from "@tanstack/react-query";
import { api } from "../../../shared/api.ts";
import { instancesKey, instanceQuery, questionAnswersKey } from "../../../shared/queries.ts";
import { queryClient } from "../../../shared/query-client.ts";
import { handPoints, withPoints } from "../correction.state.ts";
import type { Outcome } from "./create-outbox.ts";
import { outcomeOf } from "./outcome-of.ts";
import type { OutboxItem, Standing } from "./outbox.state.ts";

const readStanding = async ({ question_id, change, ...place }: OutboxItem): Promise<Standing> => {
  const copy = await queryClient.fetchQuery({ ...instanceQuery(place), staleTime: 0 });
  if (change.kind === "feedback") {
    const said = copy?.feedbacks.find((feedback) => feedback.question_id === question_id);
    return { kind: "feedback", user_content: said?.user_content ?? "", updated_at: said?.updated_at ?? null };
  }
  const answer = copy?.answers.find((one) => one.question_id === question_id);
  const {
    content = null,
    revision = 0,
    edit_id = null,
    graded_by: by = null,
    graded_by_name: by_name = null,
  } = answer ?? {};
  if (change.kind === "entry") return { kind: "entry", content, revision, edit_id };
  return { kind: "points", points: answer ? handPoints(answer) : null, revision, by, by_name };
};

const write = async ({ score_id, question_id, change }: OutboxItem): Promise<Standing | null> => {
  const params = { score_id, question_id };
  if (change.kind === "points") {
    const { points, seen_points, seen_revision } = change;
    const body = { points, seen_points, seen_revision };
    await api("PUT /api/v1/scores/:score_id/answers/:question_id/points", { params, body });
    return null;
  }
  if (change.kind === "entry") {
    const { edit_id, edit_kind: kind, content, seen_revision, own_edit_ids } = change;
    const { revision } = await api("PUT /api/v1/scores/:score_id/answers/:question_id/entry", {
      params,
      body: { edit_id, kind, content, seen_revision, own_edit_ids },
    });
    return { kind: "entry", content, revision, edit_id };
  }
  const { user_content, seen_updated_at } = change;
  const { feedback } = await api("PUT /api/v1/scores/:score_id/answers/:question_id/feedback", {
    params,
    body: { user_content, seen_updated_at },
  });
  return { kind: "feedback", user_content: feedback?.user_content ?? "", updated_at: feedback?.updated_at ?? null };
};

export const sendChange = async (item: OutboxItem): Promise<Outcome> => {
  try {
    return { outcome: "sent", standing: await write(item) };
  } catch (error) {
    if (!isRefused(error, "conflict")) return { outcome: outcomeOf(error) };
  }
  try {
    return { outcome: "conflict", standing: await readStanding(item) };
  } catch (error) {
    return { outcome: outcomeOf(error) };
  }
};

type Teacher = { id: number; name: string };
type Marked = Pick<MarkedAnswer, "points" | "graded_by" | "graded_by_name">;

const withMark = <A extends Marked>(answer: A, points: number | null, me: Teacher): A =>
  points === null
    ? { ...answer, points, graded_by: null, graded_by_name: null }
    : { ...answer, points, graded_by: me.id, graded_by_name: me.name };

const withComment = (copy: MarkedInstance, question_id: number, standing: Standing | null): MarkedInstance => {
  const others = copy.feedbacks.filter((feedback) => feedback.question_id !== question_id);
  if (standing?.kind !== "feedback" || standing.updated_at === null) return { ...copy, feedbacks: others };
  const { user_content, updated_at } = standing;
  const said = { question_id, user_content, updated_at, source: "manual", manually_approved: true } as const;
  return { ...copy, feedbacks: [...others, said] };
};

type EntryChange = Extract<OutboxItem["change"], { kind: "entry" }>;

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
} as const;

/** Shows the entered answer as it was sent. Its points appear when the copy is read again. */
const withEntry = (
  copy: MarkedInstance,
  question_id: number,
  change: EntryChange,
  revision: number,
): MarkedInstance => {
  const { content, edit_id } = change;
  const status = change.edit_kind === "skip" ? ("skipped" as const) : ("answered" as const);
  const entered = { content, edit_id, revision, status, last_edit_at: new Date().toISOString() };
  const before = copy.answers.find((answer) => answer.question_id === question_id);
  const answer = { ...notMarked, question_id, edits_count: 0, ...before, ...entered, points: null, graded_by: null };
  return { ...copy, answers: [...copy.answers.filter((one) => one !== before), answer] };
};

const withChange = (copy: MarkedInstance, item: OutboxItem, standing: Standing | null, me: Teacher): MarkedInstance => {
  const { question_id, change } = item;
  if (change.kind === "feedback") return withComment(copy, question_id, standing);
  if (change.kind === "entry")
    return withEntry(copy, question_id, change, standing?.kind === "entry" ? standing.revision : 0);
  const here = (one: { question_id: number }) => one.question_id === question_id;
  return {
    ...copy,
    answers: copy.answers.map((answer) => (here(answer) ? withMark(answer, change.points, me) : answer)),
    corrections: copy.corrections.map((one) => (here(one) ? withPoints(one, change.points) : one)),
  };
};

/** Restarts reads in flight: the server may have replied before it stored the work, and the reply would hide it. */
const restartReads = (queryKey: readonly unknown[]): void => {
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
};

/** Updates the query cache with what the server has stored, without reading the copy again. */
export const showSent = (me: Teacher, item: OutboxItem, standing: Standing | null): void => {
  const { quiz_id, user_id, score_id, question_id, change } = item;
  queryClient.setQueriesData<MarkedInstance | null>({ queryKey: [...instancesKey, quiz_id] }, (copy) =>
    copy?.score_id === score_id ? withChange(copy, item, standing, me) : copy,
  );
  restartReads(instanceQuery({ quiz_id, user_id, score_id }).queryKey);
  if (change.kind !== "points") return;
  const mark = (answer: AnswerToMark) => (answer.score_id === score_id ? withMark(answer, change.points, me) : answer);
  const queryKey = [...questionAnswersKey(quiz_id), question_id];
  queryClient.setQueriesData<InfiniteData<QuestionToMark>>(
    { queryKey },
    (read) => read && { ...read, pages: read.pages.map((page) => ({ ...page, answers: page.answers.map(mark) })) },
  );
  restartReads(queryKey);
};
