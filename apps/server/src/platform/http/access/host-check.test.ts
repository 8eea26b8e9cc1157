import { describe, expect, test } from "vitest";
import { createHostCheck } from "./host-check.ts";
import { createTestServer } from "../testing/test-server.ts";

const config = { production: true, public_url: "https://exams.example.org" };

describe("in production a request for another host is refused", () => {
  test.each([
    ["exams.example.org", false],
    ["EXAMS.example.org:443", false],
    ["exams.example.org:8443", true],
    ["exams.example.org.evil.example", true],
    ["127.0.0.1:3000", true],
    ["", true],
    [undefined, true],
  ])("host %s is refused: %s", (host, expected) => {
    expect(createHostCheck(config)(host)).toBe(expected);
  });

  test("with a problem document, at every address except health", async () => {
    const handlers = { "GET /api/v1/health": async () => ({ status: "ok" as const, version: "1" }) };
    const app = await createTestServer({ config, handlers });
    const ask = (url: string, host: string) => app.inject({ url, headers: { host } });
    for (const url of ["/api/v1/date_time", "/", "/api/v1/nothing", "/api"]) {
      const reply = await ask(url, "evil.example");
      expect([reply.statusCode, reply.json().code]).toEqual([421, "misdirected_request"]);
    }
    expect((await ask("/api/v1/health", "10.0.0.7:3000")).statusCode).toBe(200);
    expect((await ask("/api/v1/nothing", "exams.example.org")).statusCode).toBe(404);
  });

  test("only a trusted proxy may forward the requested host", async () => {
    const ask = async (trust_proxy: boolean) => {
      const app = await createTestServer({ config: { ...config, trust_proxy } });
      const headers = { host: "127.0.0.1:3000", "x-forwarded-host": "exams.example.org", "x-forwarded-for": "1.2.3.4" };
      return (await app.inject({ url: "/api/v1/nothing", headers })).statusCode;
    };
    expect([await ask(true), await ask(false)]).toEqual([404, 421]);
  });

  test("outside production any host is accepted", async () => {
    const app = await createTestServer({ config: { production: false } });
    expect((await app.inject({ url: "/api/v1/nothing", headers: { host: "evil.example" } })).statusCode).toBe(404);
  });
});
