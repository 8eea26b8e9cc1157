import { z } from "zod";

/** Ids are integers everywhere, in routes as on the wire, and fit PostgreSQL's integer. */
export const idSchema = z.int().min(1).max(2_147_483_647);

/** The same id as text, in a path or a query. */
export const idParamSchema = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(idSchema);

/** How many items a page of a list has by default. */
export const pageSize = 100;

export const instantSchema = z.iso.datetime({ offset: true });

/**
 * Paging of a list. `after` is the id of the previous page's last item, so that rows added or removed meanwhile neither
 * repeat nor skip one. A list in another order also takes that item's sort value: the list then continues at its
 * position, even if the item is gone. A page with fewer items than `limit` is the last.
 */
export const pageQuerySchema = z.object({
  after: idParamSchema.optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(200))
    .optional(),
});

/**
 * Paging of a timeline. It reads a whole attempt, so its pages are larger than those of a list. `after` is the last
 * item of the previous page, `after_at` its time.
 */
export const timelinePageSchema = z.object({
  after: z.uuid().optional(),
  after_at: instantSchema.optional(),
  limit: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(20_000))
    .optional(),
});

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
