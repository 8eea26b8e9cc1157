import type { ScoreRow, TeacherScore } from "@examplar/contract";
import type { ScoreOrder } from "../../../shared/queries.ts";
import type { ScoreColumn } from "../../../shared/score-order.ts";

const shown = {
  name: "name",
  session: "session_name",
  state: "state",
  started: "started_at",
  finished: "finished_at",
  duration: "exam_duration",
  answered: "answered_questions_count_cache",
  to_review: "answers_to_review_count",
  grade: "grade",
} as const satisfies Record<ScoreColumn, keyof TeacherScore>;

/** Same collation as the server. */
const { compare } = new Intl.Collator("und");

/** Sorts rows, given by name, as the server sorts a page: missing values come last in both directions. */
export const inOrder = (rows: readonly ScoreRow[], { sort, order }: ScoreOrder): ScoreRow[] => {
  const valueOf = (row: ScoreRow) => (row as Partial<TeacherScore>)[shown[sort]];
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a == null || b == null) return Number(a == null) - Number(b == null);
    const compared = typeof a === "number" ? a - Number(b) : compare(a, String(b));
    return order === "desc" ? -compared : compared;
  });
};
