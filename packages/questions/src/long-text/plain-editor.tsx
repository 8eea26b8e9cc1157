import type { AnswerContents } from "@examplar/domain";
import { useLayoutEffect, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { ownWords, useTextField } from "../fields/use-text-field.ts";
import { RichHtml } from "../rich-html/rich-html.tsx";
import type { EditorProps, LongTextDraft, Tool, Wish } from "./long-text.types.ts";
import css from "./long-text.module.css";
import { htmlOfText, textOfHtml } from "./plain-html.ts";

type Content = AnswerContents["long_text"];

/**
 * Returns the part of the answer that a plain field cannot show. It stays as it is, and the student writes below it.
 */
const formattedPart = (html: string): string => (textOfHtml(html) === null ? html : "");

const toolOfKey: Record<string, Tool> = { KeyB: "bold", KeyI: "italic" };
const toolOfShiftedKey: Record<string, Tool> = { Digit7: "orderedList", Digit8: "bulletList" };

const toolOf = ({ ctrlKey, metaKey, altKey, shiftKey, code }: KeyboardEvent): Tool | undefined =>
  (ctrlKey || metaKey) && !altKey ? (shiftKey ? toolOfShiftedKey : toolOfKey)[code] : undefined;

/** Makes the field as high as its text, for browsers that do not do this themselves. */
const grow = (element: HTMLElement | null) => {
  if (!element || CSS.supports("field-sizing", "content")) return;
  element.style.height = "auto";
  element.style.height = `${element.scrollHeight}px`;
};

interface Props extends EditorProps {
  /** Returns false when the rich editor is not loaded: the field then does what it can by itself. */
  onWish: (wish: Wish) => boolean;
}

/** Nearly every answer is plain lines, for which the browser's own field is the safest and fastest. */
export const PlainEditor = ({ draft, labelled_by, described_by, handover, onWish }: Props) => {
  const formatted = useFormattedPart(draft);
  const field = useTextField<HTMLTextAreaElement, Content>({
    draft,
    read: (content) => textOfHtml((content?.html ?? "").slice(formatted.length)) ?? "",
    write: (_content, text) => {
      const html = formatted + htmlOfText(text);
      return html === "" ? null : { html };
    },
    onInput: grow,
  });
  const { ref } = field;
  useLayoutEffect(() => {
    const element = ref.current;
    grow(element);
    return () => {
      if (!element) return;
      const { value: text, selectionStart: from, selectionEnd: to } = element;
      const has_focus = document.activeElement === element;
      handover.leave({ text, from, to, has_focus, is_whole: formatted === "" });
    };
  }, [ref, handover, formatted]);
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = toolOf(event);
    if (tool && onWish({ tool })) event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const paste = event.clipboardData.getData("text/html");
    if (paste && onWish({ paste })) event.preventDefault();
  };
  return (
    <>
      {formatted && (
        <div className={css.text}>
          <RichHtml html={formatted} typed />
        </div>
      )}
      <textarea
        {...field}
        {...ownWords}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        // Otherwise the browser would leave the exam to open the file.
        onDrop={(event) => event.dataTransfer.files.length > 0 && event.preventDefault()}
        className={`${css.text} ${css.plain}`}
        aria-labelledby={labelled_by}
        aria-describedby={described_by}
      />
    </>
  );
};

const useFormattedPart = (draft: LongTextDraft): string => {
  const htmlNow = () => draft.get()?.html ?? "";
  const [formatted, setFormatted] = useState(() => formattedPart(htmlNow()));
  useLayoutEffect(
    () =>
      draft.subscribe(() => {
        const html = draft.get()?.html ?? "";
        setFormatted((part) => {
          const written_on = html.startsWith(part) && textOfHtml(html.slice(part.length)) !== null;
          return written_on ? part : formattedPart(html);
        });
      }),
    [draft],
  );
  return formatted;
};
