import { filesIn } from "@examplar/domain";
import { beforeEach, describe, expect, test } from "vitest";
import { createMemoryStore } from "../outbox/memory-store.ts";
import { createSyncEngine } from "../engine/sync-engine.ts";
import type { SyncEngine } from "../engine/engine.types.ts";
import { createTestEngine, createWorld, type World } from "../testing/test-engine.ts";
import { createFileOutbox } from "./file-outbox.ts";
import type { DeliverFile, FileOutbox, FileReply, FileStore, KeptFile } from "./file-outbox.types.ts";
import { createMemoryFiles } from "./memory-files.ts";

const photo = (name = "photo.jpg", text = "bytes") => ({
  name,
  type: "image/jpeg",
  size: text.length,
  arrayBuffer: async () => new TextEncoder().encode(text).buffer,
});

type PutFate = "arrives" | "reply_lost" | "lost" | "not_the_server" | { refused: string };

/** A fake server for files: an address takes one file, and always gives the same reply about it. */
const createFileServer = () => {
  const server = {
    fate: "arrives" as PutFate,
    asks: 0,
    expired: new Set<number>(),
    stored: new Map<number, string>(),
  };
  const answer = (picture_id: number, text: string): FileReply<{ picture_id: number }> => {
    if (server.fate === "lost") return { kind: "failed" };
    if (server.fate === "not_the_server") return { kind: "done" } as FileReply<{ picture_id: number }>;
    if (typeof server.fate === "object") return { kind: "refused", code: server.fate.refused };
    if (!server.stored.has(picture_id)) {
      if (server.expired.has(picture_id)) return { kind: "refused", code: "upload_expired" };
      server.stored.set(picture_id, text);
    }
    return server.fate === "reply_lost" ? { kind: "failed" } : { kind: "done", picture_id };
  };
  return { server, answer };
};

let world: World;
let engine: SyncEngine;
let store: FileStore;
let files: FileOutbox;
let network: ReturnType<typeof createFileServer>;
let outbox = createMemoryStore();
let stops: (() => void)[] = [];
let ids = 0;

/** Does what the app does: the stored file becomes part of the answer, once. */
const deliver: DeliverFile = async ({ instance_id, question_id, chosen_at: made_at }, picture_id) => {
  const known = filesIn(
    (await engine.answers(instance_id)).find((one) => one.question_id === question_id)?.content,
  ).picture_ids;
  if (!known.includes(picture_id))
    await engine.edit(question_id, "answer", { picture_ids: [...known, picture_id] }, { instance_id, made_at });
  return "named";
};

/** Opens a page with what an earlier one has left. */
const openPage = () => {
  files = createFileOutbox({
    user_id: 7,
    store,
    transport: {
      ask: async () =>
        network.server.fate === "lost"
          ? { kind: "failed" }
          : { kind: "done", address: { picture_id: ++network.server.asks, upload_url: "/" } },
      put: async ({ picture_id }, _file, bytes, { onProgress }) => {
        onProgress(50);
        await world.time.wait(10);
        return network.answer(picture_id, new TextDecoder().decode(bytes));
      },
      standing: async () => ({ kind: "done", answer: null }),
    },
    deliver,
    clock: world.time.clock,
    timers: world.time.timers,
    random: () => 0.5,
    newId: () => `file-${++ids}`,
  });
  engine = createTestEngine(world, { store: outbox, files }).engine;
  stops = [engine.start(), files.start()];
};
const closePage = () => {
  for (const stop of stops) stop();
};

const place = { instance_id: 70, question_id: 1, max_files: 2 };
const elsewhere = { instance_id: 71, question_id: 1, max_files: 2 };

const slowWriting = (ms: number) => {
  const { add } = store;
  store.add = (...file) => world.time.wait(ms).then(() => add(...file));
};

/** Makes the database neither reply nor fail. */
const silence = () => {
  const never = () => new Promise<never>(() => undefined);
  Object.assign(store, { add: never, list: never, bytesOf: never, change: never, remove: never });
};

beforeEach(() => {
  world = createWorld();
  store = createMemoryFiles();
  outbox = createMemoryStore();
  network = createFileServer();
  openPage();
});

const answered = async () =>
  filesIn((await engine.answers(70)).find(({ question_id }) => question_id === 1)?.content).picture_ids;

