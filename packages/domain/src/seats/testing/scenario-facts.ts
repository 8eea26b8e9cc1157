import type { ExtraTime, SeatClock, SeatFacts, SeatSession } from "../seat-facts.types.ts";
import type { PlannedSeat, PlannedSession, SeatScenario, TimeOfDay } from "./seat-scenario.types.ts";

/** Returns the instant of a time on the day of the exam. */
export const at = (time: TimeOfDay): Date => new Date(`2026-11-16T${time.length === 5 ? `${time}:00` : time}Z`);

const instant = (time: TimeOfDay | null): Date | null => (time === null ? null : at(time));

const sessionOf = (planned: PlannedSession): SeatSession => ({
  start_at: at(planned.from),
  end_at: at(planned.to),
  automatic_start: planned.automatic_start,
  opened_at: instant(planned.opened),
  closed_at: instant(planned.closed),
  granted_seconds: planned.granted_seconds,
});

const fraction = (text: string): ExtraTime => {
  const [numerator = 0, denominator = 1] = text.split("/").map(Number);
  return { numerator, denominator };
};

const clockOf = ({ session, extra_time, granted_seconds, attempt }: PlannedSeat): SeatClock => ({
  session: session && sessionOf(session),
  extra_time: extra_time && fraction(extra_time),
  granted_seconds,
  attempt: attempt && {
    state: attempt.state,
    started_at: at(attempt.started),
    finished_at: instant(attempt.finished),
  },
});

/** Computes `writing` from a scenario by a second, hand-written version of the rules. */
const writingOf = ({ neighbour, session, quiz }: SeatScenario): SeatFacts["writing"] => {
  if (neighbour === null) return { until: null, without_end: false };
  if (session === null) return { until: instant(quiz.closed), without_end: quiz.closed === null };
  const third = neighbour.extra_time === "1/3" ? 1200 : 0;
  const moved = new Date(at(session.to).getTime() + (third + neighbour.granted_seconds) * 1000);
  const closed = instant(session.closed);
  return { until: closed !== null && closed < moved ? closed : moved, without_end: false };
};

/** Returns the seat facts of a scenario, as input for `decideSeat`. */
export const factsOf = (scenario: SeatScenario): SeatFacts => {
  const { quiz, further_sessions, other_seat } = scenario;
  const sessions = [scenario.session, other_seat?.session ?? null, ...further_sessions].filter((one) => one !== null);
  const accepted = scenario.has_agreed ? at("08:00") : null;
  return {
    ...clockOf(scenario),
    quiz: {
      ...quiz,
      closed_at: instant(quiz.closed),
      quiz_type: "exam",
      audio_proctoring: false,
      web_page_recording: false,
    },
    quiz_sessions: sessions.map(sessionOf),
    other_seats: other_seat ? [clockOf(other_seat)] : [],
    is_quiz_owner_like: scenario.is_owner,
    acceptances: { user_agreement_accepted_at: accepted, user_data_usage_accepted_at: null },
    recording_waived_at: null,
    screen_recording_disabled: scenario.screen_recording_disabled,
    desktop_app_disabled: scenario.desktop_app_disabled,
    in_desktop_app: scenario.in_desktop_app,
    writing: writingOf(scenario),
  };
};
