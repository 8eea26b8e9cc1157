import type { TeacherScore, User } from "@examplar/contract";
import { flushEditors } from "@examplar/questions";
import { randomId } from "@examplar/ui";
import { useEffect } from "react";
import { instanceQuery } from "../../../shared/queries.ts";
import { queryClient } from "../../../shared/query-client.ts";
import { aboutOf, type CopyQuestion } from "../correction.state.ts";
import { useOutbox } from "../outbox/use-outbox.ts";
import { seenRevision } from "./entry.state.ts";

/** Debounce: letters typed within this time become one entry in the history. */
const holdMs = 1_000;

/**
 * Enters answers that a teacher reads on a sheet. They are stored in the browser immediately and sent by the outbox.
 */
export const useEntries = (teacher: Pick<User, "id" | "name">, score: TeacherScore) => {
  const { outbox, items, is_offline } = useOutbox(teacher);
  // Fields debounce typing; flush it to the outbox when the page closes.
  useEffect(() => {
    window.addEventListener("pagehide", flushEditors);
    return () => window.removeEventListener("pagehide", flushEditors);
  }, []);

  const enter = (one: CopyQuestion, edit_kind: "answer" | "skip", content: unknown) => {
    const { question, answer } = one;
    const { quiz_id, user_id, id: score_id } = score;
    // The cache has a new entry slightly before React renders it.
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
      change: { kind: "entry", edit_id: randomId(), edit_kind, content, seen_revision, own_edit_ids: [] },
    });
  };

  return { outbox, items, is_offline, enter };
};

export type Entries = ReturnType<typeof useEntries>;
