import type { Answerability } from "../../answerability/answerability.types.ts";
import type { QuizState, ScoreState } from "../../vocabulary.ts";
import type { StartRefusal } from "../start-refusal.ts";

/** A time of the day of the exam, `09:30` to `09:30:59.999`. */
export type TimeOfDay = string;

export interface PlannedSession {
  from: TimeOfDay;
  to: TimeOfDay;
  automatic_start: boolean;
  opened: TimeOfDay | null;
  closed: TimeOfDay | null;
  granted_seconds: number;
}

export interface PlannedAttempt {
  started: TimeOfDay;
  state: ScoreState;
  finished: TimeOfDay | null;
}

export interface PlannedSeat {
  /** Null for a seat in the quiz itself. */
  session: PlannedSession | null;
  /** For example `1/3`. */
  extra_time: `${number}/${number}` | null;
  granted_seconds: number;
  attempt: PlannedAttempt | null;
}

export interface PlannedQuiz {
  state: QuizState;
  closed: TimeOfDay | null;
  time_limit: number | null;
  time_accommodation: boolean;
  allow_retake_quiz: boolean;
  whole_correction_visible: boolean;
  desktop_app_required: boolean;
  video_proctoring: boolean;
  screen_recording: boolean;
}

/** A seat and everything around it, as plain data that tests can insert into a database or pass to `decideSeat`. */
export interface SeatScenario extends PlannedSeat {
  name: string;
  now: TimeOfDay;
  quiz: PlannedQuiz;
  /** Sessions of the quiz in which the student has no seat. */
  further_sessions: readonly PlannedSession[];
  /** The student's second seat in the same quiz. */
  other_seat: PlannedSeat | null;
  /** Another student, in the same session or beside it. */
  neighbour: Omit<PlannedSeat, "session"> | null;
  is_owner: boolean;
  has_agreed: boolean;
  in_desktop_app: boolean;
  desktop_app_disabled: boolean;
  screen_recording_disabled: boolean;
  expected: Expected;
}

/** The result for the seat according to decisions.md. */
export interface Expected {
  answerability: Answerability;
  /** Null: Start begins the attempt or reopens it. */
  start: StartRefusal | null;
  quiz_state: QuizState;
  deadline: TimeOfDay | null;
  /** The attempt's state by the clock. */
  attempt: ScoreState | null;
  retake: boolean;
  correction: boolean;
}
