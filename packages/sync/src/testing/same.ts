/** Throws unless both are the same JSON. Needs no test runner, because the contract also runs inside a page. */
export const same = (actual: unknown, expected: unknown, what = ""): void => {
  const [is, should] = [canonical(actual), canonical(expected)];
  if (is !== should) throw new Error(`${what}\n  is     ${is}\n  should ${should}`);
};

const canonical = (value: unknown): string => {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
};

export const rejects = async (work: Promise<unknown>, what: string): Promise<void> => {
  const outcome = await work.then(
    () => "fulfilled",
    () => "rejected",
  );
  if (outcome !== "rejected") throw new Error(`${what}: it should have been refused`);
};