describe("a file that was chosen", () => {
  test("is sent, named in the answer and removed; its edit has the time at which it was chosen", async () => {
    const chosen_at = world.time.clock.now().toISOString();
    await files.keep(place, photo());
    await world.time.advance(5_000);
    expect([...network.server.stored.values()]).toEqual(["bytes"]);
    expect(await answered()).toEqual([1]);
    expect((await engine.answers())[0]?.stamp?.edited_at).toBe(chosen_at);
    expect(files.waiting()).toEqual([]);
    expect(engine.status()).toMatchObject({ pending: { answers: 0 }, files: { waiting: 0, refused: 0 } });
  });

  test("LOSS-15 without a network is kept and counted, also by the next page, and sent when the network is back", async () => {
    network.server.fate = "lost";
    await files.keep(place, photo());
    await world.time.advance(3_000);
    expect(engine.status()).toMatchObject({ pending: { answers: 1 }, files: { waiting: 1, refused: 0 } });
    closePage();
    openPage();
    await world.time.advance(1_000);
    expect(engine.status().pending.answers).toBe(1);
    expect(await answered()).toEqual([]);
    network.server.fate = "arrives";
    engine.networkChanged(true);
    await world.time.advance(2_000);
    expect(await answered()).toEqual([1]);
    expect(engine.status().pending.answers).toBe(0);
  });

  test("is counted at every moment, however slow the disk is and however often it is read", async () => {
    network.server.fate = "lost";
    slowWriting(50);
    const { list } = store;
    store.list = async (user_id) => {
      const read = await list(user_id);
      await world.time.wait(30);
      return read;
    };
    const seen = new Set<number>();
    void files.look();
    const kept = files.keep(place, photo());
    files.subscribe(() => seen.add(files.counts().waiting));
    for (let ms = 0; ms < 400; ms += 7) {
      void files.look();
      await world.time.advance(7);
    }
    await world.time.advance(5_000);
    await kept;
    expect([...seen]).toEqual([1]);
  });

  test("is never on the server twice: after a lost reply the same address is used again", async () => {
    network.server.fate = "reply_lost";
    await files.keep(place, photo());
    await world.time.advance(1_000);
    closePage();
    network.server.fate = "arrives";
    openPage();
    await world.time.advance(5_000);
    expect(network.server.stored.size).toBe(1);
    expect(await answered()).toEqual([1]);
  });

  test("gets another address if the first has expired", async () => {
    network.server.fate = "lost";
    await store.add(
      { ...(await keptFile()), address: { picture_id: 90, upload_url: "/" } },
      new TextEncoder().encode("bytes").buffer,
    );
    network.server.expired.add(90);
    network.server.fate = "arrives";
    await world.time.advance(10_000);
    expect(await answered()).toEqual([1]);
  });

  test("and refused stays, is shown as refused, and is sent again on request", async () => {
    network.server.fate = { refused: "unsupported_media_type" };
    await files.keep(place, photo());
    await world.time.advance(2_000);
    expect(engine.status()).toMatchObject({ set_aside: 1, files: { waiting: 0, refused: 1 } });
    network.server.fate = "arrives";
    await engine.resendAll();
    await world.time.advance(2_000);
    expect(await answered()).toEqual([1]);
  });

  test("and dropped never becomes part of the answer, even when its bytes have just arrived", async () => {
    await files.keep(place, photo());
    await files.drop(files.waiting()[0]!.id);
    await world.time.advance(5_000);
    expect([await answered(), files.waiting()]).toEqual([[], []]);
  });

  test("is held by the page if the browser stores nothing, and the page says so", async () => {
    store.add = () => Promise.reject(new Error("full"));
    network.server.fate = "lost";
    await files.keep(place, photo());
    expect(files.waiting()).toMatchObject([{ is_kept: false }]);
    network.server.fate = "arrives";
    files.wake();
    await world.time.advance(60_000);
    expect(await answered()).toEqual([1]);
  });

  test("that cannot be read is reported at once", async () => {
    await files.keep(place, { ...photo(), arrayBuffer: () => Promise.reject(new Error("the stick is gone")) });
    expect(files.waiting()).toMatchObject([{ refused: "unreadable" }]);
  });
});

describe("flush", () => {
  test("waits for the file and for the edit that names it", async () => {
    await files.keep(place, photo());
    const flushed = engine.flush({ within_ms: 8_000 });
    await world.time.advance(8_000);
    expect(await flushed).toMatchObject({ settled: true });
    expect(await answered()).toEqual([1]);
    // The model server knows no files and refuses the edit; the test is that the flush waited for its result.
    expect((await engine.answers())[0]?.state).not.toBe("pending");
  });

  test("is not settled while a file waits", async () => {
    network.server.fate = "lost";
    await files.keep(place, photo());
    const flushed = engine.flush({ within_ms: 2_000 });
    await world.time.advance(3_000);
    expect(await flushed).toMatchObject({ settled: false, pending: [] });
  });
});

test("a file of another attempt does not delay this attempt's flush, and counts only in the totals", async () => {
  network.server.fate = { refused: "unsupported_media_type" };
  await files.keep(elsewhere, photo());
  await world.time.advance(2_000);
  network.server.fate = "lost";
  await files.keep(elsewhere, photo());
  expect(files.counts(70)).toEqual({ waiting: 0, refused: 0, in_page: 0 });
  expect(files.counts(71)).toEqual({ waiting: 1, refused: 1, in_page: 0 });
  expect(files.counts()).toEqual({ waiting: 1, refused: 1, in_page: 0 });
  const flushed = engine.flush({ within_ms: 2_000 });
  await world.time.advance(100);
  expect(await Promise.race([flushed, Promise.resolve("still waiting")])).toMatchObject({ settled: true });
});

