import { sql, type RawBuilder } from "kysely";

/** The last item of the page before: its id, and its time, as it was sent, in case the item is gone. */
export interface LastItem {
  after?: string | undefined;
  after_at?: string | undefined;
}

/**
 * Rows that come after the last item, in the order of `happened_at` and `id`. `found` selects these two of the item itself:
 * they are more exact than what was sent. Without either there is no place to go on from, and nothing is later. A condition
 * of its own, not one that may be void: only so does a later page begin where the one before ended.
 */
export const isLater = (found: RawBuilder<unknown>, { after, after_at }: LastItem): RawBuilder<boolean> =>
  after === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(happened_at, id) > (
        select place.happened_at, place.id from (
          select 1 as choice, item.* from (${found}) as item (happened_at, id)
          union all select 2, ${after_at === undefined ? null : new Date(after_at)}::timestamptz, ${after}::uuid
        ) as place order by place.choice limit 1)`;
