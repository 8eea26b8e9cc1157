import { once } from "node:events";
import { request as ask, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { describe, expect, test } from "vitest";
import { askedHost, clientAddress, trustOf } from "./client-address.ts";

const seenFor = async (trust_proxy: boolean | string[], headers: Record<string, string>) => {
  const trust = trustOf({ trust_proxy });
  const app = fastify({ trustProxy: trust });
  app.get("/", async ({ ip, host, raw }) => ({
    framework: [ip, host],
    ours: [clientAddress(raw, trust), askedHost(raw, trust)],
  }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const sent = ask({ port, host: "127.0.0.1", headers: { host: "exams.example.org", ...headers } }).end();
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  const text = (await reply.toArray()).join("");
  await app.close();
  return JSON.parse(text) as { framework: string[]; ours: string[] };
};

const forwarded = {
  "x-forwarded-for": "198.51.100.1, 203.0.113.1, 10.0.0.7",
  "x-forwarded-host": "a.example, b.example",
};

describe("a handshake gets the same client address and host as any other request", () => {
  test.each([
    ["no proxy is trusted", false, "127.0.0.1", "exams.example.org"],
    ["one proxy is trusted", ["loopback"], "10.0.0.7", "b.example"],
    ["two proxies are trusted", ["loopback", "10.0.0.0/8"], "203.0.113.1", "b.example"],
    ["other proxies than the calling one are trusted", ["10.0.0.0/8"], "127.0.0.1", "exams.example.org"],
    ["every proxy is trusted", true, "10.0.0.7", "b.example"],
  ])("%s", async (_name, trust_proxy, address, host) => {
    const { framework, ours } = await seenFor(trust_proxy, forwarded);
    expect(ours).toEqual([address, host]);
    expect(framework).toEqual(ours);
  });
});
