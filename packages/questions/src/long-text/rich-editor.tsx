import { EditorContent } from "@tiptap/react";
import { useLayoutEffect, useRef, useState } from "react";
import { FormulaDialog } from "./formula/formula-dialog.tsx";
import css from "./long-text.module.css";
import type { EditorProps, Wish } from "./long-text.types.ts";
import { EditorToolbar, runTool } from "./toolbar.tsx";
import { useRichEditor } from "./use-rich-editor.ts";

interface Props extends EditorProps {
  /** What the student asked for when it replaced the plain field; null when the answer was not plain. */
  wish: Wish | null;
}

/** The editor for a long answer, with everything it needs. */
export const RichEditor = ({ wish, ...props }: Props) => {
  /** The formula being written; null while there is none. */
  const [latex, setLatex] = useState<string | null>(null);
  const editor = useRichEditor(props, setLatex);
  const insert = (written: string) => {
    setLatex(null);
    const chain = editor.chain().focus();
    if (written === "") return void (latex ? chain.deleteSelection() : chain).run();
    chain.insertContent({ type: "formula", attrs: { latex: written, display: false } }).run();
  };
  const close = () => {
    setLatex(null);
    editor.commands.focus();
  };
  const writeFormula = () => {
    const { selection } = editor.state;
    const selected = "node" in selection ? editor.getAttributes("formula")["latex"] : "";
    setLatex(typeof selected === "string" ? selected : "");
  };
  const granted = useRef(false);
  useLayoutEffect(() => {
    if (!wish || granted.current) return;
    granted.current = true;
    if ("paste" in wish) editor.view.pasteHTML(wish.paste);
    else if (wish.tool === "formula") setLatex("");
    else runTool[wish.tool](editor);
  }, [editor, wish]);
  return (
    <div className={css.frame}>
      <EditorToolbar editor={editor} onFormula={writeFormula} />
      <EditorContent editor={editor} />
      {latex !== null && <FormulaDialog latex={latex} onDone={insert} onClose={close} />}
    </div>
  );
};

export { Toolbar } from "./toolbar.tsx";
