import { randomUUID } from "node:crypto";
import { supervisedEvents, type Supervised } from "@examplar/demo";
import { buildEventsReport, isSuspectEvent, sanitizeForSimilarity, type ReportedEvent } from "@examplar/domain";
import type { Row } from "../../../builders/index.ts";
import type { Db } from "../../../platform/db/db.ts";
import { makeRecordings } from "../recordings/recordings.ts";
import type { Paper } from "./compose-paper.ts";

const minute = 60_000;

/** Returns events that visit the exercises one after the other, for equal times. */
const walkThrough = (paper: Paper, start_ms: number, end_ms: number): Omit<ReportedEvent, "id">[] => {
  const ids = [...new Set(paper.questions.map(({ exercise_id }) => exercise_id))];
  const step = (end_ms - start_ms) / ids.length;
  return ids.flatMap((quizzes_exercise_id, at) => {
    const from = start_ms + at * step;
    const event = (kind: ReportedEvent["kind"], happened_ms: number) => ({
      kind,
      happened_ms: Math.round(happened_ms),
      quizzes_exercise_id,
      details: {},
    });
    return [
      event("enter_exercise", from + 20),
      event("exercise_seen", from + 1_020),
      event("leave_exercise", from + step - 20),
    ];
  });
};

interface Watched {
  score: Row<"scores">;
  paper: Paper;
  supervised: Supervised;
  requires_fullscreen: boolean;
  finished_at: Date;
  started_at: Date;
}

const loadEvents = async (db: Db, watched: Watched) => {
  const { score, paper, supervised, started_at, finished_at } = watched;
  const [start_ms, end_ms] = [started_at.getTime(), finished_at.getTime()];
  const walked = walkThrough(paper, start_ms, end_ms);
  const shownAt = (ms: number) =>
    walked.findLast(({ kind, happened_ms }) => kind === "enter_exercise" && happened_ms <= ms)?.quizzes_exercise_id ??
    null;
  const seen = supervisedEvents(supervised, (end_ms - start_ms) / minute).map(([kind, at, details = {}]) => {
    const happened_ms = Math.round(start_ms + at * minute);
    return { kind, happened_ms, quizzes_exercise_id: shownAt(happened_ms), details };
  });
  const events: ReportedEvent[] = [...walked, ...seen]
    .toSorted((a, b) => a.happened_ms - b.happened_ms)
    .map((event) => ({ ...event, id: randomUUID() }));
  // Events that happened offline arrive later and so are not certified.
  const receivedMs = ({ kind, happened_ms }: ReportedEvent) => happened_ms + (kind === "offline" ? 90_000 : 1_000);
  await db
    .insertInto("student_events")
    .values(
      events.map((event) => ({
        id: event.id,
        score_id: score.id,
        kind: event.kind,
        happened_at: new Date(event.happened_ms),
        received_at: new Date(receivedMs(event)),
        quizzes_exercise_id: event.quizzes_exercise_id,
        details: JSON.stringify(event.details),
        sanitized_content_for_similarity_check: sanitizeForSimilarity(event.details),
        suspect: isSuspectEvent(event, watched),
      })),
    )
    .execute();
  return buildEventsReport(events, { started_ms: start_ms, ended_ms: end_ms, exempt_from_screen: [] });
};

const loadMedia = async (db: Db, { score, supervised, started_at, finished_at }: Watched): Promise<void> => {
  const { quiz_id, user_id, id: score_id, quizzes_attempt_summary_id } = score;
  const made = makeRecordings({ quiz_id, user_id, score_id, supervised, started_at, finished_at });
  await db
    .insertInto("media")
    .values(
      made.map(({ bytes, figures, ...media }) => ({
        ...media,
        id: randomUUID(),
        score_id,
        quizzes_attempt_summary_id,
        received_at: media.happened_at,
        byte_size: bytes.length,
        details: JSON.stringify({ demo: supervised, ...figures }),
      })),
    )
    .execute();
};

/** Inserts invented events and recordings for a finished attempt. */
export const loadSupervision = async (db: Db, watched: Watched): Promise<void> => {
  const { multiple_monitor_confidence } = await loadEvents(db, watched);
  await loadMedia(db, watched);
  await db.updateTable("scores").set({ multiple_monitor_confidence }).where("id", "=", watched.score.id).execute();
};
