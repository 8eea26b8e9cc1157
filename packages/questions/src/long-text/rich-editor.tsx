import { EditorContent } from "@tiptap/react";
import { useState } from "react";
import { FormulaDialog } from "./formula-dialog.tsx";
import css from "./long-text.module.css";
import type { EditorProps } from "./long-text.types.ts";
import { Toolbar } from "./toolbar.tsx";
import { useRichEditor } from "./use-rich-editor.ts";

/**
 * The room is as high as the words, and knows it as a number: a letter that makes no new line then moves nothing around
 * the editor, and the browser need not look.
 */
const keepRoom = (room: HTMLDivElement | null) => {
  const words = room?.firstElementChild;
  if (!room || !words) return;
  const watcher = new ResizeObserver(() => {
    room.style.height = `${words.getBoundingClientRect().height}px`;
  });
  watcher.observe(words);
  return () => watcher.disconnect();
};

/** The editor for a long answer. Loaded when first shown, with everything it needs. */
export function RichEditor(props: EditorProps) {
  /** The formula being written; null while there is none. */
  const [latex, setLatex] = useState<string | null>(null);
  const editor = useRichEditor(props, setLatex);
  const insert = (written: string) => {
    setLatex(null);
    const chain = editor.chain().focus();
    if (written === "") return void (latex ? chain.deleteSelection() : chain).run();
    chain.insertContent({ type: "formula", attrs: { latex: written, display: false } }).run();
  };
  const writeFormula = () => {
    const { selection } = editor.state;
    const selected = "node" in selection ? editor.getAttributes("formula")["latex"] : "";
    setLatex(typeof selected === "string" ? selected : "");
  };
  return (
    <div className={css.frame}>
      <Toolbar editor={editor} onFormula={writeFormula} />
      <div ref={keepRoom} className={css.room}>
        <EditorContent editor={editor} />
      </div>
      {latex !== null && <FormulaDialog latex={latex} onDone={insert} onClose={() => setLatex(null)} />}
    </div>
  );
}
