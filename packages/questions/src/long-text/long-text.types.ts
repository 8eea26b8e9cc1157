import type { AnswerContents } from "@examplar/domain";
import type { Draft } from "../draft.ts";

export type LongTextDraft = Draft<AnswerContents["long_text"] | null>;

export type Tool = "bold" | "italic" | "bulletList" | "orderedList" | "formula";

/** What the student asked for in the plain field and only the rich one can do. */
export type Wish = { tool: Tool } | { paste: string };

/** Text and selection of the plain field at the moment when the rich one replaced it. */
export interface Handover {
  text: string;
  from: number;
  to: number;
  has_focus: boolean;
  /** False when the field held only the text below a formatted part. */
  is_whole: boolean;
}

export interface EditorProps {
  draft: LongTextDraft;
  labelled_by: string;
  described_by: string;
  /** The plain field leaves it when it is removed; the rich one takes it. */
  handover: { leave: (caret: Handover) => void; take: () => Handover | null };
}
