import type {
  Expected,
  PlannedAttempt,
  PlannedQuiz,
  PlannedSeat,
  PlannedSession,
  SeatScenario,
} from "./seat-scenario.types.ts";

/** A session from nine to eleven o'clock. */
export const session = (changes: Partial<PlannedSession> = {}): PlannedSession => ({
  from: "09:00",
  to: "11:00",
  automatic_start: true,
  opened: null,
  closed: null,
  granted_seconds: 0,
  ...changes,
});

export const running = (started: string): PlannedAttempt => ({ started, state: "started", finished: null });

export const finished = (changes: Partial<PlannedAttempt> = {}): PlannedAttempt => ({
  started: "09:30",
  state: "finished",
  finished: "10:00",
  ...changes,
});

const seat: PlannedSeat = { session: session(), extra_time: null, granted_seconds: 0, attempt: null };

export const otherSeat = (changes: Partial<PlannedSeat>): PlannedSeat => ({ ...seat, ...changes });
export const neighbour = (changes: Partial<PlannedSeat>) => ({ ...seat, ...changes });

export interface Given extends Partial<Omit<SeatScenario, "name" | "now" | "quiz" | "expected">> {
  quiz?: Partial<PlannedQuiz>;
}

const plainQuiz: PlannedQuiz = {
  state: "published",
  closed: null,
  time_limit: 3600,
  time_accommodation: true,
  allow_retake_quiz: false,
  whole_correction_visible: false,
  desktop_app_required: false,
  video_proctoring: false,
  screen_recording: false,
};

/** By default a published quiz of one hour, a seat in a session from nine to eleven, and accepted agreements. */
export const scenario = (
  name: string,
  now: string,
  { quiz, ...given }: Given,
  [answerability, start, quiz_state]: readonly [Expected["answerability"], Expected["start"], Expected["quiz_state"]],
  more: Partial<Expected> = {},
): SeatScenario => ({
  ...seat,
  further_sessions: [],
  other_seat: null,
  neighbour: null,
  is_owner: false,
  has_agreed: true,
  in_desktop_app: false,
  desktop_app_disabled: false,
  screen_recording_disabled: false,
  ...given,
  name,
  now,
  quiz: { ...plainQuiz, ...quiz },
  expected: {
    answerability,
    start,
    quiz_state,
    deadline: null,
    attempt: given.attempt?.state ?? null,
    retake: false,
    correction: false,
    ...more,
  },
});

export const toAnswer = ["to_answer", null, "active"] as const;
export const ended = ["ended_and_not_answered", "not_open", "over"] as const;
export const notYet = ["not_answerable_yet", "not_open", "published"] as const;
export const answering = ["answering", null, "active"] as const;
export const answered = ["answered", "already_answered", "active"] as const;
export const answeredAndOver = ["answered", "already_answered", "over"] as const;
