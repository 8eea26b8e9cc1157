import { connect } from "node:net";
import { problemSchema } from "@examplar/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildChatChannel, buildSchool, buildUser } from "../builders/index.ts";
import { startUserSession } from "../features/accounts/index.ts";
import { portOf } from "../platform/http/listen.ts";
import { malformedRequest, type RawRequest } from "../testing/malformed-requests.ts";
import { seededRandom } from "../testing/random.ts";
import { createTestApp } from "../testing/test-app.ts";

const app = await createTestApp();
afterAll(app.stop);

let cookie = "";
const ids: Record<string, number> = {};
beforeAll(async () => {
  const school = await buildSchool(app.db);
  const roles = ["teacher", "support", "administrator"] as const;
  const memberships = roles.map((role) => ({ school_id: school.id, role }));
  const user = await buildUser(app.db, { memberships });
  const token = await startUserSession(app.db, { user_id: user.id, user_agent: "test", now: app.clock.now() });
  cookie = `examplar_session=${token}`;
  ids["channel_id"] = (await buildChatChannel(app.db, { user_id: user.id })).id;
  await app.server.listen({ port: 0, host: "127.0.0.1" });
});

const bytesOf = ({ method, path, headers, body = "" }: RawRequest): Buffer => {
  const length = Buffer.byteLength(body);
  const all = {
    host: "localhost",
    connection: "close",
    ...(length > 0 ? { "content-length": length } : {}),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${method} `),
    Buffer.from(path),
    Buffer.from(` HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1"),
    Buffer.from(body),
  ]);
};

/** Sends over a raw connection, because a client library would repair or refuse most of these requests. */
const send = async (request: RawRequest): Promise<{ status: number; head: string; body: string }> => {
  const socket = connect(portOf(app.server), "127.0.0.1");
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve) => {
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    // The server may close the connection while we still send a body that is too large; its reply counts.
    socket.on("error", () => {});
    socket.on("close", () => resolve());
    socket.write(bytesOf(request));
  });
  const [head = "", body = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body };
};

test("the server refuses 1,000 malformed requests with problem documents, none of them a server fault", async () => {
  const random = seededRandom(20_260_301);
  const wrong: unknown[] = [];
  const statuses = new Map<number, number>();
  for (let n = 0; n < 1000; n += 1) {
    const request = malformedRequest(random, cookie, ids);
    const { status, head, body } = await send(request);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isProblem = head.includes("application/problem+json") && isProblemOf(status, body);
    if (status < 400 || status >= 500 || !isProblem) wrong.push({ ...request, status, head: head.slice(0, 60), body });
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect([...statuses.keys()].toSorted()).toEqual(expect.arrayContaining([400, 401, 404, 405, 413, 415, 431]));
  expect((await app.nobody.call("GET /api/v1/health")).status).toBe(200);
});

const isProblemOf = (status: number, body: string): boolean => {
  const parsed = problemSchema.safeParse(JSON.parse(body));
  return parsed.success && parsed.data.status === status;
};
