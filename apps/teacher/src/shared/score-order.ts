import type { ScoreFilter, ScoreSort } from "@examplar/contract";
import type { ScoreOrder } from "./queries.ts";

/** Columns that scores can be sorted by. The server sorts, because only it has all rows. */
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

/** Filters of the scores page. Copied from `scoreFilters` of the contract, whose code is not loaded in the browser. */
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

/** Parses the order from the address; falls back to sorting by name. */
export const parseScoreOrder = (search: Record<string, unknown>): ScoreOrder => ({
  sort: scoreColumns.find((column) => column === search["sort"]) ?? "name",
  order: search["order"] === "desc" ? "desc" : "asc",
  filter: scoreFilters.find((filter) => filter === search["filter"]),
  name: nameIn(search["name"]),
});
