import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { buildUser } from "../../builders/index.ts";
import { createKnownTokens } from "../../platform/http/limits/known-tokens.ts";
import { defaultLimits } from "../../platform/http/limits/rate-limits.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createTestClient } from "../../testing/test-client.ts";
import { preloadSessionTokens, newToken, startUserSession } from "./index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

test("after a restart during a flood, only signed-in users are served", async () => {
  const { id } = await buildUser(app.db);
  const signIn = () => startUserSession(app.db, { user_id: id, user_agent: "test", now: app.clock.now() });
  const ended = await signIn();
  await app.db.updateTable("user_sessions").set({ revoked_at: app.clock.now() }).execute();
  const token = await signIn();
  const parts = { ...app.parts, known_tokens: createKnownTokens() };
  const restarted = await createApp(parts, { limits: { ...defaultLimits, flood: 3 }, sheds_load: false });
  await preloadSessionTokens(parts);
  const ask = async (session: string) =>
    (await createTestClient(restarted, `examplar_session=${session}`).call("GET /api/v1/users/me")).status;
  for (let n = 0; n < 3; n += 1) expect(await ask(newToken())).toBe(401);
  expect([await ask(newToken()), await ask(ended)]).toEqual([429, 429]);
  expect([await ask(token), await ask(token)]).toEqual([200, 200]);
  await restarted.close();
});
