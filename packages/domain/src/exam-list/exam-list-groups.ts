import { dayLabel, type DayLabel } from "./day-label.ts";
import type { ExamListRow } from "./exam-list-sections.ts";

type DatedRow = Pick<ExamListRow, "start_at" | "sortable_date">;

export interface ExamListGroup<Row> {
  /** Unique within a section: the day, or the label's kind when it is not a date. */
  key: string;
  label: DayLabel;
  rows: Row[];
}

interface Viewer {
  now: Date;
  /** Undefined means the device's time zone. */
  time_zone?: string | undefined;
}

/** Groups exams by day, the earliest first and undated ones before all. Sorts each group by the start of the exams. */
export const groupToAnswer = <Row extends DatedRow>(rows: readonly Row[], viewer: Viewer): ExamListGroup<Row>[] => {
  const byDay = rows.toSorted((a, b) => compareInstants(a.sortable_date, b.sortable_date));
  return groupByLabel(byDay, viewer).map((group) => ({
    ...group,
    rows: group.rows.toSorted((a, b) => compareInstants(a.start_at, b.start_at)),
  }));
};

/** Groups exams by day, the newest first. Undated ones come last: nothing shows that they are new. */
export const groupAnsweredAndOver = <Row extends DatedRow>(
  rows: readonly Row[],
  viewer: Viewer,
): ExamListGroup<Row>[] => {
  const newestFirst = rows.toSorted((a, b) => compareInstants(b.sortable_date, a.sortable_date));
  return groupByLabel(newestFirst, viewer);
};

/**
 * Keeps groups in the order of their first rows. The days of last week form one group, because they share one label.
 */
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

/**
 * Compares instants, not texts: two spellings of one instant may differ in their offset. A missing date comes first.
 */
const compareInstants = (a: string | null, b: string | null): number => {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return Date.parse(a) - Date.parse(b);
};
