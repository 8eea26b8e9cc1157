export interface SourceFile {
  /** Path relative to apps/server/src. */
  path: string;
  text: string;
}

/** Folders that may write any table: they add or remove whole data sets, for tests or the demo. */
const freeWriters = ["builders", "features/demo"];
/** Trigger functions of the database. Each belongs to the feature that writes the same tables. */
const functionOwners: Record<string, string> = {
  delete_answers: "features/answers",
  end_attempts_of_quiz: "features/attempts",
  end_attempts_of_session: "features/attempts",
  queue_media_removals: "features/media",
};
const testCode = /\.test\.ts$|\.test-rig\.ts$|\.test-program\.ts$|(^|\/)testing\//;
const generated = /\.gen\.ts$/;

const builderWrite =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:"([a-z_]+)(?: as [a-z_]+)?")?/g;
const rawWrite =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z_]+)/gi;

/** Matches a query builder call, SQL as text, or an import of Kysely (for its `sql` tag). */
const anySql =
  /\b(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query(?:<[^(]*>)?\(|\bimport (?!type )[^;]*\bfrom "kysely"/;

export const isProduct = ({ path }: SourceFile): boolean => !testCode.test(path) && !generated.test(path);

/** Returns the unit that may own a table: a feature, or a part of the platform. */
const ownerOf = (path: string): string =>
  path
    .split("/")
    .slice(0, /^(features|platform)\//.test(path) ? 2 : 1)
    .join("/");

const isFree = (path: string): boolean => freeWriters.some((writer) => path.startsWith(`${writer}/`));

const databaseFunction =
  /^create or replace function (?:public\.)?([a-z_]+)\(.*?^as \$function\$(.*?)\$function\$;/gims;

/** Returns the database's functions as files of their features; a function without an owner counts as its own unit. */
export const functionsIn = (schema: string): SourceFile[] =>
  [...schema.matchAll(databaseFunction)].map(([, name = "", text = ""]) => {
    const owner = functionOwners[name];
    return { path: owner === undefined ? `the database's ${name}` : `${owner}/${name}.sql`, text };
  });

/** Lists the tables that a file writes, by query builder or SQL; null for a name that is not a literal. */
const writesOf = (text: string, tables: ReadonlySet<string>): (string | null)[] => [
  ...[...text.matchAll(builderWrite)].map(([, table]) => table ?? null),
  ...[...text.matchAll(rawWrite)].flatMap(([, table = ""]) => (tables.has(table) ? table : [])),
];

/** Returns the features that write each table. */
export const listWriters = (files: readonly SourceFile[], tables: ReadonlySet<string>): Map<string, Set<string>> => {
  const writers = new Map<string, Set<string>>();
  for (const { path, text } of files.filter((file) => isProduct(file) && !isFree(file.path)))
    for (const table of writesOf(text, tables))
      if (table !== null) writers.set(table, (writers.get(table) ?? new Set()).add(ownerOf(path)));
  return writers;
};

/** Reports tables with several writing features, and writes whose table is not visible in the source. */
export const findWriteErrors = (files: readonly SourceFile[], tables: ReadonlySet<string>): string[] => [
  ...files
    .filter((file) => isProduct(file) && writesOf(file.text, tables).includes(null))
    .map(({ path }) => `${path} writes a table whose name is not a literal`),
  ...[...listWriters(files, tables)]
    .filter(([, writers]) => writers.size > 1)
    .map(([table, writers]) => `${table} is written by ${[...writers].toSorted().join(" and ")}`),
];

/** Reports files of a feature that contain SQL but are not a repository. */
export const findSqlOutsideRepositories = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => isProduct(file) && !isFree(file.path) && file.path.startsWith("features/"))
    .filter(({ path, text }) => !path.endsWith(".repository.ts") && anySql.test(text))
    .map(({ path }) => `${path} has SQL and is not a repository`);
