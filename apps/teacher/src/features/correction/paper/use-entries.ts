import type { TeacherScore, User } from "@examplar/contract";
import { flushEditors } from "@examplar/questions";
import { randomId } from "@examplar/ui";
import { useEffect } from "react";
import { instanceQuery } from "../../../shared/queries.ts";
import { queryClient } from "../../../shared/query-client.ts";
import { aboutOf, type CopyQuestion } from "../correction.state.ts";
import { useOutbox } from "../outbox/use-outbox.ts";
import { seenRevision } from "./entry.state.ts";

/** Letters of one word are one entry in the history. */
const holdMs = 1_000;

/** What a teacher reads on a sheet, kept in the browser at once and sent when the network lets it. */
export const useEntries = (teacher: Pick<User, "id" | "name">, score: TeacherScore) => {
  const { outbox, items, is_offline } = useOutbox(teacher);
  // Letters that a field still gathers when the page is left belong to the outbox first.
  useEffect(() => {
    window.addEventListener("pagehide", flushEditors);
    return () => window.removeEventListener("pagehide", flushEditors);
  }, []);

  const enter = (one: CopyQuestion, edit_kind: "answer" | "skip", content: unknown) => {
    const { question, answer } = one;
    const { quiz_id, user_id, id: score_id } = score;
    // An entry that has just arrived is in the cache a moment before it is drawn.
    const latest = queryClient
      .getQueryData(instanceQuery({ quiz_id, user_id, score_id }).queryKey)
      ?.answers.find(({ question_id }) => question_id === question.id);
    const seen_revision = seenRevision(latest ?? answer);
    outbox.put({
      quiz_id,
      user_id,
      score_id,
      question_id: question.id,
      about: aboutOf(one, score.name),
      held_until: Date.now() + holdMs,
      deed: { kind: "entry", edit_id: randomId(), edit_kind, content, seen_revision, own_edit_ids: [] },
    });
  };

  return { outbox, items, is_offline, enter };
};

export type Entries = ReturnType<typeof useEntries>;
