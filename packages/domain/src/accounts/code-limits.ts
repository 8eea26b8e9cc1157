import { days, minutes } from "./durations.ts";
import { codeTriesAllowed } from "./sign-in-code.ts";

/** How many codes may be asked for with one mail address within a window. */
export interface CodeLimits {
  minutes: number;
  /** By one browser at one network address. */
  of_browser: number;
  /** By all browsers together, at one network address and anywhere. */
  at_one_address: number;
  anywhere: number;
  /** Kept for browsers in which this person has signed in, once strangers have used up what lies above. */
  reserve: { of_browser: number; browsers: number };
}

export const codeLimits = {
  minutes: 15,
  of_browser: 6,
  at_one_address: 16,
  anywhere: 20,
  reserve: { of_browser: 2, browsers: 5 },
} as const satisfies CodeLimits;

/** Every code that can be had for one mail address within a window: by strangers, and from the reserve. */
export const codesInWindow = ({ anywhere, reserve }: CodeLimits): number =>
  anywhere + reserve.of_browser * reserve.browsers;

/**
 * The most guesses at one person's codes within an hour, from however many places, by whoever holds the known browsers. A window
 * begins with a request: an hour touches one more than fit into it.
 */
export const guessesAnHour = (limits: CodeLimits): number =>
  (Math.ceil(60 / limits.minutes) + 1) * codesInWindow(limits) * codeTriesAllowed;

/** Half a year: from one exam period to the next. */
export const knownBrowserLifetimeMs = days(180);
export const knownBrowserExpiresAt = (signed_in_at: Date): Date =>
  new Date(signed_in_at.getTime() + knownBrowserLifetimeMs);

/** A browser in which a person has signed in with a code, and what it has taken from the reserve. */
export interface KnownBrowser {
  expires_at: Date;
  /** When the window began in which it last took codes; null while it took none. */
  reserve_from: Date | null;
  reserve_used: number;
}

/** What the browser has taken once it has this code as well; null when there is none for it. */
export const takeFromReserve = (
  browser: KnownBrowser,
  now: Date,
): Pick<KnownBrowser, "reserve_from" | "reserve_used"> | null => {
  if (now >= browser.expires_at) return null;
  const { reserve_from, reserve_used } = browser;
  const isOver = reserve_from === null || now.getTime() - reserve_from.getTime() >= minutes(codeLimits.minutes);
  if (isOver) return { reserve_from: now, reserve_used: 1 };
  return reserve_used < codeLimits.reserve.of_browser ? { reserve_from, reserve_used: reserve_used + 1 } : null;
};
