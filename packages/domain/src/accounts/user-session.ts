import { days, hours, minutes } from "./durations.ts";

export const sessionLifetimeMs = days(30);
export const sessionIdleMs = days(14);
export const tokenRotatesAfterMs = hours(24);
/** Requests under way when the new token is first used still carry the previous one. */
export const previousTokenGraceMs = minutes(1);

export interface UserSession {
  rotated_at: Date;
  /** When the current token was first used; null while no request has carried it. */
  token_used_at: Date | null;
  last_seen_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

/** Which of the session's two tokens the request carried. */
export type PresentedToken = "current" | "previous";

export type SessionCheck =
  | { outcome: "accepted"; action: "none" | "rotate" | "confirm" | "repeat" }
  | { outcome: "refused"; reason: "revoked" | "expired" | "idle" | "token_replaced" };

/**
 * `rotate`: replace the token. `confirm`: record the first use of the new token. `repeat`: send the new token again,
 * because the browser still carries the previous one.
 */
export const checkSession = (session: UserSession, presented: PresentedToken, now: Date): SessionCheck => {
  if (session.revoked_at !== null) return { outcome: "refused", reason: "revoked" };
  if (now >= session.expires_at) return { outcome: "refused", reason: "expired" };
  if (since(session.last_seen_at, now) >= sessionIdleMs) return { outcome: "refused", reason: "idle" };
  if (presented === "previous") return checkPrevious(session.token_used_at, now);
  // The server confirms a token first and rotates it in a later request, so there are never two unused tokens.
  if (session.token_used_at === null) return { outcome: "accepted", action: "confirm" };
  return { outcome: "accepted", action: since(session.rotated_at, now) >= tokenRotatesAfterMs ? "rotate" : "none" };
};

/** A lost reply must not sign anybody out (LOSS-27), so the previous token stays valid until the new one is used. */
const checkPrevious = (token_used_at: Date | null, now: Date): SessionCheck => {
  if (token_used_at === null) return { outcome: "accepted", action: "repeat" };
  return since(token_used_at, now) < previousTokenGraceMs
    ? { outcome: "accepted", action: "none" }
    : { outcome: "refused", reason: "token_replaced" };
};

export const sessionExpiresAt = (created_at: Date): Date => {
  return new Date(created_at.getTime() + sessionLifetimeMs);
};

const since = (instant: Date, now: Date): number => {
  return now.getTime() - instant.getTime();
};
