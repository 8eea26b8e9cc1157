import type pg from "pg";
import { inTransaction } from "../../platform/db/raw.ts";
import { requestGradingWith } from "../grading-requests/index.ts";
import { answerKey } from "./answer-key.ts";
import { chooseMovers, type Movers } from "./choose-movers.ts";
import type { JudgedEdit } from "./judged-edit.types.ts";
import { listEndedAttempts } from "./standing.repository.ts";
import { settleAnswers, type SettledAnswer } from "./settle-answers.ts";
import { storeLate } from "./late-answers.repository.ts";
import { editKey, type EditWriter, type WrittenEdits } from "./edits.repository.ts";

export interface StoredEdit {
  outcome: "stored" | "late" | "duplicate";
  revision: number | null;
  /** The edit that stands after this one; null where that was not settled here, as for late work. */
  standing: Pick<SettledAnswer, "edit_id" | "overwritten_edit_id"> | null;
}

/** An edit of the last moment may be committed after the grader has been: then it comes once more. */
const askToGradeAgain = async (client: pg.ClientBase, edits: readonly JudgedEdit[]): Promise<void> => {
  if (edits.length === 0) return;
  const score_ids = edits.map(({ score_id }) => score_id);
  await requestGradingWith(client, await listEndedAttempts(client, score_ids), edits[0]!.received_at);
};

const none: WrittenEdits = { all_new: true, isNew: () => true, revisions: new Map() };

/** The movers first: what they overtook in the same batch is history by the time it is written. */
const write = async (
  { writeMovers, writeOthers }: EditWriter,
  edits: readonly JudgedEdit[],
  { movers }: Movers,
): Promise<WrittenEdits> => {
  const moving = new Set(movers.values());
  const others = edits.filter((edit) => !moving.has(edit));
  const moved = moving.size === 0 ? none : await writeMovers([...moving]);
  if (others.length === 0) return moved;
  const rest = await writeOthers(others);
  return {
    all_new: moved.all_new && rest.all_new,
    isNew: (edit) => (moving.has(edit) ? moved : rest).isNew(edit),
    revisions: moved.revisions,
  };
};

interface Rest {
  unsettled: JudgedEdit[];
  late: JudgedEdit[];
  at_the_end: JudgedEdit[];
}

/** What one plain statement could not finish: hardly ever anything. */
const restOf = (edits: readonly JudgedEdit[], { movers, contested }: Movers, written: WrittenEdits): Rest => ({
  unsettled: [...movers].flatMap(([key, edit]) => (written.revisions.has(key) && !contested.has(key) ? [] : edit)),
  late: edits.filter(({ outcome }) => outcome === "late"),
  // Also what was written before: whoever was cut off then may not have asked for it.
  at_the_end: edits.filter((edit) => edit.at_the_end),
});

/** Repeating it changes nothing: who was cut off in between sends again, and it is done then. */
const finish = async (pool: pg.Pool, { unsettled, late, at_the_end }: Rest): Promise<Map<string, SettledAnswer>> => {
  if (unsettled.length + late.length + at_the_end.length === 0) return new Map();
  return inTransaction(pool, async (client) => {
    const settled = await settleAnswers(client, unsettled);
    await storeLate(client, late);
    await askToGradeAgain(client, at_the_end);
    return settled;
  });
};

/** The same edit may stand in a batch twice. */
const firstOfEach = (edits: readonly JudgedEdit[]): ((edit: JudgedEdit) => boolean) => {
  const firsts = new Map(edits.toReversed().map((edit) => [editKey(edit), edit]));
  return (edit) => firsts.get(editKey(edit)) === edit;
};

/** Writes a batch of judged edits; answers in the order of the edits, after everything is committed. */
export const storeEdits = async (
  pool: pg.Pool,
  writer: EditWriter,
  edits: readonly JudgedEdit[],
): Promise<StoredEdit[]> => {
  const chosen = chooseMovers(edits.filter(({ outcome }) => outcome === "stored"));
  const written = await write(writer, edits, chosen);
  const settled = await finish(pool, restOf(edits, chosen, written));
  const isFirst = written.all_new ? () => true : firstOfEach(edits);
  const movedTo = (answer: string): SettledAnswer | null => {
    const [revision, mover] = [written.revisions.get(answer), chosen.movers.get(answer)];
    if (revision === undefined || mover === undefined) return null;
    return { revision, edit_id: mover.edit_id, overwritten_edit_id: null };
  };
  return edits.map((edit): StoredEdit => {
    const answer = answerKey(edit);
    const outcome = written.isNew(edit) && isFirst(edit) ? edit.outcome : "duplicate";
    const after = settled.get(answer) ?? movedTo(answer);
    return { outcome, revision: after?.revision ?? null, standing: after };
  });
};
