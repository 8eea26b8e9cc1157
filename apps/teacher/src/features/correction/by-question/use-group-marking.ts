import type { User } from "@examplar/contract";
import { useMemo, useState } from "react";
import { handPoints } from "../correction.state.ts";
import { isAsking } from "../outbox/outbox.state.ts";
import { useOutbox } from "../outbox/use-outbox.ts";
import { toChange, type AnswerGroup } from "./by-question.state.ts";

type Before = { group_key: string; answers: { answer: AnswerGroup["answers"][number]; points: number | null }[] };

interface Shown {
  quiz_id: number;
  question_id: number;
  question_name: string;
  names_are_hidden: boolean;
}

/** Gives points to all answers of a group at once. The outbox sends each as its own mark. */
export const useGroupMarking = (teacher: Pick<User, "id" | "name">, { quiz_id, question_id, ...shown }: Shown) => {
  const { outbox, items, is_offline } = useOutbox(teacher);
  const [given, setGiven] = useState<Before[]>([]);
  const own = useMemo(
    () => [...items.values()].filter((item) => item.question_id === question_id && item.change.kind === "points"),
    [items, question_id],
  );
  const pending = useMemo(
    () =>
      new Map(
        own.flatMap(({ score_id, change }) => (change.kind === "points" ? [[score_id, change.points] as const] : [])),
      ),
    [own],
  );
  const put = (answer: AnswerGroup["answers"][number], points: number | null) => {
    const { user_id, score_id, revision, name } = answer;
    const change = { kind: "points", points, seen_points: handPoints(answer), seen_revision: revision } as const;
    // If the teacher hides names while marking, the list of refused marks must not show them either.
    const student = shown.names_are_hidden ? null : name;
    const about = { number: null, question: shown.question_name, student };
    outbox.put({ quiz_id, user_id, score_id, question_id, about, change });
  };
  return {
    outbox,
    items,
    is_offline,
    pending,
    conflicts: own.filter(isAsking),
    give: (group: AnswerGroup, points: number) => {
      const changed = toChange(group, points, pending);
      if (changed.length === 0) return;
      const before = changed.map((answer) => ({
        answer,
        points: pending.has(answer.score_id) ? (pending.get(answer.score_id) ?? null) : handPoints(answer),
      }));
      setGiven([...given, { group_key: group.key, answers: before }]);
      for (const answer of changed) put(answer, points);
    },
    /** Undoes the last marks. Returns the key of their group. */
    undo: (groups: readonly AnswerGroup[]): string | null => {
      const last = given.at(-1);
      setGiven(given.slice(0, -1));
      if (!last) return null;
      const latest = new Map(groups.flatMap(({ answers }) => answers.map((answer) => [answer.score_id, answer])));
      for (const { answer, points } of last.answers) put(latest.get(answer.score_id) ?? answer, points);
      return last.group_key;
    },
  };
};

export type GroupMarking = ReturnType<typeof useGroupMarking>;
