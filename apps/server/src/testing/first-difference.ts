/** Where two texts part, for a person who wants to know what changed without reading both. */
export const firstDifference = (committed: string, made: string): string => {
  const [before, after] = [committed.split("\n"), made.split("\n")];
  const at = after.findIndex((line, index) => line !== before[index]);
  const line = at < 0 ? after.length : at;
  return `line ${line + 1} is "${before[line] ?? ""}" and should be "${after[line] ?? ""}"`;
};
