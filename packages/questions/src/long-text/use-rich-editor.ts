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

/** Reports a paste, a cut, a drop or an undo: the editor does these itself, so the browser sends no input event. */
const tellOwnWork = ({ editor, transaction }: { editor: Editor; transaction: Transaction }) => {
  const isOwn = transaction.getMeta("uiEvent") !== undefined || isHistoryTransaction(transaction);
  if (isOwn && transaction.docChanged) tellShown(editor);
};

/** Creates an editor that writes into the draft and shows changes of the draft from elsewhere. */
export const useRichEditor = (
  { draft, labelled_by, described_by, handover }: EditorProps,
  onFormula: (latex: string) => void,
): Editor => {
  const [first] = useState(() => draft.get()?.html ?? "");
  const [opened] = useState(() => htmlForEditor(first));
  /** The draft's HTML when the editor last showed the same. */
  const known = useRef(first);
  const editor = useEditor({
    extensions,
    content: opened,
    parseOptions,
    injectCSS: false,
    // This extension computes after every letter what was deleted, and nothing uses it.
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
      // Otherwise the browser would leave the exam to open the file.
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
    // An editor that the library recreates begins with the first content again.
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

/**
 * Restores selection and focus. The focus command alone waits for the next frame and would lose a keystroke before it.
 */
const takeCaret = (editor: Editor, left: Handover | null) => {
  if (!left) return;
  const { doc, tr } = editor.state;
  editor.view.dispatch(tr.setSelection(selectionIn(doc, left)));
  if (!left.has_focus) return;
  editor.commands.focus(null);
  editor.view.focus();
};

/**
 * Converts text offsets into document positions: a line is a paragraph, with a start and an end. A formula has become a
 * single node, so with formulas the caret goes to the end.
 */
const selectionIn = (doc: Editor["state"]["doc"], { text, from, to, is_whole }: Handover): Selection => {
  if (!is_whole || hasFormula(text)) return Selection.atEnd(doc);
  const placeOf = (caret: number) => caret + text.slice(0, caret).split("\n").length;
  return TextSelection.create(doc, placeOf(from), placeOf(to));
};
