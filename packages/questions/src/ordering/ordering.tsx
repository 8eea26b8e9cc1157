import { Button, IconCircleCheck } from "@examplar/ui";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDrafted } from "../draft/use-draft.ts";
import { AnswerFoot } from "../fields/answer-foot.tsx";
import fields from "../fields/fields.module.css";
import type { InputProps } from "../input.types.ts";
import { plainTextOf } from "../rich-html/plain-text.ts";
import { OrderRow } from "./order-row.tsx";
import { moved, orderedItems } from "./ordering.state.ts";
import css from "./ordering.module.css";

/** The order on the paper is nobody's answer: it becomes one when an item is moved, or when the student says so. */
export const Ordering = ({ body, draft, read_only, labelled_by, described_by }: InputProps<"ordering">) => {
  const { t } = useTranslation("questions");
  const content = useDrafted(draft, (answer) => answer);
  const items = orderedItems(body.items, content);
  const [said, setSaid] = useState("");
  const keepFocus = useFocusKeptOn();
  const move = (id: string, to: number) => {
    if (to < 0 || to >= items.length) return;
    keepFocus();
    draft.set((answer) => {
      const order = orderedItems(body.items, answer).map((item) => item.id);
      return { item_ids: moved(order, id, to) };
    });
    const name = plainTextOf(items.find((item) => item.id === id)?.html ?? "").text;
    setSaid(t("ordering.moved", { name, place: to + 1, count: items.length }));
  };
  const settle = () => draft.set(() => ({ item_ids: items.map((item) => item.id) }));
  const unsettled = read_only ? (
    t("no_answer")
  ) : (
    <Button variant="plain" onClick={settle}>
      <IconCircleCheck size={18} aria-hidden />
      {t("ordering.settle")}
    </Button>
  );
  return (
    <>
      <ol className={css.rows} aria-labelledby={labelled_by} aria-describedby={described_by}>
        {items.map((item, index) => (
          <OrderRow key={item.id} item={item} place={index} last={items.length - 1} read_only={read_only} move={move} />
        ))}
      </ol>
      <span role="status" className={fields.said}>
        {said}
      </span>
      <AnswerFoot draft={draft} read_only={read_only}>
        {content === null ? unsettled : !read_only && t("ordering.settled")}
      </AnswerFoot>
    </>
  );
};

/** A row that is moved in the page loses the focus inside it: it is given back once the row stands in its new place. */
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
