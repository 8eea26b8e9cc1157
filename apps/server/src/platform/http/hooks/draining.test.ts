import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { describe, expect, test } from "vitest";
import { drainAndClose } from "./draining.ts";
import { portOf } from "../listen.ts";
import { createTestServer } from "../testing/test-server.ts";

const gate = () => {
  const entered = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  return { entered, opened };
};

const listening = async ({ entered, opened }: ReturnType<typeof gate>): Promise<FastifyInstance> => {
  const app = await createTestServer({
    handlers: {
      "GET /api/v1/health": async () => ({ status: "ok", version: "1" }),
      "GET /api/v1/date_time": async () => {
        entered.resolve();
        await opened.promise;
        return { timestamp: 7 };
      },
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return app;
};

const ask = async (
  port: number,
  path: string,
  agent = new Agent(),
): Promise<{ reply: IncomingMessage; body: string }> => {
  const [reply] = (await once(get({ port, path, agent }), "response")) as [IncomingMessage];
  return { reply, body: Buffer.concat((await reply.toArray()) as Buffer[]).toString() };
};

describe("stopping", () => {
  test("lets a running request finish, and accepts no new connection", async () => {
    const doors = gate();
    const app = await listening(doors);
    const port = portOf(app);
    const slow = ask(port, "/api/v1/date_time", new Agent({ keepAlive: true }));
    await doors.entered.promise;
    const stopped = drainAndClose(app, { shutdown_drain_ms: 0, shutdown_grace_ms: 10_000 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(ask(port, "/api/v1/health")).rejects.toThrow("ECONNREFUSED");
    doors.opened.resolve();
    const { reply, body } = await slow;
    expect([JSON.parse(body), reply.headers.connection]).toEqual([{ timestamp: 7 }, "close"]);
    const before = performance.now();
    await stopped;
    expect(performance.now() - before).toBeLessThan(1000);
  });

  test("health returns 503 while the server drains, so that a load balancer goes elsewhere", async () => {
    const app = await listening(gate());
    const port = portOf(app);
    expect((await ask(port, "/api/v1/health")).reply.statusCode).toBe(200);
    const stopped = drainAndClose(app, { shutdown_drain_ms: 300, shutdown_grace_ms: 1000 });
    const { reply, body } = await ask(port, "/api/v1/health");
    expect(JSON.parse(body)).toMatchObject({ status: 503, code: "service_unavailable" });
    expect(reply.headers.connection).toBe("close");
    await stopped;
  });

  test("is not delayed by an idle connection", async () => {
    const app = await listening(gate());
    const agent = new Agent({ keepAlive: true });
    await ask(portOf(app), "/api/v1/health", agent);
    const before = performance.now();
    await drainAndClose(app, { shutdown_drain_ms: 0, shutdown_grace_ms: 5000 });
    expect(performance.now() - before).toBeLessThan(1000);
    agent.destroy();
  });

  test("cuts a request that never ends after the grace period", async () => {
    const doors = gate();
    const app = await listening(doors);
    const endless = ask(portOf(app), "/api/v1/date_time").catch(String);
    await doors.entered.promise;
    const before = performance.now();
    await drainAndClose(app, { shutdown_drain_ms: 0, shutdown_grace_ms: 200 });
    expect(performance.now() - before).toBeGreaterThanOrEqual(190);
    expect(await endless).toContain("socket hang up");
  });
});
