import type { Channel, ScoreRow } from "@examplar/contract";
import type { StudentEventKind } from "@examplar/domain";
import type { ScoreOrder } from "../../shared/queries.ts";
import type { ScoreColumn } from "../../shared/score-order.ts";

/** A second press on the same header turns the order round. */
export const pressHeader = (now: ScoreOrder, column: ScoreColumn): ScoreOrder => ({
  ...now,
  sort: column,
  order: now.sort === column && now.order === "asc" ? "desc" : "asc",
});

/** Nobody is told of each answer: while students write, the table is read again this often. */
export const rereadWhileWritingMs = 10_000;

/** The contract's limit on the scores of one channel. */
const scoresPerChannel = 500;

/** Channels that together cover every score listed; ids in order, so that another sorting asks nothing of the server. */
export const scoreChannels = (quiz_id: number, rows: readonly ScoreRow[]): Channel[] => {
  const ids = rows.flatMap(({ id }) => id ?? []).toSorted((a, b) => a - b);
  return Array.from({ length: Math.ceil(ids.length / scoresPerChannel) }, (_, part) => ({
    name: "TeacherScores",
    quiz_id,
    score_ids: ids.slice(part * scoresPerChannel, (part + 1) * scoresPerChannel),
  }));
};

/** Each seat of the rows once, by name: an exemption is the seat's, also before its first attempt. */
export const seatsOf = (rows: readonly ScoreRow[]): { id: number; label: string }[] => {
  const seats = new Map(
    rows.map(({ quizzes_attempt_summary_id, name, session_name }) => [
      quizzes_attempt_summary_id,
      session_name === null ? name : `${name} (${session_name})`,
    ]),
  );
  return [...seats].map(([id, label]) => ({ id, label })).toSorted((a, b) => a.label.localeCompare(b.label));
};

/** Each student of the rows once, by name; two of the same name are told apart by their address. */
export const studentsOf = (rows: readonly ScoreRow[]): { user_id: number; label: string }[] => {
  const students = new Map(
    rows.map(({ user_id, name, email }) => [user_id, email === null ? name : `${name} (${email})`]),
  );
  return [...students]
    .map(([user_id, label]) => ({ user_id, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
};

/** Kinds that a teacher looks for first, gathered under one word each. */
const glances = {
  window: ["loose_focus", "become_hidden"],
  paste: ["paste"],
  offline: ["offline"],
  share: ["screen_share_stop"],
  tools: ["dev_tool_open"],
} as const satisfies Record<string, readonly StudentEventKind[]>;
export type Glance = keyof typeof glances;

/** How often each of them occurred, as far as any did. Losing the focus and being hidden are mostly one and the same. */
export const glanceOf = (counts: Partial<Record<StudentEventKind, number>>): { what: Glance; count: number }[] =>
  (Object.keys(glances) as Glance[]).flatMap((what) => {
    const count = Math.max(...glances[what].map((kind) => counts[kind] ?? 0));
    return count > 0 ? [{ what, count }] : [];
  });
