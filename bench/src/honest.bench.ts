import type { Result } from "./bench.types.ts";
import { honestRows } from "./honest/honest-table.ts";
import { rounded } from "./statistics.ts";

/** Returns, for each kind of finding, the percentage of honest students for whom it would be reported in an hour. */
export const honestBench = async (): Promise<Result> =>
  Object.fromEntries(honestRows().map(({ finding, students }) => [finding, rounded(students)]));
