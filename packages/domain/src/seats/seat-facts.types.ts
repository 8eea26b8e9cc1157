import type { Acceptances } from "../onboarding/agreements.ts";
import type { RecordingFacts } from "../supervision/media/recorded-parts.ts";
import type { SessionTimes } from "../sessions/session-state.ts";
import type { QuizState, ScoreState } from "../vocabulary.ts";

/** A lasting accommodation as a fraction of the time: 1/3 is one third more. */
export interface ExtraTime {
  numerator: number;
  denominator: number;
}

export interface SeatSession extends SessionTimes {
  /** Seconds granted to everybody in the session. */
  granted_seconds: number;
}

export interface SeatAttempt {
  state: ScoreState;
  started_at: Date | null;
  finished_at: Date | null;
}

/** What the clock of one seat depends on. */
export interface SeatClock {
  /** Null for a seat in the quiz itself. */
  session: SeatSession | null;
  extra_time: ExtraTime | null;
  /** Seconds granted to this student. */
  granted_seconds: number;
  /** The newest of several attempts from one seat. */
  attempt: SeatAttempt | null;
}

/** What the clock of every seat in a quiz depends on. */
export interface QuizClock {
  /** The stored state; the decision corrects it by the seat's own session. */
  state: QuizState;
  /** When somebody closed the quiz by hand. */
  closed_at: Date | null;
  /** Seconds; null when only the session's end counts. */
  time_limit: number | null;
  /** Whether lasting accommodations count in this quiz. Granted seconds always do. */
  time_accommodation: boolean;
}

/** Everything that decides about one student's seat. */
export interface SeatFacts extends SeatClock {
  quiz: QuizClock &
    RecordingFacts["quiz"] & {
      allow_retake_quiz: boolean;
      whole_correction_visible: boolean;
      desktop_app_required: boolean;
    };
  /** Every session of the quiz; the seat's own may be among them. */
  quiz_sessions: readonly SessionTimes[];
  /** The student's other seats in the same quiz. */
  other_seats: readonly SeatClock[];
  is_quiz_owner_like: boolean;
  acceptances: Acceptances;
  screen_recording_disabled: boolean;
  recording_waived_at: Date | null;
  desktop_app_disabled: boolean;
  in_desktop_app: boolean;
  /**
   * Until when anybody may write in the quiz; `without_end` when somebody writes and nothing limits it. Null when the
   * server did not query it, because no correction can be shown yet (`correctionMayOpen`).
   */
  writing: { until: Date | null; without_end: boolean } | null;
}
