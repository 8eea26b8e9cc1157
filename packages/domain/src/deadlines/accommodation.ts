/** Extra time: a lasting ratio, and seconds granted while the exam runs (to the student and to the whole session). */
export interface Accommodation {
  /** 0.3333 is one third more time. */
  ratio: number;
  granted_seconds: number;
}

export const noAccommodation: Accommodation = { ratio: 0, granted_seconds: 0 };

export function timeLimitWithAccommodation(time_limit: number | null, accommodation: Accommodation): number | null {
  return time_limit === null ? null : time_limit + extraSeconds(time_limit, accommodation);
}

interface EndFacts {
  session: { start_at: Date; end_at: Date } | null;
  time_limit: number | null;
  accommodation: Accommodation;
}

/**
 * The session's end moved by the extra time that the time limit gets. Where no time limit gives the ratio something to
 * multiply, the student's time is the whole session, so its length does.
 */
export function endAtWithAccommodation({ session, time_limit, accommodation }: EndFacts): Date | null {
  if (session === null) return null;
  const baseSeconds = time_limit ?? (session.end_at.getTime() - session.start_at.getTime()) / 1000;
  return new Date(session.end_at.getTime() + extraSeconds(baseSeconds, accommodation) * 1000);
}

/** Up to the whole second in the student's favour: a stored ratio of 0.3333 must not cost a second of a true third. */
function extraSeconds(baseSeconds: number, { ratio, granted_seconds }: Accommodation): number {
  const roundingNoise = 1e-6;
  return Math.ceil(baseSeconds * ratio - roundingNoise) + granted_seconds;
}