describe("when the disk falls silent", () => {
  test("a flush still ends, even if another read waits before its own", async () => {
    silence();
    void files.look();
    await world.time.advance(1);
    const flushed = engine.flush({ within_ms: 2_000 });
    await world.time.advance(2_100);
    expect(await Promise.race([flushed, Promise.resolve("still waiting")])).toMatchObject({ settled: true });
  });

  test("the page holds the file, counts it all the time, and sends it", async () => {
    silence();
    const seen = new Set<number>();
    const kept = files.keep(place, photo());
    files.subscribe(() => seen.add(files.counts().waiting));
    network.server.fate = "lost";
    await world.time.advance(30_000);
    await kept;
    expect(files.waiting()).toMatchObject([{ is_kept: false }]);
    expect([...seen]).toEqual([1]);
    network.server.fate = "arrives";
    files.wake();
    await world.time.advance(60_000);
    expect(await answered()).toEqual([1]);
    expect(files.waiting()).toEqual([]);
  });

  test("files on the disk still count, and do not block files that the page holds", async () => {
    network.server.fate = "lost";
    await files.keep(place, photo("on the disk.jpg"));
    silence();
    const kept = files.keep(place, photo("in the page.jpg", "page"));
    await world.time.advance(20_000);
    await kept;
    network.server.fate = "arrives";
    await world.time.advance(120_000);
    expect([...network.server.stored.values()]).toEqual(["page"]);
    expect(files.waiting().map(({ name }) => name)).toEqual(["on the disk.jpg"]);
  });

  test("and stores a file late, that file is on the disk, and only once in the answer", async () => {
    network.server.fate = "reply_lost";
    slowWriting(8_000);
    void files.keep(place, photo());
    await world.time.advance(7_000);
    expect(files.waiting()).toMatchObject([{ is_kept: false }]);
    await world.time.advance(2_000);
    expect(files.waiting()).toMatchObject([{ is_kept: true }]);
    network.server.fate = "arrives";
    await world.time.advance(60_000);
    expect([network.server.stored.size, await answered(), await store.list(7)]).toEqual([1, [1], []]);
  });

  test("and stores a file only after it was sent, the file does not come back", async () => {
    slowWriting(20_000);
    void files.keep(place, photo());
    await world.time.advance(60_000);
    expect([network.server.stored.size, await answered(), await store.list(7)]).toEqual([1, [1], []]);
  });
});

describe("a disk that cannot be read", () => {
  test("has not lost its files: they still delay a hand-in", async () => {
    network.server.fate = "lost";
    await files.keep(place, photo());
    store.list = () => Promise.reject(new Error("broken"));
    await files.look();
    expect(files.counts().waiting).toBe(1);
    const flushed = engine.flush({ within_ms: 2_000 });
    await world.time.advance(3_000);
    expect(await flushed).toMatchObject({ settled: false });
  });

  test("counts a file that it has just stored", async () => {
    network.server.fate = "lost";
    store.list = () => Promise.reject(new Error("broken"));
    await files.keep(place, photo());
    await files.look();
    expect(files.counts().waiting).toBe(1);
  });
});

test("a file that is dropped while it is being stored does not come back", async () => {
  network.server.fate = "lost";
  slowWriting(50);
  const kept = files.keep(place, photo());
  await files.drop(files.waiting()[0]!.id);
  await world.time.advance(1_000);
  await kept;
  expect([files.waiting(), await store.list(7)]).toEqual([[], []]);
});

test("a failed read of the disk does not stop later reads", async () => {
  await world.time.advance(1_000);
  const stop = files.subscribe(() => {
    throw new Error("a screen is gone");
  });
  await expect(files.look()).rejects.toThrow("a screen is gone");
  stop();
  await expect(files.look()).resolves.toBeUndefined();
});

test("bytes are not removed after a reply that names no file", async () => {
  network.server.fate = "not_the_server";
  await files.keep(place, photo());
  await world.time.advance(2_000);
  expect(files.counts().waiting).toBe(1);
  expect(await answered()).toEqual([]);
  network.server.fate = "arrives";
  await world.time.advance(20_000);
  expect(await answered()).toEqual([1]);
});

test("a page without an attempt sends the files that were left of another attempt", async () => {
  network.server.fate = "lost";
  await files.keep(place, photo());
  closePage();
  network.server.fate = "arrives";
  openPage();
  engine = createSyncEngine({ ...partsWithout(), files });
  stops.push(engine.start());
  await world.time.advance(20_000);
  expect(await answered()).toEqual([1]);
});

const keptFile = async (): Promise<KeptFile> => {
  await files.keep(place, photo());
  const [file] = await store.list(7);
  await files.drop(file!.id);
  return file!;
};

const partsWithout = () => ({
  store: outbox,
  clock: world.time.clock,
  timers: world.time.timers,
  random: () => 0.5,
  newId: () => `id-${++ids}-b`,
  device_id: "device-a",
  owner: { user_id: 7, instance_id: null },
  transport: { send: async () => Promise.reject(new Error("not needed here")) },
});
