import {
  IconBold,
  IconItalic,
  IconList,
  IconListNumbers,
  IconMathFunction,
  type Icon,
  useTranslation,
} from "@examplar/ui";
import { useEditorState, type Editor } from "@tiptap/react";
import { useState, type KeyboardEvent } from "react";
import css from "./long-text.module.css";
import type { Tool } from "./long-text.types.ts";

const tools = [
  { name: "bold", icon: IconBold },
  { name: "italic", icon: IconItalic },
  { name: "bulletList", icon: IconList },
  { name: "orderedList", icon: IconListNumbers },
  { name: "formula", icon: IconMathFunction },
] as const satisfies { name: Tool; icon: Icon }[];

/** The action of each tool; a formula is written in its own dialog. */
export const runTool: Record<Exclude<Tool, "formula">, (editor: Editor) => void> = {
  bold: (editor) => editor.chain().focus().toggleBold().run(),
  italic: (editor) => editor.chain().focus().toggleItalic().run(),
  bulletList: (editor) => editor.chain().focus().toggleBulletList().run(),
  orderedList: (editor) => editor.chain().focus().toggleOrderedList().run(),
};

interface EditorToolbarProps {
  editor: Editor;
  onFormula: () => void;
}

/** Renders again only when a button changes its state. */
export const EditorToolbar = ({ editor, onFormula }: EditorToolbarProps) => {
  const pressed = useEditorState({
    editor,
    selector: ({ editor: shown }) =>
      tools
        .filter(({ name }) => name !== "formula" && shown.isActive(name))
        .map(({ name }) => name)
        .join(","),
  }).split(",");
  return <Toolbar pressed={pressed} onTool={(tool) => (tool === "formula" ? onFormula() : runTool[tool](editor))} />;
};

interface Props {
  pressed?: readonly string[];
  onTool: (tool: Tool) => void;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const none: readonly string[] = [];

/** One stop for the tab key; arrows move inside. */
export const Toolbar = ({ pressed = none, onTool }: Props) => {
  const { t } = useTranslation("question_parts");
  const [stop, setStop] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = steps[event.key];
    const buttons = [...(event.currentTarget.parentElement?.querySelectorAll("button") ?? [])];
    if (step === undefined) return;
    const next = (stop + step + buttons.length) % buttons.length;
    setStop(next);
    buttons[next]?.focus();
  };
  return (
    <div className={css.toolbar} role="toolbar" aria-label={t("editor.toolbar")}>
      {tools.map(({ name, icon: Mark }, index) => (
        <button
          key={name}
          type="button"
          className={css.tool}
          tabIndex={index === stop ? 0 : -1}
          aria-pressed={name === "formula" ? undefined : pressed.includes(name)}
          aria-label={t(`editor.${name}`)}
          title={t(`editor.${name}`)}
          onFocus={() => setStop(index)}
          onKeyDown={onKeyDown}
          // Keeps the words selected while a button is pressed with the mouse.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTool(name)}
        >
          <Mark size={20} aria-hidden />
        </button>
      ))}
    </div>
  );
};
