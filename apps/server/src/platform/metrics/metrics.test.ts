import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

test("the database pool's connections are counted by state, at the time of the request", async () => {
  const metrics = createMetrics();
  const pool = { totalCount: 5, idleCount: 2, waitingCount: 0 };
  metrics.watchPool(pool);
  pool.waitingCount = 7;
  const text = await metrics.registry.metrics();
  expect(text).toContain('db_pool_connections{state="idle"} 2');
  expect(text).toContain('db_pool_connections{state="busy"} 3');
  expect(text).toContain('db_pool_connections{state="waiting"} 7');
});

test("two servers in one process do not share their counts", async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.observeRequest({ method: "GET", route: "/a", status: 200, seconds: 0.1 });
  expect(await one.registry.metrics()).toContain('route="/a"');
  expect(await other.registry.metrics()).not.toContain('route="/a"');
});
