import { days, hours, minutes } from "./durations.ts";

export const sessionLifetimeMs = days(30);
export const sessionIdleMs = days(14);
export const tokenRotatesAfterMs = hours(24);
/** Requests that were under way when the token changed still carry the one before. */
export const previousTokenGraceMs = minutes(1);

export interface UserSession {
  rotated_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

/** Which of the session's two tokens the request carried. */
export type PresentedToken = "current" | "previous";

export type SessionVerdict =
  | { verdict: "accepted"; rotate: boolean }
  | { verdict: "refused"; reason: "revoked" | "expired" | "idle" | "token_replaced" };

export function judgeSession(session: UserSession, presented: PresentedToken, now: Date): SessionVerdict {
  if (session.revoked_at !== null) return { verdict: "refused", reason: "revoked" };
  if (now >= session.expires_at) return { verdict: "refused", reason: "expired" };
  if (since(session.last_seen_at, now) >= sessionIdleMs) return { verdict: "refused", reason: "idle" };
  const sinceRotation = since(session.rotated_at, now);
  // Only the current token earns a new one: otherwise two requests under way would rotate the session twice.
  if (presented === "current") return { verdict: "accepted", rotate: sinceRotation >= tokenRotatesAfterMs };
  return sinceRotation < previousTokenGraceMs
    ? { verdict: "accepted", rotate: false }
    : { verdict: "refused", reason: "token_replaced" };
}

export function sessionExpiresAt(created_at: Date): Date {
  return new Date(created_at.getTime() + sessionLifetimeMs);
}

function since(instant: Date, now: Date): number {
  return now.getTime() - instant.getTime();
}
