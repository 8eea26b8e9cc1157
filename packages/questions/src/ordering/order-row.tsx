import type { Choice } from "@examplar/domain";
import { IconArrowDown, IconArrowUp, IconGripVertical, useTranslation } from "@examplar/ui";
import type { DragEvent } from "react";
import { plainTextOf } from "../rich-html/plain-text.ts";
import { RichHtml } from "../rich-html/rich-html.tsx";
import css from "./ordering.module.css";

interface Props {
  item: Choice;
  place: number;
  last: number;
  read_only: boolean;
  move: (id: string, to: number) => void;
}

/** Data type of a drag: only rows of this page can be dropped on each other, no file or text from elsewhere. */
const kind = "application/x-examplar-item";

/** The buttons can do everything; dragging with the mouse is an extra. */
export const OrderRow = ({ item, place, last, read_only, move }: Props) => {
  const { t } = useTranslation("question_parts");
  const words = <RichHtml html={item.html} inline />;
  // Two items may read the same, or be pictures: the place tells them apart.
  const named = { name: plainTextOf(item.html).text, place: place + 1 };
  const number = <span className={css.place}>{place + 1}</span>;
  if (read_only) {
    return (
      <li className={css.row}>
        {number}
        {words}
      </li>
    );
  }
  return (
    <li className={css.row} draggable {...dragging(item.id, place, move)}>
      <IconGripVertical size={18} className={css.grip} aria-hidden />
      {number}
      <span className={css.words}>{words}</span>
      <button
        type="button"
        className={css.move}
        aria-label={t("ordering.up", named)}
        aria-disabled={place === 0 || undefined}
        onClick={() => move(item.id, place - 1)}
      >
        <IconArrowUp size={20} aria-hidden />
      </button>
      <button
        type="button"
        className={css.move}
        aria-label={t("ordering.down", named)}
        aria-disabled={place === last || undefined}
        onClick={() => move(item.id, place + 1)}
      >
        <IconArrowDown size={20} aria-hidden />
      </button>
    </li>
  );
};

const dragging = (id: string, place: number, move: Props["move"]) => ({
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(kind, id);
    dataTransfer.effectAllowed = "move";
  },
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(kind)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const dropped = event.dataTransfer.getData(kind);
    if (dropped === "") return;
    event.preventDefault();
    move(dropped, place);
  },
});
