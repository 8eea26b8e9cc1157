import type { Media } from "@examplar/contract";
import { afterEach, expect, test, vi } from "vitest";
import { readRecording } from "./read-recording.ts";

afterEach(() => void vi.unstubAllGlobals());

const start_ms = Date.parse("2026-11-19T09:00:00Z");
const whole = { type: 2, timestamp: 0, data: { node: { type: 0, id: 1, childNodes: [] } } };
const change = (timestamp: number) => ({ type: 3, timestamp, data: { source: 2, type: 2, id: 1 } });

interface Stored {
  at_ms: number;
  bytes: string | Blob;
  details?: object;
  mime_type?: string;
}

const pack = (text: string): Promise<Blob> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
/** Packs a part of a page whose clock started with the exam. */
const stored = async (at_ms: number, ...events: unknown[]): Promise<Stored> => ({
  at_ms,
  bytes: await pack(JSON.stringify(events)),
  details: { page: "a", from_ms: at_ms },
});

const read = async (coming: readonly (Promise<Stored> | Stored | "gone")[], at_ms = 0) => {
  const given = await Promise.all(coming.map(async (one) => one));
  const parts = given.map((one, at) => ({
    url: `/${at}`,
    happened_at: new Date(start_ms + (one === "gone" ? 0 : one.at_ms)).toISOString(),
    mime_type: (one !== "gone" && one.mime_type) || "application/gzip",
    details: one === "gone" ? {} : (one.details ?? {}),
  })) as unknown as Media[];
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    const one = given[Number(url.slice(1))]!;
    if (one === "gone") throw new TypeError("Failed to fetch");
    return new Response(one.bytes);
  });
  const progress: number[] = [];
  const onProgress = (done: number) => progress.push(done);
  const { signal } = new AbortController();
  const { events, unreadable } = await readRecording({ parts, at_ms: start_ms + at_ms, signal, onProgress });
  return { times: events.map(({ timestamp }) => timestamp - start_ms), unreadable, asked, progress };
};

test("parts are read up to five minutes beyond the requested moment, six at once", async () => {
  const parts = [stored(0, whole, change(1)), ...Array.from({ length: 40 }, (_, at) => stored((at + 1) * 10_000))];
  const { asked, progress, times } = await read(parts, 10_000);
  expect([asked.length, progress, times]).toEqual([32, [0, 6, 12, 18, 24, 30], [0, 1]]);
});

test("LOSS-21~ a device whose clock jumps an hour in the exam is replayed at the right times", async () => {
  // The recorder uses the page's monotonic clock, which does not jump.
  const parts = [stored(0, whole, change(9_000)), stored(10_000, change(10_500)), stored(20_000, change(29_000))];
  expect((await read(parts)).times).toEqual([0, 9_000, 10_500, 29_000]);
});

test.each<[string, () => Promise<Blob> | string, string]>([
  ["bytes that are not gzip", () => "pixels", "application/gzip"],
  ["gzip of malformed JSON", () => pack("[{"), "application/gzip"],
  ["truncated gzip", async () => (await pack("[]")).slice(0, 12), "application/gzip"],
  ["gzip of JSON that is not a list", () => pack('{"events":[]}'), "application/gzip"],
  ["an empty part", () => "", "application/gzip"],
  ["an uncompressed part that is not JSON", () => "<html>", "application/json"],
])("%s: the other parts are shown, and the unreadable part is counted", async (_, bytesOf, mime_type) => {
  const broken = { ...(await stored(5_000)), bytes: await bytesOf(), mime_type };
  const { times, unreadable } = await read([stored(0, whole, change(1)), broken, stored(10_000, change(10_001))]);
  expect([times, unreadable]).toEqual([[0, 1, 10_001], 1]);
});

test("values that are not events, and an event that is nested too deep, do not hide the other events", async () => {
  const deep = `{"type":2,"timestamp":5,"data":{"node":${'{"childNodes":['.repeat(50_000)}${"]}".repeat(50_000)}}}`;
  const list = `[null,7,"x",{"type":3},{"type":3,"timestamp":"1"},${deep},${JSON.stringify(change(6))}]`;
  const hostile = { ...(await stored(0)), bytes: await pack(list) };
  const { times, unreadable } = await read([stored(0, whole, change(1)), hostile]);
  expect([times, unreadable]).toEqual([[0, 1, 6], 1]);
});

test("when every part is unreadable, there are no events and the parts are counted", async () => {
  const broken = { ...(await stored(0)), bytes: "pixels" };
  expect(await read([broken, broken])).toMatchObject({ times: [], unreadable: 2 });
  expect(await read([])).toMatchObject({ times: [], unreadable: 0 });
});

test("a failed request rejects and does not count as an unreadable part", async () => {
  await expect(read([stored(0, whole, change(1)), "gone"])).rejects.toThrow("Failed to fetch");
});

test("URLs that a replayed recording would load are removed", async () => {
  const picture = { type: 2, id: 2, tagName: "img", attributes: { src: "/api/v1/users/me" }, childNodes: [] };
  const hostile = { ...whole, data: { node: { type: 0, id: 1, childNodes: [picture] } } };
  const bytes = await pack(JSON.stringify([hostile, change(1)]));
  vi.stubGlobal("fetch", async () => new Response(bytes));
  const part = { url: "/0", happened_at: new Date(start_ms).toISOString(), mime_type: "application/gzip", details: {} };
  const { signal } = new AbortController();
  const parts = [part as unknown as Media];
  const { events } = await readRecording({ parts, at_ms: start_ms, signal, onProgress: () => undefined });
  expect(JSON.stringify(events)).not.toContain("users/me");
});
