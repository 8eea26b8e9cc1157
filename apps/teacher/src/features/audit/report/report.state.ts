import type { AnalysedFrames, AttemptReport, SimilarEvent } from "@examplar/contract";
import {
  faceEpisodes,
  strikingFindings,
  studentEventKinds,
  type StrikingFinding,
  type StudentEventKind,
} from "@examplar/domain";
import { auditRules } from "../audit.constants.ts";

const findingNames = ["paste_without_copy", "copy_without_paste", "copy_from_subject", "similar"] as const;
type ComparedName = (typeof findingNames)[number];
export type FindingName = ComparedName | StrikingFinding;

export interface ReportRow {
  id: string;
  /** Selects the texts: by a kind of event, or by a finding from comparing events or camera frames. */
  text: { kind: StudentEventKind } | { finding: FindingName };
  occurrences: number;
  total_duration: number | null;
  max_duration: number | null;
}

const findings = (report: AttemptReport, similar: readonly SimilarEvent[]): ReportRow[] => {
  const counts: Record<ComparedName, number> = {
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

const durationOf = ({ start_ms, end_ms }: { start_ms: number; end_ms: number }): number => (end_ms - start_ms) / 1_000;

/** Rows for periods in which the camera saw something notable; consecutive frames form one period. */
const faceRows = (faces: AnalysedFrames): ReportRow[] => {
  const episodes = faceEpisodes(faces.map((frame) => ({ ...frame, at_ms: Date.parse(frame.happened_at) })));
  return strikingFindings.flatMap((finding) => {
    const durations = episodes.filter((one) => one.finding === finding).map(durationOf);
    if (durations.length === 0) return [];
    const total_duration = durations.reduce((sum, duration) => sum + duration, 0);
    const row = { occurrences: durations.length, total_duration, max_duration: Math.max(...durations) };
    return [{ id: finding, text: { finding }, ...row }];
  });
};

/** Range of similarity between the frames and the reference photos; null when nothing was compared. */
export const similarityRange = (faces: AnalysedFrames): { lowest: number; highest: number } | null => {
  const values = faces.flatMap(({ face_similarity }) => face_similarity ?? []);
  return values.length === 0 ? null : { lowest: Math.min(...values), highest: Math.max(...values) };
};

/** Returns the rows: intervals by descending total duration, then findings, then single events by descending count. */
export const reportRows = (
  report: AttemptReport,
  similar: readonly SimilarEvent[],
  faces: AnalysedFrames,
): ReportRow[] => {
  const kinds = studentEventKinds.flatMap((kind): ReportRow[] => {
    const entry = report.report[kind];
    return entry ? [{ id: kind, text: { kind }, ...entry }] : [];
  });
  const intervals = [...kinds.filter(({ total_duration }) => total_duration !== null), ...faceRows(faces)];
  const moments = kinds.filter(({ total_duration }) => total_duration === null);
  return [
    ...intervals.toSorted((a, b) => b.total_duration! - a.total_duration!),
    ...findings(report, similar),
    ...moments.toSorted((a, b) => b.occurrences - a.occurrences),
  ].slice(0, auditRules.report_items_per_page);
};
