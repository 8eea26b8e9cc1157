import { describe, expect, test } from "vitest";
import {
  judgeSession,
  sessionExpiresAt,
  type PresentedToken,
  type SessionVerdict,
  type UserSession,
} from "./user-session.ts";

const now = new Date("2026-11-16T10:00:00Z");
const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;
const ago = (ms: number) => new Date(now.getTime() - ms);

const used: UserSession = {
  rotated_at: ago(hour),
  last_seen_at: ago(hour),
  expires_at: sessionExpiresAt(ago(hour)),
  revoked_at: null,
};
const accepted = (rotate: boolean): SessionVerdict => ({ verdict: "accepted", rotate });
const refused = (reason: "revoked" | "expired" | "idle" | "token_replaced"): SessionVerdict => ({
  verdict: "refused",
  reason,
});

test("a session lives thirty days from sign-in", () => {
  expect(sessionExpiresAt(ago(30 * day))).toEqual(now);
});

describe("whether a session lets a request in", () => {
  test.each<[string, Partial<UserSession>, PresentedToken, SessionVerdict]>([
    ["in daily use", {}, "current", accepted(false)],
    ["a moment before its token is a day old", { rotated_at: ago(day - 1) }, "current", accepted(false)],
    ["its token is a day old", { rotated_at: ago(day) }, "current", accepted(true)],
    ["a moment before thirty days", { expires_at: sessionExpiresAt(ago(30 * day - 1)) }, "current", accepted(false)],
    [
      "thirty days after sign-in, however used",
      { expires_at: sessionExpiresAt(ago(30 * day)) },
      "current",
      refused("expired"),
    ],
    ["a moment before fourteen idle days", { last_seen_at: ago(14 * day - 1) }, "current", accepted(false)],
    ["fourteen idle days", { last_seen_at: ago(14 * day) }, "current", refused("idle")],
    ["signed out", { revoked_at: ago(1) }, "current", refused("revoked")],
    ["signed out, old token", { revoked_at: ago(1), rotated_at: ago(second) }, "previous", refused("revoked")],
    ["old token right after the change", { rotated_at: now }, "previous", accepted(false)],
    ["old token within a minute", { rotated_at: ago(60 * second - 1) }, "previous", accepted(false)],
    ["old token after a minute", { rotated_at: ago(60 * second) }, "previous", refused("token_replaced")],
    ["old token a day later", { rotated_at: ago(day) }, "previous", refused("token_replaced")],
    ["old token of a session that expired", { rotated_at: now, expires_at: now }, "previous", refused("expired")],
  ])("%s", (_name, session, presented, expected) => {
    expect(judgeSession({ ...used, ...session }, presented, now)).toEqual(expected);
  });
});
