import { beforeEach, expect, test } from "vitest";
import { createDevice } from "./device.ts";

/** A fake stream of a browser; Node has none. */
const createStream = () => {
  const track = Object.assign(new EventTarget(), { is_stopped: false, stop: () => void (track.is_stopped = true) });
  return { track, stream: { getTracks: () => [track] } as unknown as MediaStream };
};

const requests: { resolve: (stream: MediaStream) => void; reject: (error: unknown) => void }[] = [];
const impatience: { was_given: boolean; giveUp: () => void }[] = [];
const watched = new Set<() => void>();
const create = () =>
  createDevice<string, string>({
    watchPatience: (was_given, giveUp) => {
      watched.add(giveUp);
      impatience.push({ was_given, giveUp });
      return () => void watched.delete(giveUp);
    },
    request: () => new Promise<MediaStream>((resolve, reject) => void requests.push({ resolve, reject })),
    classify: ({ name }) => name,
  });

beforeEach(() => {
  requests.length = 0;
  impatience.length = 0;
  watched.clear();
});

test("a device keeps its stream until it is closed, and calls its listeners at both changes", async () => {
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

test("a refused request resolves to the reason, and does not reject", async () => {
  const device = create();
  const opening = device.open("one");
  requests[0]?.reject(Object.assign(new Error("no"), { name: "NotAllowedError" }));
  expect(await opening).toEqual({ ok: false, reason: "NotAllowedError" });
  expect(device.current()).toBeNull();
});

test("of two calls of open the last one counts, and the stream of the first is stopped", async () => {
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

test("CAP-07~ a request without a reply fails after its timeout, and its late stream is stopped and not used", async () => {
  const device = create();
  const late = createStream();
  const opening = device.open("one");
  impatience[0]?.giveUp();
  expect(await opening).toEqual({ ok: false, reason: "TimeoutError" });
  requests[0]?.resolve(late.stream);
  await Promise.resolve();
  expect([late.track.is_stopped, device.current(), watched.size]).toEqual([true, null, 0]);
});

test("CAP-07~ a late stream is stopped, but not the one that was opened after it", async () => {
  const device = create();
  const [late, next] = [createStream(), createStream()];
  const first = device.open("one");
  impatience[0]?.giveUp();
  await first;
  const second = device.open("two");
  requests[1]?.resolve(next.stream);
  expect(await second).toEqual({ ok: true, stream: next.stream });
  requests[0]?.resolve(late.stream);
  await Promise.resolve();
  expect([late.track.is_stopped, next.track.is_stopped, device.current() === next.stream]).toEqual([true, false, true]);
});

test("the timeout ends with the reply, and its watcher knows whether the page has had the device before", async () => {
  const device = create();
  const refused = device.open("one");
  requests[0]?.reject(new Error("no"));
  await refused;
  const opening = device.open("two");
  requests[1]?.resolve(createStream().stream);
  await opening;
  expect(watched.size).toBe(0);
  void device.open("three");
  expect(impatience.map(({ was_given }) => was_given)).toEqual([false, false, true]);
});

test("closing the device, or a newer request, ends the wait for the earlier request", async () => {
  const device = create();
  const first = device.open("one");
  device.close();
  expect(await first).toEqual({ ok: false, reason: "AbortError" });
  const second = device.open("two");
  const third = device.open("three");
  expect(watched.size).toBe(1);
  const { stream } = createStream();
  requests[2]?.resolve(stream);
  expect(await Promise.all([second, third])).toEqual([
    { ok: true, stream },
    { ok: true, stream },
  ]);
  expect(watched.size).toBe(0);
});
