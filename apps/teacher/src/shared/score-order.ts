import type { ScoreSort } from "@examplar/contract";
import type { ScoreOrder } from "./queries.ts";

/** The columns by which scores may be ordered; the server orders them, because it has all of them. */
export const scoreColumns = [
  "name",
  "session",
  "state",
  "started",
  "finished",
  "duration",
  "answered",
  "grade",
] as const satisfies readonly ScoreSort[];
export type ScoreColumn = (typeof scoreColumns)[number];

/** The order as the address says it; whatever is not one of ours is by name. */
export const parseScoreOrder = (search: Record<string, unknown>): ScoreOrder => ({
  sort: scoreColumns.find((column) => column === search["sort"]) ?? "name",
  order: search["order"] === "desc" ? "desc" : "asc",
});
