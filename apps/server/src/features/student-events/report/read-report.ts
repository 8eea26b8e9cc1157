import { setImmediate } from "node:timers/promises";
import type { AttemptReport } from "@examplar/contract";
import { buildEventsReport, screenExemptions, type PaperContent } from "@examplar/domain";
import type { Db } from "../../../platform/db/db.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { isRefusal, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { listWaivers } from "../../attempts/index.ts";
import { readWatchedAttempt } from "../student-events.policy.ts";
import {
  findReport,
  listEditTimes,
  listExerciseNames,
  listReportedEvents,
  type StoredReport,
} from "./report.repository.ts";

interface Span {
  score_id: number;
  started_at: Date;
  ended_at: Date;
}

/** Builds the reports. Yields to other requests after each one: thousands of events take some milliseconds. */
export const buildReports = async (
  db: Db,
  spans: readonly Span[],
): Promise<(StoredReport & { score_id: number })[]> => {
  const score_ids = spans.map(({ score_id }) => score_id);
  const waivers = await listWaivers(db, score_ids);
  const grantsOf = (id: number) =>
    waivers.flatMap(({ score_id, at, waives }) => (score_id === id ? { at_ms: at.getTime(), waives } : []));
  const reports = [];
  for (const { score_id, started_at, ended_at } of spans) {
    // One attempt at a time: each may hold as many bytes as its quota allows.
    const { events, events_count } = await listReportedEvents(db, score_id);
    const report = buildEventsReport(events, {
      started_ms: started_at.getTime(),
      ended_ms: ended_at.getTime(),
      exempt_from_screen: screenExemptions(grantsOf(score_id)),
    });
    reports.push({ ...report, score_id, events_count });
    await setImmediate();
  }
  return reports;
};

/** Returns the exercises in the order of the paper. */
const readExercises = async (db: Db, content: PaperContent | null): Promise<AttemptReport["exercises"]> => {
  const ids = content?.sections.flatMap(({ exercises }) => exercises.map(({ id }) => id)) ?? [];
  const named = new Map((await listExerciseNames(db, ids)).map((exercise) => [exercise.id, exercise]));
  return ids.flatMap((id) => named.get(id) ?? []);
};

const presentPair = ({ start_ms, end_ms, ...pair }: StoredReport["events_pairs"][number]) => ({
  ...pair,
  start_date: new Date(start_ms).toISOString(),
  end_date: new Date(end_ms).toISOString(),
  duration: (end_ms - start_ms) / 1000,
});

/** Returns the stored report of an ended attempt if it is valid; otherwise computes the report now. */
export const readReport = async (
  { db, clock }: Parts,
  caller: Caller,
  score_id: number,
): Promise<AttemptReport | Refusal<"not_found">> => {
  const attempt = await readWatchedAttempt(db, caller, score_id);
  if (isRefusal(attempt)) return attempt;
  const { name, started_at, finished_at, content } = attempt;
  const ended_at = finished_at ?? clock.now();
  const stored = finished_at && (await findReport(db, score_id));
  const report = stored || (await buildReports(db, [{ score_id, started_at, ended_at }]))[0]!;
  const edits = await listEditTimes(db, score_id);
  return {
    ...report,
    events_pairs: report.events_pairs.map(presentPair),
    score_id,
    name,
    started_at: started_at.toISOString(),
    ended_at: ended_at.toISOString(),
    exercises: await readExercises(db, content),
    answer_edits_ms: edits.map((at) => at.getTime() - started_at.getTime()),
  };
};
