import type { ScoreRow } from "@examplar/contract";
import { expect, test } from "vitest";
import { inOrder } from "./in-order.ts";

/** Sorted by name, as the server returns them. */
const rows = [
  { name: "anna", grade: 9, started_at: "2026-11-15T10:00:02.000Z", session_name: "Matin" },
  { name: "Bob", id: null, session_name: null },
  { name: "Émile", grade: 12, started_at: "2026-11-15T10:00:01.000Z", session_name: "après-midi" },
  { name: "Éric", grade: null, started_at: null, session_name: "Été" },
  { name: "Zoé", grade: 9, started_at: "2026-11-15T09:59:59.000Z", session_name: "matin" },
] as unknown as ScoreRow[];

test.each([
  ["name", "asc", ["anna", "Bob", "Émile", "Éric", "Zoé"]],
  ["name", "desc", ["Zoé", "Éric", "Émile", "Bob", "anna"]],
  ["grade", "asc", ["anna", "Zoé", "Émile", "Bob", "Éric"]],
  ["grade", "desc", ["Émile", "anna", "Zoé", "Bob", "Éric"]],
  ["started", "asc", ["Zoé", "Émile", "anna", "Bob", "Éric"]],
  ["session", "asc", ["Émile", "Éric", "Zoé", "anna", "Bob"]],
] as const)("the rows of the file have the same order as on the screen, by %s %s", (sort, order, names) =>
  expect(inOrder(rows, { sort, order }).map(({ name }) => name)).toEqual(names),
);
