import { beforeEach, expect, test } from "vitest";
import { createDevice } from "./device.ts";

/** A stream as a browser gives it; Node has none. */
const createStream = () => {
  const track = Object.assign(new EventTarget(), { is_stopped: false, stop: () => void (track.is_stopped = true) });
  return { track, stream: { getTracks: () => [track] } as unknown as MediaStream };
};

const requests: { resolve: (stream: MediaStream) => void; reject: (error: unknown) => void }[] = [];
const create = () =>
  createDevice<string, string>({
    request: () => new Promise<MediaStream>((resolve, reject) => void requests.push({ resolve, reject })),
    classify: ({ name }) => name,
  });

beforeEach(() => void (requests.length = 0));

test("a stream stays until it is closed, and listeners hear of both", async () => {
  const device = create();
  const heard: boolean[] = [];
  device.subscribe(() => heard.push(device.current() !== null));
  const { stream, track } = createStream();
  const opening = device.open("one");
  requests[0]?.resolve(stream);
  expect(await opening).toEqual({ ok: true, stream });
  expect(device.current()).toBe(stream);
  device.close();
  expect(track.is_stopped).toBe(true);
  expect(heard).toEqual([true, false]);
});

test("a device that is unplugged leaves no stream behind", async () => {
  const device = create();
  const { stream, track } = createStream();
  const opening = device.open("one");
  requests[0]?.resolve(stream);
  await opening;
  track.dispatchEvent(new Event("ended"));
  expect(device.current()).toBeNull();
});

test("a refusal is a value", async () => {
  const device = create();
  const opening = device.open("one");
  requests[0]?.reject(Object.assign(new Error("no"), { name: "NotAllowedError" }));
  expect(await opening).toEqual({ ok: false, reason: "NotAllowedError" });
  expect(device.current()).toBeNull();
});

test("of two calls the last one counts, and the stream of the first is stopped", async () => {
  const device = create();
  const first = createStream();
  const second = createStream();
  const openings = [device.open("one"), device.open("two")];
  requests[0]?.resolve(first.stream);
  requests[1]?.resolve(second.stream);
  const reply = { ok: true, stream: second.stream };
  expect(await Promise.all(openings)).toEqual([reply, reply]);
  expect([first.track.is_stopped, second.track.is_stopped]).toEqual([true, false]);
});

test("a device that is closed while it opens stays closed", async () => {
  const device = create();
  const { stream, track } = createStream();
  const opening = device.open("one");
  device.close();
  requests[0]?.resolve(stream);
  expect(await opening).toMatchObject({ ok: false });
  expect(track.is_stopped).toBe(true);
  expect(device.current()).toBeNull();
});
