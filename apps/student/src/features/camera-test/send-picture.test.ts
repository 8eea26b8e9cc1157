import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Shot } from "./camera-test.state.ts";
import { sendPicture } from "./send-picture.ts";

/** Who is signed in when the page asks for credentials. */
let signed_in = 4;
let put: string[] = [];

class Request extends EventTarget {
  upload = new EventTarget();
  status = 200;
  responseText = "";
  open = (_method: string, url: string) => void put.push(new URL(url).pathname);
  setRequestHeader = () => undefined;
  getResponseHeader = () => null;
  send = () => void queueMicrotask(() => this.dispatchEvent(new Event("loadend")));
}

beforeEach(() => {
  put = [];
  vi.stubGlobal("window", {});
  vi.stubGlobal("XMLHttpRequest", Request);
  vi.stubGlobal("fetch", async () =>
    Response.json({
      endpoint: "https://storage.example",
      region: "eu",
      bucket: "pictures",
      prefix: `camera_test/${signed_in}/`,
      access_key_id: "key",
      secret_access_key: "secret",
      session_token: "token",
      expires_at: new Date(Date.now() + 900_000).toISOString(),
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const shot = { folder: "shots", metadata: {}, tags: {} } as unknown as Shot;

test("who signs in after somebody else puts their pictures into their own folder", async () => {
  const picture = new Blob(["picture"]);
  expect(await sendPicture(4, picture, shot)).toBe(true);
  expect(await sendPicture(4, picture, shot)).toBe(true);
  signed_in = 5;
  expect(await sendPicture(5, picture, shot)).toBe(true);
  expect(put.map((path) => /camera_test\/(\d)/.exec(path)?.[1])).toEqual(["4", "4", "5"]);
});
