import type { Insertable, Selectable } from "kysely";
import type { DB } from "../platform/db/schema.gen.ts";

export type Row<T extends keyof DB> = Selectable<DB[T]>;

/** The columns that a caller sets; the builder fills in the rest. */
export type Overrides<T extends keyof DB> = Partial<Insertable<DB[T]>>;
