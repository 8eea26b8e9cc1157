import type { AnalysedFrames, AttemptReport } from "@examplar/contract";
import { expect, test } from "vitest";
import { auditRules } from "../audit.constants.ts";
import { reportRows, similarityRange } from "./report.state.ts";

const report = (more: Partial<AttemptReport> = {}): AttemptReport => ({
  score_id: 1,
  name: "Oliver",
  started_at: "2026-11-15T09:00:00Z",
  ended_at: "2026-11-15T10:00:00Z",
  events_count: 0,
  report: {},
  events_pairs: [],
  exercises_details: [],
  exercises: [],
  copy_or_cut_events_from_subject_ids: [],
  paste_events_without_copy_ids: [],
  copy_or_cut_events_without_paste_ids: [],
  multiple_monitor_confidence: 0,
  multiple_monitor_reasons: [],
  answer_edits_ms: [],
  ...more,
});
const moments = (occurrences: number) => ({ occurrences, total_duration: null, max_duration: null });

test("AUDIT-02 CONST-55 intervals come first, then findings, then single events; a page would hold a million of them", () => {
  const rows = reportRows(
    report({
      report: {
        paste: moments(2),
        text_selection: moments(9),
        offline: { occurrences: 1, total_duration: 10, max_duration: 10 },
        loose_focus: { occurrences: 3, total_duration: 50, max_duration: 30 },
      },
      paste_events_without_copy_ids: ["a"],
    }),
    [{ event_id: "a", happened_at: "2026-11-16T09:00:00.000Z", students_count: 1, others: [] }],
    [],
  );
  expect(rows.map(({ id }) => id)).toEqual([
    "loose_focus",
    "offline",
    "paste_without_copy",
    "similar",
    "text_selection",
    "paste",
  ]);
  expect(auditRules.report_items_per_page).toBe(1e6);
});

const frame = (second: number, faces_count: number, face_similarity: number | null): AnalysedFrames[number] => ({
  id: String(second),
  url: "",
  happened_at: new Date(Date.parse("2026-11-15T09:00:00Z") + second * 1_000).toISOString(),
  faces_count,
  face_similarity,
  face_distance: face_similarity === null ? null : Math.sqrt(2 - 2 * face_similarity),
});

test("frames with no face, several faces or another face become intervals of the report", () => {
  const faces = [frame(0, 1, 0.95), frame(10, 0, null), frame(20, 0, null), frame(30, 1, 0.6), frame(40, 0, null)];
  expect(reportRows(report(), [], faces)).toEqual([
    { id: "no_face", text: { finding: "no_face" }, occurrences: 2, total_duration: 30, max_duration: 20 },
    { id: "other_face", text: { finding: "other_face" }, occurrences: 1, total_duration: 10, max_duration: 10 },
  ]);
  expect(similarityRange(faces)).toEqual({ lowest: 0.6, highest: 0.95 });
  expect(similarityRange([frame(0, 1, null)])).toBeNull();
});
