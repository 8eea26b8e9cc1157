const plural = /_(zero|one|two|few|many|other)$/;

/** Returns the prefixes of keys that are built at run time: t(`answerability.${value}`). */
const dynamicPrefixes = (source: string): string[] =>
  [...source.matchAll(/`(?:\w+:)?([\w.]*[.\w])\$\{/g)].flatMap(([, prefix]) => (prefix ? [prefix] : []));

const escape = (key: string): string => key.replaceAll(".", "\\.");

/** Returns whether the key occurs in quotes, as passed to t(), with or without its namespace. */
const isQuoted = (key: string, source: string): boolean =>
  new RegExp(`["'\`](?:\\w+:)?${escape(key)}["'\`]`).test(source);

/** Returns whether a file that reads the texts directly uses the key, or a parent of it, as a property. */
const isRead = (key: string, source: string): boolean => {
  const paths = key.split(".").map((_, index, parts) => parts.slice(0, index + 1).join("."));
  return paths.some((path) => new RegExp(`\\.${escape(path)}\\b${path === key ? "" : "(?!\\.)"}`).test(source));
};

/** Returns keys that no source file uses: texts that no user can see any more. */
export const findUnusedKeys = (keys: Iterable<string>, sources: string[]): string[] => {
  const all = sources.join("\n");
  const direct = sources.filter((source) => /\/locales\/(?:[\w-]+\/)*en\.json/.test(source)).join("\n");
  const prefixes = [...new Set(dynamicPrefixes(all))];
  const bare = new Set([...keys].map((key) => key.replace(plural, "")));
  return [...bare].filter(
    (key) => !prefixes.some((prefix) => key.startsWith(prefix)) && !isQuoted(key, all) && !isRead(key, direct),
  );
};
