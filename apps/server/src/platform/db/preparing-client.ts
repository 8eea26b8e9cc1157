import pg from "pg";

/** Each connection keeps what it has prepared: lists of any length must not fill it with texts of any length. */
const max_parameters = 12;
const max_texts = 1000;

/** PostgreSQL's message when a table changed under a statement: a newer server has just migrated the database. */
const tableChanged = "0A000";

const names = new Map<string, string>();
let lastName = 0;

/** A write of one row that begins with this is planned once, too. */
export const plannedOnce = "/* planned once */ ";

/**
 * Only reads, and what asks for it: what the planner decides once for an `insert … on conflict` of many rows may not fit
 * the next one, and reads with many joins are those that take longer to plan than to run.
 */
const isPlannedOnce = (text: string, parameters: readonly unknown[]): boolean =>
  text.startsWith(plannedOnce) || (text.startsWith("select ") && parameters.length <= max_parameters);

const nameOf = (text: string, parameters: readonly unknown[]): string | undefined => {
  if (!isPlannedOnce(text, parameters)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= max_texts) return known;
  const name = `read_${(lastName += 1)}`;
  names.set(text, name);
  return name;
};

type Query = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

/** A connection that has its reads planned once, and not each time. */
export class PreparingClient extends pg.Client {
  override query = ((text: unknown, values?: unknown, done?: unknown) => {
    const plain = super.query.bind(this) as (...args: unknown[]) => unknown;
    if (typeof text !== "string" || !Array.isArray(values) || done !== undefined) return plain(text, values, done);
    const name = nameOf(text, values);
    if (name === undefined) return plain(text, values);
    const ask = plain as Query;
    return ask({ name, text, values }).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== tableChanged) throw error;
      if (names.get(text) === name) names.delete(text);
      // In a transaction it is too late for this one; the cause is worth more than what asking again would say.
      return ask({ text, values }).catch(() => Promise.reject(error));
    });
  }) as pg.Client["query"];
}
