import type { MarkedAnswer, TeacherScore, User } from "@examplar/contract";
import { useMemo } from "react";
import { instanceQuery } from "../../../shared/queries.ts";
import { queryClient } from "../../../shared/query-client.ts";
import { aboutOf, handPoints, type CopyQuestion } from "../correction.state.ts";
import type { OutboxItem, ToldItem } from "../outbox/outbox.state.ts";
import { useOutbox } from "../outbox/use-outbox.ts";

type Place = Pick<ToldItem, "quiz_id" | "user_id" | "score_id" | "question_id" | "about">;

interface Undoable {
  at: Place;
  /** The answer before the mark. Its version is sent when the cache has no newer one. */
  answer: MarkedAnswer;
  points: number | null;
}

/** Marks that can be undone, by teacher and quiz. They survive opening the next copy. */
const histories = new Map<string, Undoable[]>();

/**
 * Returns the cached answer. The cache has a new mark slightly before React renders it, and fast keys must not miss it.
 */
const latestAnswer = ({ question_id, ...copy }: Place): MarkedAnswer | undefined =>
  queryClient.getQueryData(instanceQuery(copy).queryKey)?.answers.find((answer) => answer.question_id === question_id);

const historyOf = (key: string): Undoable[] => {
  const known = histories.get(key) ?? [];
  histories.set(key, known);
  return known;
};

const place = ({ quiz_id, user_id, id, name }: TeacherScore, one: CopyQuestion): Place => ({
  quiz_id,
  user_id,
  score_id: id,
  question_id: one.question.id,
  about: aboutOf(one, name),
});

/** Everything a teacher gives to the answers of one attempt: shown immediately, and sent through the outbox. */
export const useMarking = (teacher: Pick<User, "id" | "name">, score: TeacherScore | null | undefined) => {
  const { outbox, items, is_offline } = useOutbox(teacher);
  const history = historyOf(`${teacher.id}:${score?.quiz_id}`);
  const score_id = score?.id;
  const own = useMemo(() => [...items.values()].filter((item) => item.score_id === score_id), [items, score_id]);
  const pending = useMemo(
    () =>
      new Map(
        own.flatMap(({ question_id, change }) =>
          change.kind === "points" ? [[question_id, change.points] as const] : [],
        ),
      ),
    [own],
  );

  const put = (at: Place, shown_answer: MarkedAnswer, points: number | null) => {
    const answer = latestAnswer(at) ?? shown_answer;
    const seen = { seen_points: handPoints(answer), seen_revision: answer.revision };
    outbox.put({ ...at, change: { kind: "points", points, ...seen } });
  };
  const shown = ({ question, answer }: CopyQuestion): number | null =>
    pending.has(question.id) ? (pending.get(question.id) ?? null) : answer && handPoints(answer);

  return {
    outbox,
    items,
    is_offline,
    pending,
    itemsOf: (question_id: number): OutboxItem[] => own.filter((item) => item.question_id === question_id),
    give: (one: CopyQuestion, points: number | null) => {
      const before = shown(one);
      if (before === points || !score || !one.answer) return;
      const at = place(score, one);
      history.push({ at, answer: one.answer, points: before });
      put(at, one.answer, points);
    },
    /** Undoes the last mark of this quiz, on any copy. Returns where it was. */
    undo: (): Place | null => {
      const last = history.pop();
      if (last) put(last.at, last.answer, last.points);
      return last?.at ?? null;
    },
    comment: (one: CopyQuestion, user_content: string) => {
      if (!score) return;
      const seen_updated_at = one.feedback?.updated_at ?? null;
      outbox.put({ ...place(score, one), change: { kind: "feedback", user_content, seen_updated_at } });
    },
  };
};

export type Marking = ReturnType<typeof useMarking>;
