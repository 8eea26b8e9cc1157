import type { AttemptReport, SimilarEvent } from "@examplar/contract";
import { studentEventKinds, type StudentEventKind } from "@examplar/domain";
import { auditRules } from "../audit.constants.ts";

const findingNames = ["paste_without_copy", "copy_without_paste", "copy_from_subject", "similar"] as const;
export type FindingName = (typeof findingNames)[number];

export interface ReportRow {
  id: string;
  /** Where its texts are: a kind of event, or something found by comparing events. */
  text: { kind: StudentEventKind } | { finding: FindingName };
  occurrences: number;
  total_duration: number | null;
  max_duration: number | null;
}

const findings = (report: AttemptReport, similar: readonly SimilarEvent[]): ReportRow[] => {
  const counts: Record<FindingName, number> = {
    paste_without_copy: report.paste_events_without_copy_ids.length,
    copy_without_paste: report.copy_or_cut_events_without_paste_ids.length,
    copy_from_subject: report.copy_or_cut_events_from_subject_ids.length,
    similar: similar.length,
  };
  return findingNames
    .filter((finding) => counts[finding] > 0)
    .map((finding) => ({
      id: finding,
      text: { finding },
      occurrences: counts[finding],
      total_duration: null,
      max_duration: null,
    }));
};

/** Intervals first, the longest before the others; then what was found by comparing; then single events, most often first. */
export const reportRows = (report: AttemptReport, similar: readonly SimilarEvent[]): ReportRow[] => {
  const kinds = studentEventKinds.flatMap((kind): ReportRow[] => {
    const entry = report.report[kind];
    return entry ? [{ id: kind, text: { kind }, ...entry }] : [];
  });
  const intervals = kinds.filter(({ total_duration }) => total_duration !== null);
  const moments = kinds.filter(({ total_duration }) => total_duration === null);
  return [
    ...intervals.toSorted((a, b) => b.total_duration! - a.total_duration!),
    ...findings(report, similar),
    ...moments.toSorted((a, b) => b.occurrences - a.occurrences),
  ].slice(0, auditRules.report_items_per_page);
};
