import { describe, expect, test, vi } from "vitest";
import { createMemoryMedia } from "./memory-media.ts";
import { createMediaOutbox } from "./media-outbox.ts";
import type { MediaOutboxParts, NewMedia } from "./media-outbox.types.ts";
import type { KeptItem, MediaItem, MediaStore, MediaTransport, RegisteredMedia } from "./media.types.ts";

const credentials = {
  endpoint: "http://localhost:9",
  region: "eu",
  bucket: "storage",
  prefix: "7/42/",
  access_key_id: "key",
  secret_access_key: "secret",
  session_token: "token",
  expires_at: "2026-11-16T12:00:00Z",
};

interface Given {
  store?: MediaStore;
  judge?: (item: MediaItem) => RegisteredMedia;
  place?: { bucket: string; region: string };
  /** Credentials reply for each seat; null means the usual one. */
  grant?: (summary_id: number) => Awaited<ReturnType<MediaTransport["credentials"]>> | null;
  /** The storage's error for an object, instead of taking it. */
  fault?: (path: string) => string | null;
  /** True if another tab does the sending. */
  is_second_tab?: boolean;
}

/** A fake storage and server in memory; `is_down` makes both unreachable. */
const rig = (given: Given = {}) => {
  const state = { is_down: false, grants: 0, ms: Date.parse("2026-11-16T10:00:00Z") };
  const objects = new Map<string, { bytes: number; headers: Headers; progress: number[] }>();
  const registered: MediaItem[] = [];
  const faults: string[] = [];
  const timers: (() => void)[] = [];
  const waits: number[] = [];
  const store = given.store ?? createMemoryMedia();
  let last = 0;
  const parts: MediaOutboxParts = {
    user_id: 42,
    store,
    clock: { now: () => new Date(state.ms) },
    after: (ms, call) => {
      waits.push(ms);
      timers.push(call);
      return () => void timers.splice(timers.indexOf(call) >>> 0, 1);
    },
    newId: () => `id-${(last += 1)}`,
    retryAfterMs: () => 1_000,
    random: () => 0.25,
    alone: async (work) => (given.is_second_tab ? null : work()),
    onChanged: () => undefined,
    onFault: (message) => faults.push(message),
    transport: {
      credentials: async (summary_id) => {
        state.grants += 1;
        if (state.is_down) return { kind: "failed" };
        return given.grant?.(summary_id) ?? { kind: "done", credentials: { ...credentials, ...given.place } };
      },
      register: async (_, items) => {
        if (state.is_down) return { kind: "failed" };
        const judge = given.judge ?? (({ id }: MediaItem): RegisteredMedia => ({ id, status: "stored", reason: null }));
        const media = items.map(judge);
        registered.push(...items.filter(({ id }) => media.find((result) => result.id === id)?.status === "stored"));
        return { kind: "done", media };
      },
      send: async ({ url, headers, body }, { onProgress }) => {
        if (state.is_down) return null;
        const code = given.fault?.(new URL(url).pathname) ?? null;
        if (code !== null) return { status: 403, etag: null, text: `<Error><Code>${code}</Code></Error>` };
        const progress = [50, 100];
        progress.forEach(onProgress);
        objects.set(new URL(url).pathname, { bytes: (body as Blob).size, headers, progress });
        return { status: 200, etag: '"e"', text: "" };
      },
    },
  };
  return { state, objects, registered, faults, timers, waits, store, outbox: createMediaOutbox(parts) };
};

const frame = (at: string, extra: Partial<NewMedia> = {}): NewMedia => ({
  kind: "camera_frame",
  quiz_id: 7,
  summary_id: 3,
  score_id: 5,
  happened_at: new Date(at),
  blob: new Blob(["pixels"], { type: "image/jpeg" }),
  ...extra,
});

