/** Time shared by two migrations that were applied before this check existed: applied migrations are never renamed. */
const knownTwins = new Set(["20261116200000"]);

/** Checks that each migration's name begins with a unique time, because migrations run in the order of their names. */
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
