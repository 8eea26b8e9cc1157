export interface SourceFile {
  /** Below apps/server/src. */
  path: string;
  text: string;
}

/** May write any table: each adds or removes whole sets of rows, for tests or for the demo. */
const freeWriters = ["builders", "features/demo"];
/** Functions of the database, which its triggers run: each is part of the feature that writes the same tables. */
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

/** A builder call, SQL as text, or the tag for it. */
const anySql =
  /\b(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query(?:<[^(]*>)?\(|\bimport (?!type )[^;]*\bfrom "kysely"/;

export const isProduct = ({ path }: SourceFile): boolean => !testCode.test(path) && !generated.test(path);

/** The unit that may own a table: a feature, or a part of the platform. */
const ownerOf = (path: string): string =>
  path
    .split("/")
    .slice(0, /^(features|platform)\//.test(path) ? 2 : 1)
    .join("/");

const isFree = (path: string): boolean => freeWriters.some((writer) => path.startsWith(`${writer}/`));

const databaseFunction =
  /^create or replace function (?:public\.)?([a-z_]+)\(.*?^as \$function\$(.*?)\$function\$;/gims;

/** The database's functions as files of their features; one that is nobody's stands for itself. */
export const functionsIn = (schema: string): SourceFile[] =>
  [...schema.matchAll(databaseFunction)].map(([, name = "", text = ""]) => {
    const owner = functionOwners[name];
    return { path: owner === undefined ? `the database's ${name}` : `${owner}/${name}.sql`, text };
  });

/** The tables that a file writes, by the query builder or in SQL; null for one whose name is not a literal. */
const writesOf = (text: string, tables: ReadonlySet<string>): (string | null)[] => [
  ...[...text.matchAll(builderWrite)].map(([, table]) => table ?? null),
  ...[...text.matchAll(rawWrite)].flatMap(([, table = ""]) => (tables.has(table) ? table : [])),
];

/** Which features write each table. */
export const listWriters = (files: readonly SourceFile[], tables: ReadonlySet<string>): Map<string, Set<string>> => {
  const writers = new Map<string, Set<string>>();
  for (const { path, text } of files.filter((file) => isProduct(file) && !isFree(file.path)))
    for (const table of writesOf(text, tables))
      if (table !== null) writers.set(table, (writers.get(table) ?? new Set()).add(ownerOf(path)));
  return writers;
};

/** Tables with several writing features, and writes whose table cannot be read from the source. */
export const findWriteErrors = (files: readonly SourceFile[], tables: ReadonlySet<string>): string[] => [
  ...files
    .filter((file) => isProduct(file) && writesOf(file.text, tables).includes(null))
    .map(({ path }) => `${path} writes a table whose name is not a literal`),
  ...[...listWriters(files, tables)]
    .filter(([, writers]) => writers.size > 1)
    .map(([table, writers]) => `${table} is written by ${[...writers].toSorted().join(" and ")}`),
];

/** Files of a feature that speak to the database and are not its repository. */
export const findSqlOutsideRepositories = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => isProduct(file) && !isFree(file.path) && file.path.startsWith("features/"))
    .filter(({ path, text }) => !path.endsWith(".repository.ts") && anySql.test(text))
    .map(({ path }) => `${path} has SQL and is not a repository`);