describe("the outbox of media", () => {
  test("UPLOAD-01~ UPLOAD-02~ uploads use the bucket, region and short-lived credentials of the server's reply", async () => {
    const { outbox, objects } = rig({ place: { bucket: "school", region: "eu-west-3" } });
    const id = await outbox.keep(frame("2026-11-16T10:00:00Z"));
    expect(await outbox.deliver(id!)).toBe("stored");
    const [[path, { headers }] = ["", { headers: new Headers() }]] = objects;
    expect(path).toMatch(/^\/school\/7\/42\//);
    expect(headers.get("authorization")).toMatch(/Credential=key\/\d{8}\/eu-west-3\/s3\/aws4_request/);
    expect(headers.get("x-amz-security-token")).toBe("token");
  });

  test("a tab knows the fate of its items that another tab has sent, stored or refused", async () => {
    const judge = ({ kind, id }: MediaItem): RegisteredMedia =>
      kind === "camera_frame"
        ? { id, status: "stored", reason: null }
        : { id, status: "refused", reason: "not_asked_for" };
    const first = rig({ judge });
    const second = rig({ store: first.store, is_second_tab: true });
    const taken = await second.outbox.keep(frame("2026-11-16T10:00:00Z"));
    const refused = await second.outbox.keep(frame("2026-11-16T10:00:01Z", { kind: "audio_chunk" }));
    expect(await second.outbox.deliver(taken!)).toBe("waiting");
    await first.outbox.deliver(taken!);
    expect([await second.outbox.deliver(taken!), await second.outbox.deliver(refused!)]).toEqual(["stored", "refused"]);
  });

  test("an item that was dropped here does not count as stored", async () => {
    const { outbox } = rig({ is_second_tab: true });
    const id = await outbox.keep(frame("2026-11-16T10:00:00Z"));
    await outbox.discard(id!);
    expect(await outbox.deliver(id!)).toBe("waiting");
  });

  test("SYNC-02~ SYNC-04~ UPLOAD-04~ media is stored here first, uploaded with metadata and tags, registered, then removed", async () => {
    const { outbox, objects, registered, store } = rig();
    const id = await outbox.keep(frame("2026-11-16T10:00:00Z"));
    expect(await store.list(42)).toHaveLength(1);
    expect(outbox.counts().waiting).toEqual({ camera_frame: 1 });
    expect(await outbox.deliver(id!)).toBe("stored");
    const object = objects.get(`/storage/7/42/${id}.jpg`)!;
    expect(object.headers.get("x-amz-meta-happened-at")).toBe("2026-11-16T10:00:00.000Z");
    expect(object.headers.get("x-amz-tagging")).toBe("kind=camera_frame&triggered=false");
    expect(registered).toMatchObject([{ id, bytes: 6, key: `7/42/${id}.jpg`, mime_type: "image/jpeg" }]);
    expect(await store.list(42)).toEqual([]);
    expect(outbox.counts()).toMatchObject({ waiting: {}, refused: 0, failures: 0 });
  });

  test("SYNC-03~ UPLOAD-13~ ERR-34~ ten minutes without a network lose nothing; afterwards all of it arrives in order", async () => {
    const { outbox, state, registered, faults } = rig();
    state.is_down = true;
    const ids: (string | null)[] = [];
    const sound = { kind: "audio_chunk", blob: new Blob(["s"], { type: "audio/webm" }) } as const;
    const picture = { kind: "screenshot", blob: new Blob(["p"], { type: "image/webp" }) } as const;
    for (let second = 0; second < 600; second += 1) {
      const at = new Date(state.ms + second * 1_000).toISOString();
      ids.push(await outbox.keep(frame(at)));
      if (second % 3 === 0) ids.push(await outbox.keep(frame(at, sound)));
      if (second % 45 === 0) ids.push(await outbox.keep(frame(at, picture)));
    }
    expect(await outbox.deliver(ids[0]!)).toBe("waiting");
    expect(outbox.counts().waiting).toEqual({ camera_frame: 600, audio_chunk: 200, screenshot: 14 });
    state.is_down = false;
    while ((await outbox.deliver(ids.at(-1)!)) !== "stored");
    expect(registered.map(({ id }) => id)).toEqual(ids);
    expect(faults).toEqual([]);
  });

  test("an item that comes during a round waits for the next one; a whole waiting round is sent at once", async () => {
    const late: Promise<unknown>[] = [];
    const { outbox, timers, waits, registered } = rig({
      judge: ({ id }) => {
        if (late.length === 0) late.push(outbox.keep(frame("2026-11-16T10:00:30Z")));
        return { id, status: "stored", reason: null };
      },
    });
    for (let second = 0; second < 24 + 24; second += 1)
      await outbox.keep(frame(new Date(Date.parse("2026-11-16T10:00:00Z") + second * 1_000).toISOString()));
    const stop = outbox.start();
    await expect.poll(() => waits).toHaveLength(1);
    timers.pop()!();
    await expect.poll(() => waits).toHaveLength(2);
    expect(waits).toEqual([0, 3_000]);
    expect(registered).toHaveLength(48);
    stop();
  });

  test("UPLOAD-06 a sound is webm with opus, and its upload reports its progress in percent", async () => {
    const told: (number | null)[] = [];
    const { outbox, objects } = rig({
      judge: ({ id }) => {
        told.push(outbox.percentOf(id));
        return { id, status: "stored", reason: null };
      },
    });
    const blob = new Blob(["sound"], { type: "audio/webm;codecs=opus" });
    const id = await outbox.keep(frame("2026-11-16T10:00:00Z", { kind: "audio_chunk", blob }));
    expect(outbox.percentOf(id!)).toBeNull();
    expect(await outbox.deliver(id!)).toBe("stored");
    expect(objects.get(`/storage/7/42/audio/${id}.webm`)!.progress).toEqual([50, 100]);
    expect(told).toEqual([100]);
    expect(outbox.percentOf(id!)).toBeNull();
  });

  test("items that the server refuses are set aside with the reason, and the others are sent", async () => {
    const { outbox, store } = rig({
      judge: ({ id }) =>
        id === "id-1" ? { id, status: "refused", reason: "no_consent" } : { id, status: "stored", reason: null },
    });
    const [bad, good] = [
      await outbox.keep(frame("2026-11-16T10:00:00Z")),
      await outbox.keep(frame("2026-11-16T10:00:01Z")),
    ];
    expect([await outbox.deliver(good!), await outbox.deliver(bad!)]).toEqual(["stored", "refused"]);
    expect(await store.list(42)).toMatchObject([{ id: "id-1", refused: "no_consent" }]);
    expect(outbox.counts()).toMatchObject({ refused: 1, waiting: {} });
  });

  test("PHOTO-02 a discarded item is deleted, even during its upload, and never registered", async () => {
    const { outbox, objects, registered, store, state } = rig({
      fault: (path) => {
        if (path.includes("id-2")) void outbox.discard("id-2");
        return null;
      },
    });
    state.is_down = true;
    const photo = { kind: "anchor_front" } as const;
    const first = await outbox.keep(frame("2026-11-16T10:00:00Z", photo));
    expect(await outbox.deliver(first!)).toBe("waiting");
    await outbox.discard(first!);
    expect([await store.list(42), outbox.counts().waiting]).toEqual([[], {}]);
    state.is_down = false;
    const second = await outbox.keep(frame("2026-11-16T10:00:01Z", photo));
    await outbox.deliver(second!);
    expect([objects.size, registered, await store.list(42)]).toEqual([1, [], []]);
    expect(outbox.counts().waiting).toEqual({});
  });

  test("an object that the storage has lost is uploaded again", async () => {
    let asked = 0;
    const { outbox, objects } = rig({
      judge: ({ id }) => ({ id, status: (asked += 1) === 1 ? "not_uploaded" : "stored", reason: null }),
    });
    const id = await outbox.keep(frame("2026-11-16T10:00:00Z"));
    expect(await outbox.deliver(id!)).toBe("stored");
    expect([asked, objects.size]).toEqual([2, 1]);
  });

  test("credentials are requested once, and again before they expire", async () => {
    const { outbox, state } = rig();
    for (const at of ["2026-11-16T10:00:00Z", "2026-11-16T10:00:01Z"])
      await outbox.deliver((await outbox.keep(frame(at)))!);
    expect(state.grants).toBe(1);
    state.ms = Date.parse(credentials.expires_at) - 30_000;
    await outbox.deliver((await outbox.keep(frame("2026-11-16T11:59:30Z")))!);
    expect(state.grants).toBe(2);
  });

  test("a full disk drops frames before screenshots, and says how many; the newest is kept", async () => {
    const memory = createMemoryMedia();
    let room = 6;
    const store: MediaStore = {
      ...memory,
      add: async (kept: KeptItem) => {
        if ((await memory.list(42)).length >= room) throw new DOMException("full", "QuotaExceededError");
        return memory.add(kept);
      },
    };
    const { outbox } = rig({ store });
    const picture = { kind: "screenshot", blob: new Blob(["p"], { type: "image/webp" }) } as const;
    await outbox.keep(frame("2026-11-16T10:00:00Z", picture));
    for (let second = 1; second < 6; second += 1) await outbox.keep(frame(`2026-11-16T10:00:0${second}Z`));
    expect(await outbox.keep(frame("2026-11-16T10:00:06Z", picture))).not.toBeNull();
    const left = await store.list(42);
    expect(left.map(({ kind }) => kind)).toContain("screenshot");
    expect(outbox.counts().dropped).toBeGreaterThan(0);
    room = 0;
    expect(await outbox.keep(frame("2026-11-16T10:00:07Z"))).not.toBeNull();
  });

  test("when two writes find no room at once, items are dropped and counted only once", async () => {
    const { outbox, store } = rig();
    for (let second = 0; second < 5; second += 1) await outbox.keep(frame(`2026-11-16T10:00:0${second}Z`));
    await Promise.all([outbox.makeRoom(6), outbox.makeRoom(6)]);
    expect([outbox.counts().dropped, (await store.list(42)).length]).toEqual([2, 3]);
  });

  test("if the browser stores nothing, media is sent from memory", async () => {
    const broken: MediaStore = {
      add: () => Promise.reject(new Error("blocked")),
      next: () => Promise.reject(new Error("blocked")),
      blobOf: () => Promise.reject(new Error("blocked")),
      list: () => Promise.reject(new Error("blocked")),
      change: () => Promise.reject(new Error("blocked")),
      remove: () => Promise.reject(new Error("blocked")),
    };
    const { outbox, registered } = rig({ store: broken });
    const id = await outbox.keep(frame("2026-11-16T10:00:00Z"));
    expect(await outbox.deliver(id!)).toBe("stored");
    expect(registered).toHaveLength(1);
  });
});

/** Waits until this many rounds have ended. */
const ended = (waits: readonly number[], rounds: number) => vi.waitFor(() => expect(waits).toHaveLength(rounds));

describe("LOSS-05 one seat or one object never blocks the others", () => {
  const old = (at: string, more: Partial<NewMedia> = {}) => frame(at, { kind: "anchor_front", summary_id: 2, ...more });
  const grant = (summary_id: number) => (summary_id === 2 ? ({ kind: "held", code: "not_open" } as const) : null);

  test("photos for a closed session do not block those of the next one", async () => {
    const { outbox, registered, store, state } = rig({ grant });
    for (let at = 0; at < 30; at += 1) await outbox.keep(old("2026-11-16T09:00:00Z"));
    const id = await outbox.keep(frame("2026-11-16T10:00:00Z", { kind: "anchor_front" }));
    expect(await outbox.deliver(id!)).toBe("stored");
    expect([registered.map((item) => item.id), state.grants]).toEqual([[id], 1]);
    // Not refused: the session may be opened again.
    expect((await store.list(42)).every(({ refused }) => refused === null)).toBe(true);
  });

  test("a held seat does not block other seats in the same round, and is asked for again later", async () => {
    const { outbox, registered, timers, waits, state } = rig({ grant });
    for (let at = 0; at < 30; at += 1) await outbox.keep(old("2026-11-16T09:00:00Z"));
    await outbox.keep(frame("2026-11-16T10:00:00Z"));
    const stop = outbox.start();
    await ended(waits, 1);
    expect([registered.length, state.grants]).toEqual([1, 2]);
    timers.at(-1)!();
    await ended(waits, 2);
    expect(state.grants).toBe(2);
    state.ms += 60_000;
    timers.at(-1)!();
    await ended(waits, 3);
    expect(state.grants).toBe(3);
    stop();
  });

  test("items that a seat could not send for a day are given up", async () => {
    const { outbox, store } = rig({ grant });
    const id = await outbox.keep(old("2026-11-15T09:59:59Z"));
    expect(await outbox.deliver(id!)).toBe("refused");
    expect(await store.list(42)).toMatchObject([{ id, refused: "not_open" }]);
  });

  test("a quiz whose storage quota is used up does not block another quiz", async () => {
    const { outbox, registered, waits } = rig({ fault: (path) => (path.includes("/8/") ? "QuotaExceeded" : null) });
    await outbox.keep(old("2026-11-16T09:00:00Z", { quiz_id: 8 }));
    await outbox.keep(frame("2026-11-16T10:00:00Z"));
    const stop = outbox.start();
    await ended(waits, 1);
    expect(registered).toMatchObject([{ quiz_id: 7 }]);
    stop();
  });

  test("an object whose bytes are gone fails alone and is given up", async () => {
    const { outbox, registered, store } = rig();
    const gone = Object.assign(new Blob(["lost"]), {
      arrayBuffer: () => Promise.reject(new DOMException("The file is gone.", "NotReadableError")),
    });
    const lost = await outbox.keep(frame("2026-11-16T09:00:00Z", { blob: gone }));
    const id = await outbox.keep(frame("2026-11-16T10:00:00Z"));
    expect(await outbox.deliver(id!)).toBe("stored");
    expect(await outbox.deliver(lost!)).toBe("waiting");
    expect(await outbox.deliver(lost!)).toBe("refused");
    expect(registered.map((item) => item.id)).toEqual([id]);
    expect(await store.list(42)).toMatchObject([{ id: lost, refused: expect.stringContaining("NotReadableError") }]);
  });

  test("an item that is given up is removed, even if its mark cannot be written", async () => {
    const memory = createMemoryMedia();
    const store: MediaStore = { ...memory, change: () => Promise.reject(new Error("The blob cannot be written.")) };
    const { outbox } = rig({ store, judge: ({ id }) => ({ id, status: "refused", reason: "no_consent" }) });
    const id = await outbox.keep(frame("2026-11-16T10:00:00Z"));
    expect(await outbox.deliver(id!)).toBe("refused");
    expect(await store.list(42)).toEqual([]);
  });

  test("a database that cannot be read is tried again after a while", async () => {
    const store: MediaStore = { ...createMemoryMedia(), next: () => Promise.reject(new Error("broken")) };
    const { outbox, waits } = rig({ store });
    const stop = outbox.start();
    await ended(waits, 1);
    expect(waits).toEqual([1_000]);
    stop();
  });
});
