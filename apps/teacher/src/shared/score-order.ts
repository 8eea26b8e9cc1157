import type { ScoreFilter, ScoreSort } from "@examplar/contract";
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
  "to_review",
  "grade",
] as const satisfies readonly ScoreSort[];
export type ScoreColumn = (typeof scoreColumns)[number];

/** The rows that a teacher may ask for; the same as `scoreFilters` of the contract, whose code stays on the server. */
export const scoreFilters = [
  "to_review",
  "late",
  "started",
  "ended",
  "not_started",
] as const satisfies readonly ScoreFilter[];

const nameIn = (value: unknown): string | undefined => {
  const name = typeof value === "string" || typeof value === "number" ? String(value).trim().slice(0, 100) : "";
  return name === "" ? undefined : name;
};

/** The order as the address says it; whatever is not one of ours is by name. */
export const parseScoreOrder = (search: Record<string, unknown>): ScoreOrder => ({
  sort: scoreColumns.find((column) => column === search["sort"]) ?? "name",
  order: search["order"] === "desc" ? "desc" : "asc",
  filter: scoreFilters.find((filter) => filter === search["filter"]),
  name: nameIn(search["name"]),
});
