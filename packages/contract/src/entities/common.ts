import { z } from "zod";

/** Ids are integers everywhere, in routes as on the wire, and fit PostgreSQL's integer. */
export const idSchema = z.int().min(1).max(2_147_483_647);

/** The same id where it arrives as text, in a path or a query. */
export const idParamSchema = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(idSchema);

/** How many items a list gives at once where nobody asks for another number. */
export const pageSize = 100;

export const instantSchema = z.iso.datetime({ offset: true });

/**
 * A list is read page by page: `after` is the id of the last item of the page before, so that rows that come or go in
 * between neither repeat nor skip one. A list that is not in the order of ids also takes what that item is sorted by: with
 * it the list goes on where the item stood, also when the item itself is gone. A page with fewer items than `limit` is the
 * last.
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

/** A timeline reads all of an attempt: its pages are larger than those of a list. `after` is the last item of the page before, `after_at` its time. */
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
