import type { GradableQuestion } from "@examplar/domain";
import { moved, orderedItems, OrderedItems } from "@examplar/questions/fields";
import { ChoiceList, useTranslation } from "@examplar/ui";
import type { KeyProps } from "./key.state.ts";

const scorings = ["all_or_nothing", "position"] as const;

/** Edits the right order, and whether each item in its right place earns points by itself. */
export const OrderKey = ({ question: { body, key }, onKey }: KeyProps<GradableQuestion<"ordering">>) => {
  const { t } = useTranslation("correction");
  const items = orderedItems(body.items, { item_ids: key.order });
  const order = items.map(({ id }) => id);
  return (
    <>
      <OrderedItems
        items={items}
        aria-label={t("key.right_order")}
        onMove={(id, to) => onKey({ ...key, order: moved(order, id, to) })}
      />
      <ChoiceList
        legend={t("key.scoring")}
        value={key.scoring}
        choices={scorings.map((value) => ({ value, label: t(`key.scoring_${value}`) }))}
        onChange={(scoring) => onKey({ ...key, scoring })}
      />
    </>
  );
};
