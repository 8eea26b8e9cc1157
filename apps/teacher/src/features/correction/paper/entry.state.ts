import type { MarkedAnswer, ScannedSheet } from "@examplar/contract";
import type { QuestionType } from "@examplar/domain";
import type { CopyQuestion } from "../correction.state.ts";
import { isAsking, keyOf, type Items, type OutboxItem } from "../outbox/outbox.state.ts";

export type EntryChange = Extract<OutboxItem["change"], { kind: "entry" }>;

/** How one answer is displayed: an unsent entry takes precedence over the server's version. */
export interface EntryView {
  content: unknown;
  state: "to_enter" | "entered" | "left_blank";
  /** The outbox item that needs the teacher's decision, was refused or keeps failing. Null when there is none. */
  asking: OutboxItem | null;
}

const entryItem = (items: Items, score_id: number, question_id: number): OutboxItem | undefined =>
  items.get(keyOf({ score_id, question_id, change: { kind: "entry" } as EntryChange }));

const stateOf = (kind: "answer" | "skip"): EntryView["state"] => (kind === "skip" ? "left_blank" : "entered");

export const entryView = ({ question, answer }: CopyQuestion, items: Items, score_id: number): EntryView => {
  const item = entryItem(items, score_id, question.id);
  const asking = item && isAsking(item) ? item : null;
  if (item?.change.kind === "entry")
    return { content: item.change.content, state: stateOf(item.change.edit_kind), asking };
  if (!answer || answer.revision === 0) return { content: null, state: "to_enter", asking };
  return { content: answer.content, state: stateOf(answer.status === "skipped" ? "skip" : "answer"), asking };
};

/** Counts the answers that are entered or left blank. */
export const enteredCount = (questions: readonly CopyQuestion[], items: Items, score_id: number): number =>
  questions.filter((one) => entryView(one, items, score_id).state !== "to_enter").length;

/** Returns the revision that the teacher sees. */
export const seenRevision = (answer: MarkedAnswer | null | undefined): number => answer?.revision ?? 0;

/** Whether the teacher types this answer from paper. Files and spreadsheets are marked from the scan instead. */
export const isTyped = (type: QuestionType): boolean => type !== "upload" && type !== "spreadsheet";

/**
 * Returns the content entered for an answer that stays on the sheet. A long text says that it is on the sheet, so that
 * the question awaits a mark.
 */
export const onTheSheet = (type: QuestionType, words: string): unknown =>
  type === "long_text" ? { html: `<p>${words}</p>` } : null;

/** Whether the sheet has a scan, or a file with marks drawn on it. */
export const isScanned = ({ subject_files, marked_file }: ScannedSheet): boolean =>
  subject_files.length > 0 || marked_file !== null;
