import type { MarkedAnswer, TeacherScore, User } from "@examplar/contract";
import { useMemo, useState } from "react";
import { instancesQuery } from "../../../shared/queries.ts";
import { queryClient } from "../../../shared/query-client.ts";
import { handPoints, type CopyQuestion } from "../correction.state.ts";
import { seenAs, type OutboxItem, type Standing } from "../outbox/outbox.state.ts";
import { useOutbox } from "../outbox/use-outbox.ts";

interface Undoable {
  question_id: number;
  points: number | null;
}

/** A mark that has just arrived is in the cache a moment before it is drawn: fast keys must not miss it. */
const latestAnswer = ({ quiz_id, user_id, id }: TeacherScore, question_id: number): MarkedAnswer | undefined =>
  queryClient
    .getQueryData(instancesQuery(quiz_id, user_id).queryKey)
    ?.find(({ score_id }) => score_id === id)
    ?.answers.find((answer) => answer.question_id === question_id);

const place = ({ quiz_id, user_id, id }: TeacherScore, question_id: number) => ({
  quiz_id,
  user_id,
  score_id: id,
  question_id,
});

/** Everything a teacher gives to the answers of one attempt; shown at once, sent when the network lets it. */
export const useMarking = (teacher: Pick<User, "id" | "name">, score: TeacherScore | null | undefined) => {
  const { outbox, items, is_offline } = useOutbox(teacher);
  const [given, setGiven] = useState<Undoable[]>([]);
  const score_id = score?.id;
  const own = useMemo(() => [...items.values()].filter((item) => item.score_id === score_id), [items, score_id]);
  const pending = useMemo(
    () =>
      new Map(
        own.flatMap(({ question_id, deed }) => (deed.kind === "points" ? [[question_id, deed.points] as const] : [])),
      ),
    [own],
  );

  const put = ({ question, answer: shown_answer }: CopyQuestion, points: number | null) => {
    if (!score || !shown_answer) return;
    const answer = latestAnswer(score, question.id) ?? shown_answer;
    const seen = { seen_points: handPoints(answer), seen_revision: answer.revision };
    outbox.put({ ...place(score, question.id), deed: { kind: "points", points, ...seen } });
  };
  const shown = ({ question, answer }: CopyQuestion): number | null =>
    pending.has(question.id) ? (pending.get(question.id) ?? null) : answer && handPoints(answer);

  return {
    items,
    is_offline,
    pending,
    can_undo: given.length > 0,
    itemsOf: (question_id: number): OutboxItem[] => own.filter((item) => item.question_id === question_id),
    give: (one: CopyQuestion, points: number | null) => {
      const before = shown(one);
      if (before === points) return;
      setGiven([...given, { question_id: one.question.id, points: before }]);
      put(one, points);
    },
    /** Returns the question whose mark was taken back. */
    undo: (questions: readonly CopyQuestion[]): CopyQuestion | null => {
      const last = given.at(-1);
      const one = questions.find(({ question }) => question.id === last?.question_id);
      setGiven(given.slice(0, -1));
      if (!last || !one) return null;
      put(one, last.points);
      return one;
    },
    comment: ({ question, answer }: CopyQuestion, user_content: string) => {
      if (!score || !answer) return;
      const seen_updated_at = answer.feedback?.updated_at ?? null;
      outbox.put({ ...place(score, question.id), deed: { kind: "feedback", user_content, seen_updated_at } });
    },
    keepTheirs: outbox.drop,
    replaceTheirs: (item: OutboxItem, standing: Standing) => {
      outbox.drop(item);
      outbox.put({ ...item, deed: seenAs(item.deed, standing) });
    },
  };
};

export type Marking = ReturnType<typeof useMarking>;
