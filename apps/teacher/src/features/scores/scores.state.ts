import type { Channel, ScoreRow } from "@examplar/contract";
import type { StudentEventKind } from "@examplar/domain";
import type { ScoreOrder } from "../../shared/queries.ts";
import type { ScoreColumn } from "../../shared/score-order.ts";

/** Sorts by a column; pressing the same header again reverses the order. */
export const pressHeader = (now: ScoreOrder, column: ScoreColumn): ScoreOrder => ({
  ...now,
  sort: column,
  order: now.sort === column && now.order === "asc" ? "desc" : "asc",
});

/** Single answers send no realtime events, so the table refetches at this interval while students write. */
export const rereadWhileWritingMs = 10_000;

/** The contract's limit on the scores of one channel. */
const scoresPerChannel = 500;

/**
 * Returns channels that together cover every listed score. Ids are sorted, so that another sorting causes no new
 * subscription.
 */
export const scoreChannels = (quiz_id: number, rows: readonly ScoreRow[]): Channel[] => {
  const ids = rows.flatMap(({ id }) => id ?? []).toSorted((a, b) => a - b);
  return Array.from({ length: Math.ceil(ids.length / scoresPerChannel) }, (_, part) => ({
    name: "TeacherScores",
    quiz_id,
    score_ids: ids.slice(part * scoresPerChannel, (part + 1) * scoresPerChannel),
  }));
};

/** Returns each seat once, by name. A waiver belongs to the seat, even before its first attempt. */
export const seatsOf = (rows: readonly ScoreRow[]): { id: number; label: string }[] => {
  const seats = new Map(
    rows.map(({ quizzes_attempt_summary_id, name, session_name }) => [
      quizzes_attempt_summary_id,
      session_name === null ? name : `${name} (${session_name})`,
    ]),
  );
  return [...seats].map(([id, label]) => ({ id, label })).toSorted((a, b) => a.label.localeCompare(b.label));
};

/** Returns each student once, by name. The email address distinguishes students with the same name. */
export const studentsOf = (rows: readonly ScoreRow[]): { user_id: number; label: string }[] => {
  const students = new Map(
    rows.map(({ user_id, name, email }) => [user_id, email === null ? name : `${name} (${email})`]),
  );
  return [...students]
    .map(([user_id, label]) => ({ user_id, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
};

/** Event kinds that teachers look for first, grouped by topic. */
const glances = {
  window: ["loose_focus", "become_hidden"],
  paste: ["paste"],
  offline: ["offline"],
  share: ["screen_share_stop"],
  tools: ["dev_tool_open"],
} as const satisfies Record<string, readonly StudentEventKind[]>;
export type Glance = keyof typeof glances;

/**
 * Returns the count of each topic that occurred. Takes the maximum of its kinds, because losing focus and being hidden
 * are usually one event.
 */
export const glanceOf = (counts: Partial<Record<StudentEventKind, number>>): { what: Glance; count: number }[] =>
  (Object.keys(glances) as Glance[]).flatMap((what) => {
    const count = Math.max(...glances[what].map((kind) => counts[kind] ?? 0));
    return count > 0 ? [{ what, count }] : [];
  });
