/** Two that were applied before there was this check: a migration is never renamed. */
const knownTwins = new Set(["20261116200000"]);

/** Migrations run in the order of their names, so that each needs a time of its own before the first underscore. */
export const findNameErrors = (files: readonly string[]): string[] => {
  const seen = new Map<string, string>();
  return files.toSorted().flatMap((file) => {
    const time = /^(\d{14})_[a-z0-9_]+\.sql$/.exec(file)?.[1];
    if (time === undefined) return [`${file} is not named <14 digits>_<words>.sql`];
    const twin = seen.get(time);
    seen.set(time, file);
    return twin !== undefined && !knownTwins.has(time) ? [`${twin} and ${file} begin with the same time`] : [];
  });
};
