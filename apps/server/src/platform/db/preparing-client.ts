import pg from "pg";

/** Each connection keeps its prepared statements: statements with lists of varying length must not fill its memory. */
const max_parameters = 12;
const max_texts = 1000;

/** SQLSTATE when a table changed under a prepared statement: a newer server has just migrated the database. */
const tableChanged = "0A000";

const names = new Map<string, string>();
let lastName = 0;

/** Marker comment at the start of a single-row write that should be prepared, too. */
export const plannedOnce = "/* planned once */ ";

/**
 * Prepares only reads and marked writes. For reads with many joins, planning takes longer than running. A plan made for
 * one `insert … on conflict` of many rows may not suit the next.
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

/** A connection that prepares its reads, so that PostgreSQL plans each of them once. */
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
      // Inside a transaction the retry fails, too: reject with the first error, which names the cause.
      return ask({ text, values }).catch(() => Promise.reject(error));
    });
  }) as pg.Client["query"];
}
