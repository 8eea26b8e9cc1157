import { z } from "zod";

/** Ids are integers everywhere, in routes as on the wire, and fit PostgreSQL's integer. */
export const idSchema = z.int().min(1).max(2_147_483_647);

/** The same id where it arrives as text, in a path or a query. */
export const idParamSchema = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(idSchema);

export const instantSchema = z.iso.datetime({ offset: true });

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
