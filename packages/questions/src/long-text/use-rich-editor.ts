import { hasFormula, htmlIsEmpty, textShownEvent } from "@examplar/domain";
import { isHistoryTransaction } from "@tiptap/pm/history";
import { Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { useEditor, type Editor } from "@tiptap/react";
import { useLayoutEffect, useRef, useState } from "react";
import { ownWords } from "../fields/use-text-field.ts";
import { htmlForEditor, htmlOfEditor } from "./editor-html.ts";
import { showCaret } from "./caret-view.ts";
import { extensions, parseOptions } from "./extensions.ts";
import css from "./long-text.module.css";
import type { EditorProps, Handover } from "./long-text.types.ts";

const ownWordsInHtml = Object.fromEntries(
  Object.entries(ownWords).map(([name, value]) => [name.toLowerCase(), String(value)]),
);

const attributesOf = (labelled_by: string, described_by: string): Record<string, string> => ({
  ...ownWordsInHtml,
  class: css["text"] ?? "",
  role: "textbox",
  "aria-multiline": "true",
  "aria-labelledby": labelled_by,
  "aria-describedby": described_by,
});

const tellShown = ({ view }: Editor) => view.dom.dispatchEvent(new Event(textShownEvent, { bubbles: true }));

/** A paste, a cut, a drop or an undo is the editor's own work, of which the browser tells no input. */
const tellOwnWork = ({ editor, transaction }: { editor: Editor; transaction: Transaction }) => {
  const isOwn = transaction.getMeta("uiEvent") !== undefined || isHistoryTransaction(transaction);
  if (isOwn && transaction.docChanged) tellShown(editor);
};

/** An editor that writes into the draft, and shows what reaches the draft from elsewhere. */
export const useRichEditor = (
  { draft, labelled_by, described_by, handover }: EditorProps,
  onFormula: (latex: string) => void,
): Editor => {
  const [first] = useState(() => draft.get()?.html ?? "");
  const [opened] = useState(() => htmlForEditor(first));
  /** What the draft said when the editor last agreed with it. */
  const known = useRef(first);
  const editor = useEditor({
    extensions,
    content: opened,
    parseOptions,
    injectCSS: false,
    // It works out, after every letter, what was deleted; nobody asks.
    enableCoreExtensions: { delete: false },
    onUpdate: ({ editor: changed }) =>
      draft.gather(() => {
        const html = htmlOfEditor(changed);
        const content = htmlIsEmpty(html) ? null : { html };
        known.current = content?.html ?? "";
        return content;
      }),
    onTransaction: tellOwnWork,
    onBlur: () => draft.flush(),
    editorProps: {
      attributes: attributesOf(labelled_by, described_by),
      transformPastedHTML: htmlForEditor,
      handleScrollToSelection: showCaret,
      handleDoubleClickOn: (_view, _pos, node) => {
        if (node.type.name !== "formula") return false;
        onFormula(String(node.attrs["latex"]));
        return true;
      },
      handleKeyDown: (view, event) => {
        const selected = "node" in view.state.selection ? (view.state.selection.node as typeof view.state.doc) : null;
        if (event.key !== "Enter" || selected?.type.name !== "formula") return false;
        onFormula(String(selected.attrs["latex"]));
        return true;
      },
      // A browser would leave the exam to open the file.
      handleDrop: (_view, event) => (event.dataTransfer?.files.length ?? 0) > 0 && (event.preventDefault(), true),
    },
  });
  useLayoutEffect(() => {
    const show = () => {
      const html = draft.get()?.html ?? "";
      if (draft.isWaiting() || html === known.current) return;
      known.current = html;
      editor.commands.setContent(htmlForEditor(html), { emitUpdate: false, parseOptions });
      tellShown(editor);
    };
    // An editor that the library made anew begins with the first words again.
    known.current = first;
    show();
    takeCaret(editor, handover.take());
    const stop = draft.subscribe(show);
    return () => {
      stop();
      draft.flush();
    };
  }, [editor, draft, handover, first]);
  return editor;
};

/** The command alone waits for the next frame to focus; a keystroke before it would go nowhere. */
const takeCaret = (editor: Editor, left: Handover | null) => {
  if (!left) return;
  const { doc, tr } = editor.state;
  editor.view.dispatch(tr.setSelection(selectionIn(doc, left)));
  if (!left.has_focus) return;
  editor.commands.focus(null);
  editor.view.focus();
};

/** A line is a paragraph, which has a beginning and an end; where formulas have become one thing, the end will do. */
const selectionIn = (doc: Editor["state"]["doc"], { text, from, to, is_whole }: Handover): Selection => {
  if (!is_whole || hasFormula(text)) return Selection.atEnd(doc);
  const placeOf = (caret: number) => caret + text.slice(0, caret).split("\n").length;
  return TextSelection.create(doc, placeOf(from), placeOf(to));
};
