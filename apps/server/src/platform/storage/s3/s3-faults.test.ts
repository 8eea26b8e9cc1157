import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, describe, expect, test } from "vitest";
import { cookieOf, createTestServer } from "../../http/testing/test-server.ts";
import type { Storage } from "../storage.ts";
import { StorageFault } from "../storage-fault.ts";
import { createS3Storage } from "./s3-storage.ts";

const ends: (() => void)[] = [];
afterAll(() => ends.forEach((end) => end()));

const storageOf = async (server: Server): Promise<Storage> => {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket.on("error", () => {})));
  ends.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { access_key_id: "key", secret_access_key: "secret" };
  return createS3Storage({ ...keys, endpoint, sts_endpoint: endpoint, region: "r", bucket: "b", role_arn: "" });
};

const first = async (objects: AsyncIterable<unknown>) => {
  for await (const object of objects) return object;
  return undefined;
};
const limit = { max_bytes: 100 };
const calls: [string, (storage: Storage) => Promise<unknown>][] = [
  ["put", (storage) => storage.put("a", Readable.from([Buffer.from("x")]), limit)],
  ["sizeOf", (storage) => storage.sizeOf("a")],
  ["sizesOf", (storage) => storage.sizesOf(["a", "b"])],
  ["open", (storage) => storage.open("a")],
  ["remove", (storage) => storage.remove("a")],
  ["list", (storage) => first(storage.list("a"))],
  ["removeUnfinished", (storage) => storage.removeUnfinished(() => true)],
  ["grantUploads", (storage) => storage.grantUploads("5/7/", { now: new Date(), seconds: 900 })],
];
const faultOf = async (work: Promise<unknown>): Promise<string> => {
  const outcome = work.then(
    () => "done",
    (error: unknown) => (error instanceof StorageFault ? `outage: ${error.is_outage}` : String(error)),
  );
  return Promise.race([outcome, pause(20_000, "hangs")]);
};
const faultsOf = async (storage: Storage) =>
  Object.fromEntries(await Promise.all(calls.map(async ([name, call]) => [name, await faultOf(call(storage))])));
const all = (outcome: string) => Object.fromEntries(calls.map(([name]) => [name, outcome]));

const replying = (status: number) =>
  createHttpServer((request, reply) => void request.resume().on("end", () => reply.writeHead(status).end("<Error/>")));

describe.concurrent("every call to a broken S3 fails with a StorageFault", () => {
  test("when it accepts the request and never replies", async () => {
    const faults = faultsOf(await storageOf(createServer()));
    // Forces garbage collection, because deadlines that nothing else referenced were lost under load.
    setFlagsFromString("--expose_gc");
    const collect = runInNewContext("gc") as () => void;
    for (let round = 0; round < 5; round += 1) {
      await pause(500);
      collect();
    }
    expect(await faults).toEqual(all("outage: true"));
  }, 30_000);

  test("when it resets the connection", async () => {
    const server = createServer((socket) => void socket.once("data", () => socket.resetAndDestroy()));
    expect(await faultsOf(await storageOf(server))).toEqual(all("outage: true"));
  });

  test("when nothing listens at its address", async () => {
    const server = createServer();
    const storage = await storageOf(server);
    await new Promise((resolve) => void server.close(resolve));
    expect(await faultsOf(storage)).toEqual(all("outage: true"));
  });

  test.each([
    [503, true],
    [429, true],
    [403, false],
  ])("when it replies %i, which counts as an outage: %s", async (status, is_outage) => {
    expect(await faultsOf(await storageOf(replying(status)))).toEqual(all(`outage: ${is_outage}`));
  });

  test("when it stops sending within an object or a list; a slow reader causes no fault", async () => {
    const bytes = Buffer.alloc(2_000_000, 7);
    const silent = createHttpServer((_request, reply) => {
      reply.writeHead(200, { "content-length": bytes.length + 1 }).write(bytes);
    });
    const whole = createHttpServer((_request, reply) => void reply.end(bytes));
    const [broken, kept] = [await storageOf(silent), await storageOf(whole)];
    const slow = async () => {
      const stream = (await kept.open("a"))!;
      await pause(12_000);
      return (await buffer(stream)).length;
    };
    const cut = broken.open("a").then((stream) => buffer(stream!));
    const listed = first(broken.list("a"));
    const outcomes = await Promise.all([faultOf(cut), faultOf(listed), slow()]);
    expect(outcomes).toEqual(["outage: true", "outage: true", bytes.length]);
  }, 40_000);
});

test("a request that needs the storage gets a 503 that says when to retry", async () => {
  const storage = await storageOf(replying(500));
  const app = await createTestServer({ handlers: { "GET /api/v1/tags": () => storage.sizeOf("a") as never } });
  const reply = await app.inject({ url: "/api/v1/tags", headers: cookieOf("token-of-a-student") });
  expect([reply.statusCode, reply.json().code, reply.headers["retry-after"]]).toEqual([
    503,
    "service_unavailable",
    "5",
  ]);
});
