import type { KeptFile } from "@examplar/sync";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFileTransport } from "./file-transport.ts";

/** A fake XMLHttpRequest that replies at once. */
const replies: { status: number; response: unknown }[] = [];
let sent = 0;

class Request extends EventTarget {
  upload = new EventTarget();
  responseType = "";
  status = 0;
  response: unknown = null;
  open() {}
  setRequestHeader() {}
  abort() {
    this.dispatchEvent(new Event("abort"));
    this.dispatchEvent(new Event("loadend"));
  }
  send() {
    sent++;
    Object.assign(this, replies.shift());
    this.dispatchEvent(new Event("load"));
    this.dispatchEvent(new Event("loadend"));
  }
}

beforeEach(() => {
  sent = 0;
  replies.length = 0;
  vi.stubGlobal("XMLHttpRequest", Request);
});
afterEach(() => vi.unstubAllGlobals());

const file: KeptFile = {
  id: "a",
  user_id: 7,
  instance_id: 70,
  question_id: 1,
  name: "photo.jpg",
  type: "image/jpeg",
  size: 5,
  chosen_at: "2026-11-16T09:00:00.000Z",
  address: null,
  refused: null,
};

const put = (signal = new AbortController().signal) =>
  createFileTransport(() => true).put({ picture_id: 8, upload_url: "/" }, file, new ArrayBuffer(5), {
    onProgress: () => undefined,
    signal,
  });

test("a reply that names the file confirms that it arrived", async () => {
  replies.push({ status: 200, response: { picture_id: 8, filename: "photo.jpg" } });
  expect(await put()).toMatchObject({ kind: "done", picture_id: 8 });
});

test.each([
  ["a body that is not JSON", null],
  ["an object without a picture id", { status: "blocked" }],
  ["a picture id that is not a number", { picture_id: "8" }],
  ["a text", "blocked"],
])("status 200 with %s is not the server's reply, and is not final", async (_, response) => {
  replies.push({ status: 200, response });
  expect(await put()).toEqual({ kind: "stopped" });
});

test.each([
  [400, "blocked"],
  [404, null],
  [413, null],
  [451, { code: 451 }],
])("LOSS-35 status %i with %j, which has no error code of the server, refuses no file", async (status, response) => {
  replies.push({ status, response });
  expect(await put()).toEqual({ kind: "stopped" });
});

test("a refusal by the server is final", async () => {
  replies.push({ status: 415, response: { code: "unsupported_media_type" } });
  expect(await put()).toEqual({ kind: "refused", code: "unsupported_media_type" });
});

test("an upload that is aborted before it starts is not sent", async () => {
  replies.push({ status: 200, response: { picture_id: 8 } });
  expect(await put(AbortSignal.abort())).toEqual({ kind: "failed" });
  expect(sent).toBe(0);
});

/** The server's replies to the owner of the file, to the next person, and to nobody. */
const serverWith = (user_id: number | null) => async (url: string) => {
  const headers = { "x-server-time-ms": "1789380000000", "content-type": "application/problem+json" };
  if (url.endsWith("/users/me") && user_id !== null) return Response.json({ id: user_id }, { headers });
  const [status, code] = user_id === null ? [401, "not_signed_in"] : [404, "not_found"];
  return Response.json({ code, status }, { status, headers });
};

test.each([
  ["to the owner of the file is final", 7, { kind: "refused", code: "not_found" }],
  ["to another user, who has just signed in, keeps the file waiting", 8, { kind: "failed" }],
  ["while nobody is signed in keeps the file waiting", null, { kind: "failed" }],
])("not_found %s", async (_, user_id, expected) => {
  vi.stubGlobal("fetch", serverWith(user_id));
  vi.stubGlobal("window", {});
  const transport = createFileTransport(() => true);
  expect(await transport.ask(file)).toEqual(expected);
  expect(await transport.standing(file)).toEqual(expected);
});
