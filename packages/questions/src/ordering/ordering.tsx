import { Button, IconCircleCheck, useTranslation } from "@examplar/ui";
import { useContext } from "react";
import { useDrafted } from "../draft.ts";
import { AnswerFoot } from "../fields/answer-foot.tsx";
import { AnswerWriter } from "../fields/answer-writer.ts";
import type { InputProps } from "../input.types.ts";
import { OrderedItems } from "./ordered-items.tsx";
import { moved, orderedItems } from "./ordering.state.ts";

/** The order on the paper is not an answer: it becomes one when an item is moved, or when the writer confirms it. */
export const Ordering = ({ body, draft, read_only, labelled_by, described_by }: InputProps<"ordering">) => {
  const { t } = useTranslation("question_parts");
  const writer = useContext(AnswerWriter);
  const content = useDrafted(draft, (answer) => answer);
  const items = orderedItems(body.items, content);
  const move = (id: string, to: number) =>
    draft.set((answer) => {
      const order = orderedItems(body.items, answer).map((item) => item.id);
      return { item_ids: moved(order, id, to) };
    });
  const settle = () => draft.set(() => ({ item_ids: items.map((item) => item.id) }));
  const unsettled = read_only ? (
    t("no_answer", { ns: "questions" })
  ) : (
    <Button variant="plain" onClick={settle}>
      <IconCircleCheck size={18} aria-hidden />
      {t(`ordering.${writer}.settle`)}
    </Button>
  );
  return (
    <>
      <OrderedItems
        items={items}
        read_only={read_only}
        onMove={move}
        aria-labelledby={labelled_by}
        aria-describedby={described_by}
      />
      <AnswerFoot draft={draft} read_only={read_only}>
        {content === null ? unsettled : !read_only && t(`ordering.${writer}.settled`)}
      </AnswerFoot>
    </>
  );
};
