import { validateContent } from "../answers/content/validate-content.ts";
import { countOfFiles, filesIn } from "../answers/files/named-files.ts";
import type { EditKind } from "../answers/ledger.types.ts";
import type { QuestionBodies } from "../answers/question-content.types.ts";
import type { QuestionType } from "../vocabulary.ts";

/** What a teacher read on a sheet of paper and wrote down for the student. */
export interface Entry {
  edit_id: string;
  kind: EditKind;
  content: unknown;
  /** The revision of the answer that the teacher looked at; 0 where there was none. */
  seen_revision: number;
  /** Earlier entries of the same teacher whose acknowledgement was lost: replacing one of them is no conflict. */
  own_edit_ids: readonly string[];
}

export interface StandingAnswer {
  revision: number;
  edit_id: string | null;
}

export type EntryDecision =
  | { outcome: "write"; json: string | null }
  /** A retry of an entry that is already stored. */
  | { outcome: "same" }
  /** A colleague has written something that this teacher has not seen. */
  | { outcome: "conflict" }
  | { outcome: "rejected" };

const nothing: StandingAnswer = { revision: 0, edit_id: null };

/**
 * Decides whether an entry becomes the answer of an attempt on paper. It uses no clock: a teacher reads a sheet long
 * after the bell.
 */
export const decideEntry = (
  question: { type: QuestionType; body: QuestionBodies[QuestionType] } | undefined,
  standing: StandingAnswer | undefined,
  entry: Entry,
): EntryDecision => {
  const { revision, edit_id } = standing ?? nothing;
  if (edit_id === entry.edit_id) return { outcome: "same" };
  if (question === undefined || question.type === "information") return { outcome: "rejected" };
  if (entry.kind === "skip" && entry.content !== null) return { outcome: "rejected" };
  const validated = validateContent(question.type, question.body, entry.content);
  // A sheet of paper brings no files of its own.
  if (validated.outcome === "rejected" || countOfFiles(filesIn(validated.content)) > 0) return { outcome: "rejected" };
  const isSeen = revision === entry.seen_revision || (edit_id !== null && entry.own_edit_ids.includes(edit_id));
  return isSeen ? { outcome: "write", json: validated.json } : { outcome: "conflict" };
};

/** Whether a sheet counts as edited from now on: a person wrote or corrected an answer. This is never undone. */
export const editsSheet = ({ outcome }: Pick<EntryDecision, "outcome">): boolean => outcome === "write";
