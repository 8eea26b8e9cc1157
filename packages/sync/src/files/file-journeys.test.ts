import { filesIn } from "@examplar/domain";
import { beforeEach, describe, expect, test } from "vitest";
import type { SyncEngine } from "../engine/engine.types.ts";
import { createTestEngine, createWorld, type World } from "../testing/test-engine.ts";
import { createFileOutbox } from "./file-outbox.ts";
import type { DeliverFile, FileOutbox, FileReply, FileStore, StandingAnswer } from "./file-outbox.types.ts";
import { joinFile, nameFile } from "./join-file.ts";
import { createMemoryFiles } from "./memory-files.ts";

let world: World;
let engine: SyncEngine;
let store: FileStore;
let files: FileOutbox;
let isOnline: boolean;
/** The server's reply about the answer: null until another computer has written one. */
let standing: FileReply<{ answer: StandingAnswer | null }>;
let whileAsked: () => Promise<void>;
let addresses: number;
/** Name of a file that a filter blocks. */
let stopped: string | null;
/** Null if this browser cannot compute it. */
let digest: string | null;

const localAnswer = async () => (await engine.answers()).find(({ question_id }) => question_id === 1);
const answered = async () => filesIn((await localAnswer())?.content).picture_ids;

const deliver: DeliverFile = async (file, picture_id, held) => {
  const joined = joinFile({ file, picture_id, standing: held, local: await localAnswer() });
  if (joined.kind !== "write") return joined.kind === "full" ? "full" : "named";
  await engine.edit(1, "answer", joined.content, { made_at: joined.made_at });
  return "named";
};

beforeEach(() => {
  world = createWorld();
  store = createMemoryFiles();
  isOnline = false;
  standing = { kind: "done", answer: null };
  whileAsked = () => Promise.resolve();
  addresses = 0;
  stopped = null;
  digest = null;
  let ids = 0;
  files = createFileOutbox({
    user_id: 7,
    store,
    transport: {
      ask: async () =>
        isOnline ? { kind: "done", address: { picture_id: ++addresses, upload_url: "/" } } : { kind: "failed" },
      put: async ({ picture_id }, { name }) => (name === stopped ? { kind: "stopped" } : { kind: "done", picture_id }),
      standing: async () => {
        await whileAsked();
        return standing;
      },
    },
    deliver,
    digest: async () => digest,
    name: async (file) => {
      const content = nameFile(file, (await localAnswer())?.content);
      if (content) await engine.edit(1, "answer", content);
    },
    clock: world.time.clock,
    timers: world.time.timers,
    random: () => 0.5,
    newId: () => `0b7d1e0a-3c55-4a53-9d3f-0a4f5f7c1a0${++ids}`,
  });
  engine = createTestEngine(world, { files }).engine;
  engine.start();
  files.start();
});

const photo = { name: "photo.jpg", type: "image/jpeg", size: 5, arrayBuffer: async () => new ArrayBuffer(5) };
const choose = () => files.keep({ instance_id: 70, question_id: 1, max_files: 2 }, photo);

/** Another computer writes the answer now. */
const writeElsewhere = (...picture_ids: number[]): string => {
  const last_edit_at = world.time.clock.now().toISOString();
  const content = { picture_ids };
  standing = { kind: "done", answer: { question_id: 1, kind: "answer", content, revision: 9, last_edit_at } };
  return last_edit_at;
};

const comeBack = async () => {
  isOnline = true;
  files.wake();
  await world.time.advance(60_000);
};

test("the file outbox is stalled while the server is unreachable, and notifies listeners of both changes", async () => {
  const heard: boolean[] = [];
  files.subscribe(() => heard.push(files.isStalled()));
  await choose();
  await world.time.advance(1_000);
  expect([files.isStalled(), heard.at(-1)]).toEqual([true, true]);
  await comeBack();
  expect([files.isStalled(), heard.at(-1)]).toEqual([false, false]);
});

test("LOSS-35 a file that a filter blocks is kept and sent again, and does not block the others", async () => {
  isOnline = true;
  stopped = "large.jpg";
  const place = { instance_id: 70, question_id: 1, max_files: 2 };
  await files.keep(place, { ...photo, name: "large.jpg" });
  await files.keep(place, { ...photo, name: "small.jpg" });
  await world.time.advance(5_000);
  expect(files.waiting().map(({ name, refused }) => [name, refused])).toEqual([["large.jpg", null]]);
  expect(await answered()).toHaveLength(1);
  stopped = null;
  await comeBack();
  expect(files.waiting()).toEqual([]);
  expect(await answered()).toHaveLength(2);
});

