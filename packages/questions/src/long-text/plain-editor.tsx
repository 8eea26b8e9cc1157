import type { AnswerContents } from "@examplar/domain";
import { useLayoutEffect, useState } from "react";
import { ownWords, useTextField } from "../fields/use-text-field.ts";
import { RichHtml } from "../rich-html/rich-html.tsx";
import type { EditorProps, LongTextDraft } from "./long-text.types.ts";
import css from "./long-text.module.css";
import { htmlOfText, textOfHtml } from "./plain-html.ts";

type Content = AnswerContents["long_text"];

/** What already stands in the answer and cannot be shown in a plain field: it stays as it is, and one writes on below it. */
const formattedPart = (html: string): string => (textOfHtml(html) === null ? html : "");

/** For the moment before the rich editor is there, or for good where it cannot be loaded. */
export function PlainEditor({ draft, labelled_by, described_by, handover }: EditorProps) {
  const formatted = useFormattedPart(draft);
  const field = useTextField<HTMLTextAreaElement, Content>({
    draft,
    read: (content) => textOfHtml((content?.html ?? "").slice(formatted.length)) ?? "",
    write: (_content, text) => {
      const html = formatted + htmlOfText(text);
      return html === "" ? null : { html };
    },
  });
  const { ref } = field;
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      const has_focus = element !== null && document.activeElement === element;
      handover.leave(has_focus ? { text: formatted + element.value, caret: element.selectionEnd } : null);
    };
  }, [ref, handover, formatted]);
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
        className={`${css.text} ${css.plain}`}
        aria-labelledby={labelled_by}
        aria-describedby={described_by}
      />
    </>
  );
}

function useFormattedPart(draft: LongTextDraft): string {
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
}
