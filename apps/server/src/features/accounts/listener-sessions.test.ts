import { sessionLifetimeMs, tokenRotatesAfterMs } from "@examplar/domain";
import { afterAll, expect, test } from "vitest";
import { buildUser } from "../../builders/index.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { revokeSession } from "./accounts.repository.ts";
import { authenticate } from "./authenticate.ts";
import { listenerSessions } from "./listener-sessions.ts";
import { startUserSession } from "./sign-in/user-sessions.ts";

const database = await createTestDatabase();
const { db } = database;
afterAll(database.drop);

const start = new Date("2026-11-16T09:00:00Z");
const after = (ms: number) => ({ db, clock: { now: () => new Date(start.getTime() + ms) } });
const signIn = async () => {
  const user = await buildUser(db);
  return { user, token: await startUserSession(db, { user_id: user.id, user_agent: "test", now: start }) };
};

test("a handshake never rotates the token: the browser would not learn the new one", async () => {
  const { user, token } = await signIn();
  const later = after(tokenRotatesAfterMs);
  expect(await listenerSessions(later).identify(token)).toMatchObject({ user_id: user.id });
  expect(await authenticate(later, token)).toHaveProperty("fresh_token");
  expect(await listenerSessions(later).identify("no-such-token-at-all")).toBeNull();
});

test("revoked, expired and unknown sessions are not open", async () => {
  const [kept, revoked] = await Promise.all([signIn(), signIn()]);
  const now = after(0);
  const idOf = async (token: string) => (await listenerSessions(now).identify(token))!.session_id;
  const [keptId, revokedId] = await Promise.all([idOf(kept.token), idOf(revoked.token)]);
  await revokeSession(db, revokedId, start);
  const ids = [keptId, revokedId, "00000000-0000-4000-8000-000000000000"];
  expect(await listenerSessions(now).stillOpen(ids)).toEqual([keptId]);
  expect(await listenerSessions(after(sessionLifetimeMs)).stillOpen(ids)).toEqual([]);
});
