import type { AnswerContents } from "@examplar/domain";
import type { Draft } from "../draft/create-draft.ts";

export type LongTextDraft = Draft<AnswerContents["long_text"] | null>;

/** Where the caret stood in the plain field when the rich one took its place. */
export interface Handover {
  text: string;
  caret: number;
}

export interface EditorProps {
  draft: LongTextDraft;
  labelled_by: string;
  described_by: string;
  /** Left by the plain field as it goes, null if it had no focus; taken by the rich one. */
  handover: { leave: (caret: Handover | null) => void; take: () => Handover | null };
}
