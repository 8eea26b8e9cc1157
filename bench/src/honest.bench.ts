import type { Result } from "./bench.types.ts";
import { honestRows } from "./honest/honest-table.ts";
import { rounded } from "./statistics.ts";

/** Percent of honest students of whom each kind would be reported in an hour. */
export const honestBench = async (): Promise<Result> =>
  Object.fromEntries(honestRows().map(({ finding, students }) => [finding, rounded(students)]));
