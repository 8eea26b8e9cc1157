import type { Choice } from "@examplar/domain";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "@examplar/ui";
import fields from "../fields/fields.module.css";
import { plainTextOf } from "../rich-html/plain-text.ts";
import { OrderRow } from "./order-row.tsx";
import css from "./ordering.module.css";

interface Props {
  /** In the order that is shown. */
  items: readonly Choice[];
  read_only?: boolean;
  onMove: (id: string, to: number) => void;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
}

/** Items in their order, each with buttons that move it. */
export const OrderedItems = ({ items, read_only = false, onMove, ...labels }: Props) => {
  const { t } = useTranslation("question_parts");
  const [said, setSaid] = useState("");
  const keepFocus = useFocusKeptOn();
  const move = (id: string, to: number) => {
    if (to < 0 || to >= items.length) return;
    keepFocus();
    onMove(id, to);
    const name = plainTextOf(items.find((item) => item.id === id)?.html ?? "").text;
    setSaid(t("ordering.moved", { name, place: to + 1, count: items.length }));
  };
  return (
    <>
      <ol className={css.rows} {...labels}>
        {items.map((item, index) => (
          <OrderRow key={item.id} item={item} place={index} last={items.length - 1} read_only={read_only} move={move} />
        ))}
      </ol>
      <span role="status" className={fields.said}>
        {said}
      </span>
    </>
  );
};

/** Returns a function that keeps the focus: a moved row loses it, and gets it back in its new place. */
const useFocusKeptOn = () => {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement && focused.current.isConnected) focused.current.focus();
    focused.current = null;
  });
  return () => {
    focused.current = document.activeElement;
  };
};
