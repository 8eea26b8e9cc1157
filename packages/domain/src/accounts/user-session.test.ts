import { describe, expect, test } from "vitest";
import {
  checkSession,
  sessionExpiresAt,
  type PresentedToken,
  type SessionCheck,
  type UserSession,
} from "./user-session.ts";

const now = new Date("2026-11-16T10:00:00Z");
const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;
const ago = (ms: number) => new Date(now.getTime() - ms);

const used: UserSession = {
  rotated_at: ago(hour),
  token_used_at: ago(hour),
  last_seen_at: ago(hour),
  expires_at: sessionExpiresAt(ago(hour)),
  revoked_at: null,
};
type Action = Extract<SessionCheck, { outcome: "accepted" }>["action"];
const accepted = (action: Action): SessionCheck => ({ outcome: "accepted", action });
const refused = (reason: "revoked" | "expired" | "idle" | "token_replaced"): SessionCheck => ({
  outcome: "refused",
  reason,
});

test("a session lives thirty days from sign-in", () => {
  expect(sessionExpiresAt(ago(30 * day))).toEqual(now);
});

describe("whether a session lets a request in", () => {
  test.each<[string, Partial<UserSession>, PresentedToken, SessionCheck]>([
    ["in daily use", {}, "current", accepted("none")],
    ["a moment before its token is a day old", { rotated_at: ago(day - 1) }, "current", accepted("none")],
    ["its token is a day old", { rotated_at: ago(day) }, "current", accepted("rotate")],
    ["a moment before thirty days", { expires_at: sessionExpiresAt(ago(30 * day - 1)) }, "current", accepted("none")],
    [
      "thirty days after sign-in, however used",
      { expires_at: sessionExpiresAt(ago(30 * day)) },
      "current",
      refused("expired"),
    ],
    ["a moment before fourteen idle days", { last_seen_at: ago(14 * day - 1) }, "current", accepted("none")],
    ["fourteen idle days", { last_seen_at: ago(14 * day) }, "current", refused("idle")],
    ["signed out", { revoked_at: ago(1) }, "current", refused("revoked")],
    ["signed out, old token", { revoked_at: ago(1), token_used_at: null }, "previous", refused("revoked")],
    ["first use of the new token", { rotated_at: ago(second), token_used_at: null }, "current", accepted("confirm")],
    [
      "first use of a new token that is a day old",
      { rotated_at: ago(day), token_used_at: null },
      "current",
      accepted("confirm"),
    ],
    ["old token, new one never used", { rotated_at: now, token_used_at: null }, "previous", accepted("repeat")],
    [
      "old token a week later, new one never used",
      { rotated_at: ago(7 * day), token_used_at: null },
      "previous",
      accepted("repeat"),
    ],
    ["old token, new one used within a minute", { token_used_at: ago(60 * second - 1) }, "previous", accepted("none")],
    [
      "old token, new one used a minute ago",
      { token_used_at: ago(60 * second) },
      "previous",
      refused("token_replaced"),
    ],
    ["old token of a session that expired", { token_used_at: null, expires_at: now }, "previous", refused("expired")],
  ])("%s", (_name, session, presented, expected) => {
    expect(checkSession({ ...used, ...session }, presented, now)).toEqual(expected);
  });
});