describe("a file in the rescue file", () => {
  const keep = (name: string, size: number, instance_id = 70) =>
    files.keep(
      { instance_id, question_id: 1, max_files: 9 },
      { ...photo, name, size, arrayBuffer: async () => new Uint8Array(size).fill(size).buffer },
    );

  test("LOSS-15 has its bytes, its question and the time it was chosen", async () => {
    const chosen_at = world.time.clock.now().toISOString();
    await keep("small.jpg", 4);
    await keep("of another exam.jpg", 5, 71);
    const { files: carried } = await engine.exportUnsent();
    const place = { instance_id: 70, question_id: 1, device_id: "device-a" };
    expect(carried).toEqual([
      { file_id: "0b7d1e0a-3c55-4a53-9d3f-0a4f5f7c1a01", ...place, name: "small.jpg", chosen_at, bytes: "BAQEBA" },
    ]);
  });

  test("is included if there is room; a smaller one still fits after one that is too large", async () => {
    await keep("large.jpg", 60);
    await keep("larger.jpg", 50);
    await keep("small.jpg", 40);
    const carried = await files.carry(100, 70);
    expect(carried.map(({ file }) => file.name)).toEqual(["large.jpg", "small.jpg"]);
  });

  test("is left out if it cannot be read, and the others are included", async () => {
    await keep("one.jpg", 1);
    await keep("two.jpg", 2);
    const { bytesOf } = store;
    store.bytesOf = (id) =>
      id === "0b7d1e0a-3c55-4a53-9d3f-0a4f5f7c1a01" ? Promise.reject(new Error("broken")) : bytesOf(id);
    expect((await files.carry(100)).map(({ file }) => file.name)).toEqual(["two.jpg"]);
  });

  test("of several megabytes is written completely", async () => {
    const bytes = new Uint8Array(3_000_001).map((_, at) => at % 251).buffer;
    await files.keep({ instance_id: 70, question_id: 1, max_files: 9 }, { ...photo, arrayBuffer: async () => bytes });
    const [carried] = (await engine.exportUnsent()).files;
    expect(Buffer.from(carried!.bytes, "base64url").equals(Buffer.from(bytes))).toBe(true);
  });
});

describe("LOSS-14 a file that waited while another computer answered the same question", () => {
  test("joins the other computer's files, as the later edit", async () => {
    await choose();
    await world.time.advance(60_000);
    const last_edit_at = writeElsewhere(90);
    await comeBack();
    expect(await answered()).toEqual([90, 1]);
    expect((await localAnswer())!.stamp!.edited_at > last_edit_at).toBe(true);
  });

  test("stays here as refused if the answer has no room, and is sent when it has room again", async () => {
    await choose();
    writeElsewhere(90, 91);
    await comeBack();
    expect(await answered()).toEqual([]);
    expect(files.waiting()).toMatchObject([{ refused: "no_room", is_kept: true }]);
    expect(await store.bytesOf(files.waiting()[0]!.id)).toBeDefined();
    expect(engine.status()).toMatchObject({ set_aside: 1, files: { waiting: 0, refused: 1 } });
    writeElsewhere(91);
    await files.retry();
    await world.time.advance(5_000);
    expect([await answered(), files.waiting(), addresses]).toEqual([[91, 1], [], 1]);
  });

  test("joins the answer together with a second file, one after the other", async () => {
    await engine.edit(1, "skip", null);
    await world.time.advance(1_000);
    await choose();
    writeElsewhere();
    await choose();
    await comeBack();
    expect([await answered(), files.waiting()]).toEqual([[1, 2], []]);
  });

  test.each([
    ["is temporary", { kind: "failed" } as const, null],
    ["is a refusal by the server", { kind: "refused", code: "not_found" } as const, "not_found"],
  ])("stays while requesting the answer fails, and the failure %s", async (_name, reply, refused) => {
    await choose();
    standing = reply;
    await comeBack();
    expect(await answered()).toEqual([]);
    expect(files.waiting()).toMatchObject([{ refused }]);
    standing = { kind: "done", answer: null };
    await files.retry();
    await world.time.advance(60_000);
    expect(await answered()).toEqual([1]);
  });

  test("that is dropped while the answer is requested does not enter the answer", async () => {
    await choose();
    whileAsked = () => files.drop(files.waiting()[0]!.id);
    await comeBack();
    expect([await answered(), files.waiting()]).toEqual([[], []]);
  });
});

describe("a file whose digest is known", () => {
  const file_id = "0b7d1e0a-3c55-4a53-9d3f-0a4f5f7c1a01";
  const named = async () => filesIn((await localAnswer())?.content).files;
  beforeEach(() => {
    digest = "a".repeat(64);
  });

  test("is named in the answer at once, before its bytes are sent, and not again when they have arrived", async () => {
    const chosen_at = world.time.clock.now().toISOString();
    await choose();
    expect(await named()).toEqual([{ file_id, sha256: digest }]);
    expect((await localAnswer())?.stamp?.edited_at).toBe(chosen_at);
    const { edit_id } = (await localAnswer())!.stamp!;
    expect(files.waiting()).toMatchObject([{ id: file_id, sha256: digest }]);
    await comeBack();
    expect([files.waiting(), (await localAnswer())?.stamp?.edit_id]).toEqual([[], edit_id]);
  });

  test("that is dropped before it is read is never named", async () => {
    const kept = choose();
    await files.drop(file_id);
    await kept;
    expect(await named()).toEqual([]);
  });
});
