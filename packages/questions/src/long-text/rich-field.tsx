import { useDraft } from "../draft.ts";
import { WritingFrame } from "./long-text.tsx";

interface Props {
  html: string;
  /** Called within a fifth of a second after a keystroke. */
  onChange: (html: string) => void;
  labelled_by: string;
  described_by: string;
}

/** The editor of long answers for any other text: a comment, a message. */
export const RichField = ({ html, onChange, ...ids }: Props) => {
  const draft = useDraft(html === "" ? null : { html }, (content: { html: string } | null) =>
    onChange(content?.html ?? ""),
  );
  return <WritingFrame draft={draft} {...ids} />;
};
