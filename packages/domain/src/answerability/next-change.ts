import type { SessionTimes } from "../sessions/session-state.ts";
import { decideAnswerability, type AnswerabilityFacts } from "./decide-answerability.ts";

/**
 * The next instant at which the answerability changes by the clock alone, or null when only people can change it.
 * Every comparison with the clock is against one of the dates in the facts, so the answerability is constant between
 * two of them, and asking the rule itself at each date keeps this in step with the rule.
 */
export function nextChangeAt(facts: AnswerabilityFacts, now: Date): Date | null {
  const { answerability } = decideAnswerability(facts, now);
  const changes = datesIn(facts)
    .filter((date) => date > now)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .find((date) => decideAnswerability(facts, date).answerability !== answerability);
  return changes ?? null;
}

function datesIn({ session, quiz_sessions, own_score, other_scores, ...facts }: AnswerabilityFacts): Date[] {
  const scores = own_score === null ? other_scores : [own_score, ...other_scores];
  const sessions: readonly SessionTimes[] = session === null ? quiz_sessions : [session, ...quiz_sessions];
  return [
    facts.end_at_with_accommodation,
    ...scores.map((score) => score.submission_deadline_at),
    ...sessions.flatMap(({ start_at, end_at }) => [start_at, end_at]),
  ].filter((date) => date !== null);
}
