import { IconCheck, IconGripVertical } from "@examplar/ui";
import type { DragEvent } from "react";
import { ChoiceKey } from "../fields/choice-key.tsx";
import type { NamedChoice } from "../fields/choice-names.ts";
import { RichHtml } from "../rich-html/rich-html.tsx";
import css from "./matching.module.css";

/** Data type of a drag: only choices of this question can be dropped here, no file, text or other question's choice. */
const kindOf = (question_id: number): string => `application/x-examplar-match-${question_id}`;

const source = (question_id: number) => (id: string) => ({
  draggable: true,
  className: css.dragged,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(kindOf(question_id), id);
    dataTransfer.effectAllowed = "copy";
  },
});

interface Props {
  question_id: number;
  choices: readonly NamedChoice[];
  /** Choices that are in a pair. */
  used: ReadonlySet<string>;
  /** Null where the drop-downs show the choices in full. */
  key_label: string | null;
  read_only: boolean;
}

/** Choices to drag with the mouse. The drop-downs can do the same, so the tray is hidden from screen readers. */
export const DraggedChoices = ({ question_id, choices, used, key_label, read_only }: Props) => {
  const drag = source(question_id);
  const propsOf = (id: string) => ({ ...(!read_only && drag(id)), "data-used": used.has(id) || undefined });
  if (key_label !== null) return <ChoiceKey label={key_label} choices={choices} propsOf={propsOf} />;
  if (read_only) return null;
  return (
    <ul className={css.tray} aria-hidden="true">
      {choices.map(({ id, html }) => (
        <li key={id} {...propsOf(id)}>
          {used.has(id) ? (
            <IconCheck size={16} className={css.grip} />
          ) : (
            <IconGripVertical size={16} className={css.grip} />
          )}
          <RichHtml html={html} inline />
        </li>
      ))}
    </ul>
  );
};

/** Returns the props of a row that accepts a dropped choice. */
export const dropping = (question_id: number, onDrop: (id: string) => void) => {
  const kind = kindOf(question_id);
  const show = ({ currentTarget }: DragEvent, over: boolean) => currentTarget.toggleAttribute("data-over", over);
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(kind)) return;
      event.preventDefault();
      show(event, true);
    },
    onDragLeave: (event: DragEvent) => show(event, false),
    onDrop: (event: DragEvent) => {
      show(event, false);
      const id = event.dataTransfer.getData(kind);
      if (id === "") return;
      event.preventDefault();
      onDrop(id);
    },
  };
};
