import { hasFormula } from "@examplar/domain";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useDrafted } from "../draft.ts";
import { AnswerFoot } from "../fields/answer-foot.tsx";
import { AnsweredText } from "../fields/answered-text.tsx";
import type { InputProps } from "../input.types.ts";
import { RichHtml } from "../rich-html/rich-html.tsx";
import type { EditorProps, Handover, Wish } from "./long-text.types.ts";
import css from "./long-text.module.css";
import { PlainEditor } from "./plain-editor.tsx";
import { textOfHtml } from "./plain-html.ts";
import { useRichEditorModule } from "./use-rich-editor-module.ts";
import { WordCount } from "./word-count.tsx";

export const LongText = (props: InputProps<"long_text">) => {
  const { body, draft, read_only } = props;
  return (
    <>
      {read_only ? <WrittenText draft={draft} /> : <WritingFrame {...props} />}
      <AnswerFoot draft={draft} read_only={read_only}>
        <WordCount body={body} draft={draft} />
      </AnswerFoot>
    </>
  );
};

const WrittenText = ({ draft }: Pick<InputProps<"long_text">, "draft">) => {
  const html = useDrafted(draft, (content) => content?.html ?? "");
  return <AnsweredText>{html && <RichHtml html={html} typed />}</AnsweredText>;
};

/** Whether the HTML has formatting (bold, a list) that a plain field would lose. */
const isRich = (html: string): boolean => textOfHtml(html) === null;

/**
 * Shows a plain field until the student asks for something that only the rich editor can do. The rich editor then takes
 * over the text and the selection at once: the next letter already goes there.
 */
export const WritingFrame = ({
  draft,
  labelled_by,
  described_by,
}: Pick<InputProps<"long_text">, "draft" | "labelled_by" | "described_by">) => {
  const rich = useRichEditorModule();
  const [wish, setWish] = useState<Wish | null>(null);
  // A formula typed in the plain field stays text; one that was in the answer before opens in the rich editor.
  const [wasRich, setWasRich] = useState(() => hasFormula(draft.get()?.html ?? ""));
  const hasBecomeRich = useDrafted(draft, (content) => isRich(content?.html ?? ""));
  if (hasBecomeRich && !wasRich) setWasRich(true);
  const [composing, setComposing] = useState(false);
  const [handover] = useState(createHandover);
  const editor = { draft, labelled_by, described_by, handover };
  // Waits for the end of a composition (IME): a half-composed letter exists only in its own field.
  if (rich && !composing && (wish || wasRich)) return <rich.RichEditor {...editor} wish={wish} />;
  const onWish = (asked: Wish) => {
    if (!rich) return false;
    flushSync(() => setWish(asked));
    return true;
  };
  return (
    <div
      className={css.frame}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    >
      {rich ? <rich.Toolbar onTool={(tool) => onWish({ tool })} /> : <div className={css.toolbar} />}
      <PlainEditor {...editor} onWish={onWish} />
    </div>
  );
};

const createHandover = (): EditorProps["handover"] => {
  let left: Handover | null = null;
  return {
    leave: (caret) => {
      left = caret;
    },
    take: () => {
      const taken = left;
      left = null;
      return taken;
    },
  };
};
