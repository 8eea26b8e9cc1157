import { IconBold, IconItalic, IconList, IconListNumbers, IconMathFunction, type Icon } from "@examplar/ui";
import { useEditorState, type Editor } from "@tiptap/react";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import css from "./long-text.module.css";

interface Props {
  editor: Editor;
  onFormula: () => void;
}

const tools = [
  { name: "bold", icon: IconBold, run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: "italic", icon: IconItalic, run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  { name: "bulletList", icon: IconList, run: (editor: Editor) => editor.chain().focus().toggleBulletList().run() },
  {
    name: "orderedList",
    icon: IconListNumbers,
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
] as const satisfies { name: string; icon: Icon; run: (editor: Editor) => boolean }[];

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** One stop for the tab key; arrows move inside. Drawn anew only when a button changes its state. */
export function Toolbar({ editor, onFormula }: Props) {
  const { t } = useTranslation("questions");
  const [stop, setStop] = useState(0);
  const pressed = useEditorState({
    editor,
    selector: ({ editor: shown }) => tools.map(({ name }) => shown.isActive(name)).join(","),
  }).split(",");
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = steps[event.key];
    const buttons = [...(event.currentTarget.parentElement?.querySelectorAll("button") ?? [])];
    if (step === undefined) return;
    const next = (stop + step + buttons.length) % buttons.length;
    setStop(next);
    buttons[next]?.focus();
  };
  const button = (index: number) => ({
    type: "button" as const,
    className: css.tool,
    tabIndex: index === stop ? 0 : -1,
    onFocus: () => setStop(index),
    onKeyDown,
    // The words stay selected while a button is pressed by mouse.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  });
  return (
    <div className={css.toolbar} role="toolbar" aria-label={t("editor.toolbar")}>
      {tools.map(({ name, icon: Mark, run }, index) => (
        <button
          key={name}
          {...button(index)}
          aria-pressed={pressed[index] === "true"}
          aria-label={t(`editor.${name}`)}
          title={t(`editor.${name}`)}
          onClick={() => run(editor)}
        >
          <Mark size={20} aria-hidden />
        </button>
      ))}
      <button
        {...button(tools.length)}
        aria-label={t("editor.formula")}
        title={t("editor.formula")}
        onClick={onFormula}
      >
        <IconMathFunction size={20} aria-hidden />
      </button>
    </div>
  );
}
