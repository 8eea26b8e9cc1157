const plural = /_(zero|one|two|few|many|other)$/;

/** The beginnings of keys that are put together at run time: t(`answerability.${value}`). */
const dynamicPrefixes = (source: string): string[] =>
  [...source.matchAll(/`(?:\w+:)?([\w.]*[.\w])\$\{/g)].flatMap(([, prefix]) => (prefix ? [prefix] : []));

const escape = (key: string): string => key.replaceAll(".", "\\.");

/** In quotes, as it is given to t(), with its namespace or without. */
const isQuoted = (key: string, source: string): boolean =>
  new RegExp(`["'\`](?:\\w+:)?${escape(key)}["'\`]`).test(source);

/** As a property, whole or by its parent, in a file that reads the texts directly. */
const isRead = (key: string, source: string): boolean => {
  const paths = key.split(".").map((_, index, parts) => parts.slice(0, index + 1).join("."));
  return paths.some((path) => new RegExp(`\\.${escape(path)}\\b${path === key ? "" : "(?!\\.)"}`).test(source));
};

/** Keys that no source file says: a text that nobody can see any more. */
export const findUnusedKeys = (keys: Iterable<string>, sources: string[]): string[] => {
  const all = sources.join("\n");
  const direct = sources.filter((source) => /\/locales\/(?:[\w-]+\/)*en\.json/.test(source)).join("\n");
  const prefixes = [...new Set(dynamicPrefixes(all))];
  const bare = new Set([...keys].map((key) => key.replace(plural, "")));
  return [...bare].filter(
    (key) => !prefixes.some((prefix) => key.startsWith(prefix)) && !isQuoted(key, all) && !isRead(key, direct),
  );
};
