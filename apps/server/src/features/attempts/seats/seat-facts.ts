import {
  decideSeat,
  type SeatAttempt,
  type SeatClock,
  type SeatDecision,
  type SeatFacts,
  type SeatSession,
} from "@examplar/domain";
import type { SeatRow, SeatTimeRow } from "./seats.repository.ts";

/** Returns the session, or null: a left join gives its columns one by one, all set or all null. */
const sessionOf = (row: SeatTimeRow): SeatSession | null => {
  const { start_at, end_at, automatic_start, opened_at, closed_at } = row;
  if (start_at === null || end_at === null || automatic_start === null) return null;
  return { start_at, end_at, automatic_start, opened_at, closed_at, granted_seconds: row.session_granted_seconds ?? 0 };
};

export const clockOf = (row: SeatTimeRow, attempt: SeatAttempt | null): SeatClock => ({
  session: sessionOf(row),
  extra_time:
    row.numerator === null || row.denominator === null
      ? null
      : { numerator: row.numerator, denominator: row.denominator },
  granted_seconds: row.granted_seconds,
  attempt,
});

const noConditions = {
  allow_retake_quiz: false,
  whole_correction_visible: false,
  desktop_app_required: false,
  quiz_type: "exam",
  video_proctoring: false,
  audio_proctoring: false,
  screen_recording: false,
  web_page_recording: false,
};

type Around = Pick<SeatFacts, "quiz_sessions" | "other_seats" | "in_desktop_app" | "writing">;

/** Returns everything that the decision about a student's seat needs. */
export const factsOf = (row: SeatRow, attempt: SeatAttempt | null, around: Around): SeatFacts => ({
  ...clockOf(row, attempt),
  ...around,
  quiz: { ...row, state: row.quiz_state, closed_at: row.quiz_closed_at },
  is_quiz_owner_like: row.is_quiz_owner_like,
  acceptances: row,
  screen_recording_disabled: row.screen_recording_disabled,
  recording_waived_at: row.recording_waived_at,
  desktop_app_disabled: row.desktop_app_disabled,
});

/**
 * Decides the attempt of a row at one moment: its deadline, and whether time has closed it. Ignores the reader and the
 * desktop app unless `reading` names them.
 */
export const decideAttempt = (
  row: SeatTimeRow,
  attempt: SeatAttempt | null,
  now: Date,
  reading: Partial<Pick<SeatFacts, "desktop_app_disabled" | "in_desktop_app">> = {},
): SeatDecision =>
  decideSeat(
    {
      ...clockOf(row, attempt),
      quiz: { ...noConditions, ...row, state: row.quiz_state, closed_at: row.quiz_closed_at },
      quiz_sessions: [],
      other_seats: [],
      is_quiz_owner_like: row.owner_previews,
      acceptances: { user_agreement_accepted_at: null, user_data_usage_accepted_at: null },
      screen_recording_disabled: false,
      recording_waived_at: null,
      desktop_app_disabled: false,
      in_desktop_app: false,
      ...reading,
      writing: null,
    },
    now,
  );

/** Later than every date: callers use only the fields that do not depend on the clock. */
const endOfTime = new Date(8.64e15);

/** Returns the times of an attempt that began at `started_at`; without a start, those of the seat. */
export const timesOf = (row: SeatTimeRow, started_at: Date | null): SeatDecision =>
  decideAttempt(row, started_at && { state: "started", started_at, finished_at: null }, endOfTime);
