import {
  changesLeftExercise,
  type EditFacts,
  type ForwardProgress,
  type InstanceContent,
  type PlacedEdit,
} from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import { listAttemptDevices } from "../devices/index.ts";
import { listFirstEdits, type AttemptRow } from "./answers.repository.ts";
import type { JudgedEdit } from "./judged-edit.types.ts";

/** How far the student has come, for a paper in which nobody goes back; null where they may. */
export const readProgress = async (
  db: Db,
  row: AttemptRow,
  questions: EditFacts["questions"],
): Promise<ForwardProgress | null> => {
  if (row.allow_questions_navigation) return null;
  const [edits, devices] = await Promise.all([listFirstEdits(db, row.score_id), listAttemptDevices(db, row.score_id)]);
  const { sections } = row.content as unknown as InstanceContent;
  return {
    exercise_ids: sections.flatMap(({ exercises }) => exercises.map(({ id }) => id)),
    skips_leave: !row.correction_btw_questions,
    edits: edits.flatMap((edit): PlacedEdit[] => {
      const question = questions.get(edit.question_id);
      return question ? [{ ...edit, exercise_id: question.exercise_id }] : [];
    }),
    devices: new Map(devices.map(({ device_id, first_seen_at }) => [device_id, first_seen_at])),
  };
};

interface Ordered {
  questions: EditFacts["questions"];
  progress: ForwardProgress | null;
}

/** An edit of an exercise that the student has left is kept for the teacher and never counts by itself. */
export const keepOrder = (facts: Ordered, edit: JudgedEdit): JudgedEdit => {
  const exercise_id = facts.questions.get(edit.question_id)?.exercise_id;
  if (!facts.progress || edit.outcome === "late" || exercise_id === undefined) return edit;
  const placed = { ...edit, exercise_id };
  if (changesLeftExercise(facts.progress, placed)) return { ...edit, outcome: "late", status: "out_of_time" };
  facts.progress = { ...facts.progress, edits: [...facts.progress.edits, placed] };
  return edit;
};
