const maxKept = 2_000;

/** Caches the result for each text, and drops the oldest entries first. */
export const memoize = <T>(compute: (text: string) => T): ((text: string) => T) => {
  const kept = new Map<string, T>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const computed = compute(text);
    const [oldest] = kept.size >= maxKept ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(text, computed);
    return computed;
  };
};
