import { sql, type RawBuilder } from "kysely";

/** Cursor of a list: id of the previous page's last item, and its time as the client sent it, if the item is gone. */
export interface LastItem {
  after?: string | undefined;
  after_at?: string | undefined;
}

/**
 * Condition for rows after the cursor, in the order of `happened_at` and `id`. `found` selects both columns of the last
 * item itself, because they are more precise than the client's copy. When the item is gone and the client sent no time,
 * no row is later. Without a cursor the condition is plain `true` and not `… is null or …`, with which PostgreSQL could
 * not start a later page at the cursor.
 */
export const isLater = (found: RawBuilder<unknown>, { after, after_at }: LastItem): RawBuilder<boolean> =>
  after === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(happened_at, id) > (
        select place.happened_at, place.id from (
          select 1 as choice, item.* from (${found}) as item (happened_at, id)
          union all select 2, ${after_at === undefined ? null : new Date(after_at)}::timestamptz, ${after}::uuid
        ) as place order by place.choice limit 1)`;
