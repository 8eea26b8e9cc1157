import type { AnswerContents } from "@examplar/domain";
import type { Draft } from "../draft.ts";

export type LongTextDraft = Draft<AnswerContents["long_text"] | null>;

export type Tool = "bold" | "italic" | "bulletList" | "orderedList" | "formula";

/** What was asked of the plain field that only the rich one can do. */
export type Wish = { tool: Tool } | { paste: string };

/** What was selected in the plain field when the rich one took its place. */
export interface Handover {
  text: string;
  from: number;
  to: number;
  has_focus: boolean;
  /** False where the field stood below something formatted. */
  is_whole: boolean;
}

export interface EditorProps {
  draft: LongTextDraft;
  labelled_by: string;
  described_by: string;
  /** Left by the plain field as it goes; taken by the rich one. */
  handover: { leave: (caret: Handover) => void; take: () => Handover | null };
}
