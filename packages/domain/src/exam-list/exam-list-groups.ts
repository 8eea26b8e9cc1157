import { dayLabel, type DayLabel } from "./day-label.ts";
import type { ExamListRow } from "./exam-list-sections.ts";

type DatedRow = Pick<ExamListRow, "start_at" | "sortable_date">;

export interface ExamListGroup<Row> {
  /** Unique within a section: the day, or the key that stands for it. */
  key: string;
  label: DayLabel;
  rows: Row[];
}

interface Viewer {
  now: Date;
  /** That of the device where none is named. */
  time_zone?: string | undefined;
}

/** What comes first stands first, the undated before all; within a group by the time at which the exam starts. */
export const groupToAnswer = <Row extends DatedRow>(rows: readonly Row[], viewer: Viewer): ExamListGroup<Row>[] => {
  const byDay = rows.toSorted((a, b) => compareInstants(a.sortable_date, b.sortable_date));
  return groupByLabel(byDay, viewer).map((group) => ({
    ...group,
    rows: group.rows.toSorted((a, b) => compareInstants(a.start_at, b.start_at)),
  }));
};

/** Newest first, so the undated come last: nothing says that they are new. */
export const groupAnsweredAndOver = <Row extends DatedRow>(
  rows: readonly Row[],
  viewer: Viewer,
): ExamListGroup<Row>[] => {
  const newestFirst = rows.toSorted((a, b) => compareInstants(b.sortable_date, a.sortable_date));
  return groupByLabel(newestFirst, viewer);
};

/** Groups stand in the order of their first rows; the days of last week make one group, having one name. */
const groupByLabel = <Row extends DatedRow>(rows: readonly Row[], { now, time_zone }: Viewer): ExamListGroup<Row>[] => {
  const groups = new Map<string, ExamListGroup<Row>>();
  for (const row of rows) {
    const label = dayLabel(row.sortable_date, now, time_zone);
    const key = label.kind === "date" ? label.day : label.kind;
    const group = groups.get(key) ?? { key, label, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
};

/** As instants, not as text: two spellings of one instant differ in their offset. No date comes before any date. */
const compareInstants = (a: string | null, b: string | null): number => {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return Date.parse(a) - Date.parse(b);
};
