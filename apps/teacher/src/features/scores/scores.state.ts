import type { Channel, TeacherScore } from "@examplar/contract";

/** A column by which scores may be ordered, with the value that it compares. */
const keys = {
  name: ({ name }) => name,
  session: ({ session_name }) => session_name,
  state: ({ state }) => state,
  started: ({ started_at }) => started_at,
  finished: ({ finished_at }) => finished_at,
  duration: ({ exam_duration }) => exam_duration,
  answered: ({ answered_questions_count_cache }) => answered_questions_count_cache,
  grade: ({ grade }) => grade,
} satisfies Record<string, (score: TeacherScore) => string | number | null>;

export type ScoreColumn = keyof typeof keys;
export const scoreColumns = Object.keys(keys) as ScoreColumn[];

export interface ScoreOrder {
  sort: ScoreColumn;
  order: "asc" | "desc";
}

/** The order as the address says it; whatever is not one of ours is by name. */
export const parseScoreOrder = (search: Record<string, unknown>): ScoreOrder => ({
  sort: scoreColumns.find((column) => column === search["sort"]) ?? "name",
  order: search["order"] === "desc" ? "desc" : "asc",
});

/** A second press on the same header turns the order round. */
export const pressHeader = (now: ScoreOrder, column: ScoreColumn): ScoreOrder => ({
  sort: column,
  order: now.sort === column && now.order === "asc" ? "desc" : "asc",
});

/** What is missing comes last in both directions; equals stay in the order of names. */
export const sortScores = (
  scores: readonly TeacherScore[],
  { sort, order }: ScoreOrder,
  language: string,
): TeacherScore[] => {
  const words = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  const compare = (a: string | number, b: string | number) =>
    typeof a === "number" && typeof b === "number" ? a - b : words.compare(String(a), String(b));
  const valueOf = keys[sort];
  return scores.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    const missing = Number(left === null) - Number(right === null);
    const asked = left === null || right === null ? missing : compare(left, right) * (order === "asc" ? 1 : -1);
    return asked || words.compare(a.name, b.name) || a.id - b.id;
  });
};

/** The contract's limit on the scores of one channel. */
const scoresPerChannel = 500;

/** Channels that together cover every score listed; ids in order, so that another sorting asks nothing of the server. */
export const scoreChannels = (quiz_id: number, scores: readonly TeacherScore[]): Channel[] => {
  const ids = scores.map(({ id }) => id).toSorted((a, b) => a - b);
  return Array.from({ length: Math.ceil(ids.length / scoresPerChannel) }, (_, part) => ({
    name: "TeacherScores",
    quiz_id,
    score_ids: ids.slice(part * scoresPerChannel, (part + 1) * scoresPerChannel),
  }));
};

export interface ScoreCounts {
  all: number;
  started: number;
  to_review: number;
}

export const countScores = (scores: readonly TeacherScore[]): ScoreCounts => ({
  all: scores.length,
  started: scores.filter(({ state }) => state === "started").length,
  to_review: scores.reduce((sum, { answers_to_review_count }) => sum + answers_to_review_count, 0),
});
