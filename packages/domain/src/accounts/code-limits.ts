import { days, minutes } from "./durations.ts";
import { codeTriesAllowed } from "./sign-in-code.ts";

/** Limits on the sign-in codes that may be requested for one mail address within a window of `minutes`. */
export interface CodeLimits {
  minutes: number;
  /** Codes for one browser at one network address. */
  of_browser: number;
  /** Codes for all browsers together: at one network address, and at all addresses. */
  at_one_address: number;
  anywhere: number;
  /** Extra codes for browsers in which this person has signed in, for when strangers have used up the limits above. */
  reserve: { of_browser: number; browsers: number };
}

export const codeLimits = {
  minutes: 15,
  of_browser: 6,
  at_one_address: 16,
  anywhere: 20,
  reserve: { of_browser: 2, browsers: 5 },
} as const satisfies CodeLimits;

/** Returns the most codes that one mail address can get within a window: `anywhere` plus the whole reserve. */
export const codesInWindow = ({ anywhere, reserve }: CodeLimits): number =>
  anywhere + reserve.of_browser * reserve.browsers;

/**
 * Returns the most guesses an attacker can make at one person's codes within an hour, with many addresses and all known
 * browsers. A window begins with a request, so an hour can touch one window more than fits into it.
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
  /** Start of the window in which this browser last took codes; null before the first. */
  reserve_from: Date | null;
  reserve_used: number;
}

/** Returns the browser's use of the reserve after one more code; null when it has expired or used up its reserve. */
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
