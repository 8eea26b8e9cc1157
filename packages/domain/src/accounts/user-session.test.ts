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

test("a session expires thirty days after sign-in", () => {
  expect(sessionExpiresAt(ago(30 * day))).toEqual(now);
});

describe("whether a session accepts a request", () => {
  test.each<[string, Partial<UserSession>, PresentedToken, SessionCheck]>([
    ["a request in daily use is accepted", {}, "current", accepted("none")],
    ["a token a moment before it is a day old stays", { rotated_at: ago(day - 1) }, "current", accepted("none")],
    ["a token that is a day old is rotated", { rotated_at: ago(day) }, "current", accepted("rotate")],
    [
      "a request a moment before thirty days after sign-in is accepted",
      { expires_at: sessionExpiresAt(ago(30 * day - 1)) },
      "current",
      accepted("none"),
    ],
    [
      "a request thirty days after sign-in is refused, however recent the last one",
      { expires_at: sessionExpiresAt(ago(30 * day)) },
      "current",
      refused("expired"),
    ],
    [
      "a request a moment before fourteen days without use is accepted",
      { last_seen_at: ago(14 * day - 1) },
      "current",
      accepted("none"),
    ],
    [
      "a request after fourteen days without use is refused",
      { last_seen_at: ago(14 * day) },
      "current",
      refused("idle"),
    ],
    ["a request after signing out is refused", { revoked_at: ago(1) }, "current", refused("revoked")],
    [
      "a request with the old token after signing out is refused",
      { revoked_at: ago(1), token_used_at: null },
      "previous",
      refused("revoked"),
    ],
    [
      "the first use of a new token confirms it",
      { rotated_at: ago(second), token_used_at: null },
      "current",
      accepted("confirm"),
    ],
    [
      "the first use of a new token confirms it, even a day later",
      { rotated_at: ago(day), token_used_at: null },
      "current",
      accepted("confirm"),
    ],
    [
      "the old token is accepted while the new one is unused",
      { rotated_at: now, token_used_at: null },
      "previous",
      accepted("repeat"),
    ],
    [
      "the old token is accepted a week later while the new one is unused",
      { rotated_at: ago(7 * day), token_used_at: null },
      "previous",
      accepted("repeat"),
    ],
    [
      "the old token is accepted within a minute after the new one's first use",
      { token_used_at: ago(60 * second - 1) },
      "previous",
      accepted("none"),
    ],
    [
      "the old token is refused a minute after the new one's first use",
      { token_used_at: ago(60 * second) },
      "previous",
      refused("token_replaced"),
    ],
    [
      "the old token of an expired session is refused",
      { token_used_at: null, expires_at: now },
      "previous",
      refused("expired"),
    ],
  ])("%s", (_name, session, presented, expected) => {
    expect(checkSession({ ...used, ...session }, presented, now)).toEqual(expected);
  });
});
