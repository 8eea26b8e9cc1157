import { endpoints, type Endpoint } from "@examplar/contract";
import { describe, expect, test } from "vitest";
import { everyRefusalOf, successStatus } from "../endpoint-schema.ts";
import { refusalStatus } from "../errors/refusal-status.ts";
import type { Config } from "../../../config.ts";
import { createTestServer } from "../testing/test-server.ts";

describe("security headers", () => {
  const headersAt = async (public_url: string) =>
    (await (await createTestServer({ config: { public_url } })).inject("/api/v1/nothing")).headers;

  test("allow only our own scripts, connections and frames", async () => {
    const headers = await headersAt("https://exams.example.org");
    const policy = Object.fromEntries(
      String(headers["content-security-policy"])
        .split(";")
        .map((part) => part.trim().split(/ (.*)/s).slice(0, 2)),
    );
    expect(policy).toMatchObject({
      "default-src": "'self'",
      "script-src": "'self' 'wasm-unsafe-eval'",
      "connect-src": "'self' wss://exams.example.org",
      "object-src": "'none'",
      "base-uri": "'none'",
      "frame-ancestors": "'self'",
    });
    expect(headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=31536000",
    });
    expect(headers["permissions-policy"]).toContain("camera=(self), microphone=(self), display-capture=(self)");
  });

  test("contain HSTS only with https", async () => {
    expect(await headersAt("http://localhost:3000")).not.toHaveProperty("strict-transport-security");
  });
});

describe("the API page", () => {
  test("documents every endpoint with its access, its scope and each of its refusals", async () => {
    const app = await createTestServer();
    const document = (await app.inject("/api/openapi.json")).json();
    for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const [method = "", path = ""] = key.split(" ");
      const operation = document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      expect(operation, key).toMatchObject({ summary: endpoint.summary, "x-access": endpoint.access });
      expect(operation.description).toContain(endpoint.scope);
      expect(operation.responses, key).toHaveProperty(String(successStatus(endpoint)));
      for (const code of everyRefusalOf(endpoint)) {
        const response = operation.responses[refusalStatus[code][0]];
        expect(response.description, key).toContain(code);
        expect(response.content["application/problem+json"].schema.properties).toHaveProperty("code");
      }
    }
  });

  test("loads only our own files, under a policy without inline scripts", async () => {
    const app = await createTestServer();
    const page = await app.inject("/api/docs/");
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(src|href)="https?:/);
    expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
    expect(page.headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe-inline/);
  });
});

describe("the metrics page", () => {
  const metrics_token = "a-token-of-sixteen-or-more";
  const ask = async (headers: Record<string, string>, remoteAddress: string) => {
    const app = await createTestServer({ config: { metrics_token }, handlers: { "GET /api/v1/tags": async () => [] } });
    await app.inject("/api/v1/tags");
    return app.inject({ url: "/metrics", headers, remoteAddress });
  };

  const bearer = { authorization: `Bearer ${metrics_token}` };

  test.each([
    ["with the token", bearer, 200],
    ["with another token", { authorization: "Bearer a-token-of-sixteen-or-less" }, 403],
    ["with a longer token", { authorization: `Bearer ${metrics_token}-` }, 403],
    ["with the token in another scheme", { authorization: `Basic ${metrics_token}` }, 403],
    ["without a token", {}, 403],
  ])("answers a request %s in the same way from every address", async (_who, headers, status) => {
    for (const address of ["127.0.0.1", "::1", "203.0.113.9"])
      expect((await ask(headers, address)).statusCode).toBe(status);
  });

  const proxied: [string, Record<string, string>, Partial<Config>][] = [
    ["adds no headers", {}, {}],
    ["claims that the client is this machine", { host: "localhost:3000", "x-forwarded-for": "127.0.0.1" }, {}],
    [
      "is trusted and claims that the client is this machine",
      { "x-forwarded-for": "127.0.0.1" },
      { trust_proxy: true },
    ],
    ["is trusted and adds no headers", {}, { trust_proxy: ["loopback"] }],
    ["adds no headers, in production", {}, { production: true }],
  ];
  test.each(proxied)("refuses a local proxy that %s and sends no token", async (_what, headers, config) => {
    const app = await createTestServer({ config });
    for (const sent of [
      headers,
      { ...headers, authorization: "Bearer " },
      { ...headers, authorization: "Bearer null" },
    ]) {
      const reply = await app.inject({ url: "/metrics", headers: sent, remoteAddress: "127.0.0.1" });
      expect([reply.statusCode, reply.json().code]).toEqual([403, "forbidden"]);
    }
  });

  test("counts requests by route pattern and status", async () => {
    const { body } = await ask(bearer, "127.0.0.1");
    expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/tags",status="401"\} 1/);
    expect(body).toContain("process_cpu_user_seconds_total");
  });
});
