import { deleteDB } from "idb";
import { createSyncEngine } from "../engine/sync-engine.ts";
import type { SyncStatus } from "../engine/engine.types.ts";
import { createIndexedDbStore } from "../outbox/indexed-db-store.ts";
import { outboxDatabaseName } from "../local-databases.ts";
import { keepOutboxDatabase } from "../outbox/outbox-database.ts";
import { outboxStoreContract } from "../outbox/outbox-store.contract.ts";
import type { MakeRoom } from "../outbox/write-with-room.ts";

/** Functions that the browser tests call inside a page. Arguments and results are plain JSON. */

const timers = {
  now: () => performance.now(),
  after: (ms: number, call: () => void) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

interface Heard {
  requests: { device_id: string; edits: number; bytes: number }[];
  statuses: SyncStatus[];
}

/** Creates an engine on the real database. Its server stores everything that it gets, or cannot be reached. */
const engineOn = async (server: "stores" | "silent", heard: Heard, instance_id = 70, makeRoom?: MakeRoom) => {
  const store = createIndexedDbStore(makeRoom);
  const device_id = await store.deviceOf(7, crypto.randomUUID()).catch(() => "blocked");
  const engine = createSyncEngine({
    store,
    device_id,
    timers,
    clock: { now: () => new Date() },
    random: Math.random,
    newId: () => crypto.randomUUID(),
    owner: { user_id: 7, instance_id },
    locks: navigator.locks,
    transport: {
      send: async ({ device_id: from, items }) => {
        const edits = items as { edit_id: string }[];
        heard.requests.push({ device_id: from, edits: edits.length, bytes: JSON.stringify(items).length });
        if (server === "silent") throw new Error("no network");
        const results = edits.map(({ edit_id }) => ({ edit_id, outcome: "stored", code: null, revision: 1 }));
        return { status: 200, retry_after_ms: null, body: { results } };
      },
    },
  });
  engine.subscribe((status) => heard.statuses.push(status));
  return engine;
};

const rig = {
  async contract(title: string): Promise<void> {
    await deleteDB(outboxDatabaseName);
    const found = outboxStoreContract.find((one) => one.title === title)!;
    const store = createIndexedDbStore();
    try {
      await found.run(store);
    } finally {
      store.close();
    }
  },

  /** Number of edits that the engine reported as written. */
  written: 0,
  /** Writes until the browser is killed. */
  async writeForEver(): Promise<void> {
    await deleteDB(outboxDatabaseName);
    const engine = await engineOn("silent", { requests: [], statuses: [] });
    for (let index = 0; ; index += 20) {
      const numbers = Array.from({ length: 20 }, (_, offset) => index + offset);
      await Promise.all(numbers.map((number) => engine.edit(number, "answer", { text: `typed ${number}` })));
      rig.written += numbers.length;
    }
  },

  async kept() {
    const store = createIndexedDbStore();
    const { pending } = await store.counts(7);
    const answers = await store.answers(7, 70);
    const items = await store.items(7);
    store.close();
    return {
      pending: pending.answers,
      answers: answers.map(({ question_id, content, state }) => ({ question_id, content, state })),
      seqs: items.map(({ payload }) => (payload as { seq: number }).seq),
    };
  },

  /** Sends everything that is stored to the server. */
  async sendKept() {
    const heard: Heard = { requests: [], statuses: [] };
    const engine = await engineOn("stores", heard);
    const stop = engine.start();
    const report = await engine.flush({ within_ms: 10_000 });
    stop();
    return { report, heard, states: (await engine.answers()).map(({ state }) => state) };
  },

  /** Types `count` answers of `length` characters each; everything works except the computer's storage. */
  async typeWith(count: number, length: number) {
    const heard: Heard = { requests: [], statuses: [] };
    const engine = await engineOn("stores", heard);
    const stop = engine.start();
    for (let index = 0; index < count; index++) await engine.edit(index, "answer", { text: noise(length) });
    const report = await engine.flush({ within_ms: 10_000 });
    stop();
    return { report, heard, status: engine.status() };
  },

  /** Types answers of `length` characters each on a disk that recordings have filled. */
  async typeBesideRecordings(count: number, length: number) {
    const database = await keepOutboxDatabase().database();
    const place = { sync: 0, timestamp: 12, sessionId: "a-3-7" } as const;
    const addSound = () => database.add("audio_chunks", { ...place, chunk: new Blob([noise(20_000)]) });
    let sounds = 0;
    const isFull = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";
    const refused = async (): Promise<unknown> => {
      for (;;)
        try {
          await addSound();
          sounds++;
        } catch (error) {
          return error;
        }
    };
    const isFilled = isFull(await refused());
    const heard: Heard = { requests: [], statuses: [] };
    const engine = await engineOn("silent", heard, 70, () => database.clear("audio_chunks"));
    for (let index = 0; index < count; index++) await engine.edit(index, "answer", { text: noise(length) });
    const states = new Set(heard.statuses.map(({ storage }) => storage));
    return { isFilled, sounds, left: await database.count("audio_chunks"), states: [...states] };
  },

  async describeDatabase() {
    const database = await keepOutboxDatabase().database();
    await database.add("audio_chunks", {
      chunk: new Blob(["sound"]),
      sync: 0,
      timestamp: 12,
      sessionId: "a-3-7",
    });
    const chunk = (await database.getAll("audio_chunks"))[0];
    const stores = [...database.objectStoreNames];
    const { name, version } = database;
    database.close();
    return { name, version, stores, chunk: { ...chunk, chunk: await chunk?.chunk.text() } };
  },

  /** Deletes the database, like "clear site data", while a page goes on typing. */
  async clearWhileTyping() {
    const heard: Heard = { requests: [], statuses: [] };
    const engine = await engineOn("silent", heard, 71);
    await engine.edit(1, "answer", "before");
    await engine.edit(2, "answer", "before too");
    await deleteDB(outboxDatabaseName);
    await engine.edit(3, "answer", "after");
    const { edits } = await engine.exportUnsent();
    return {
      status: engine.status(),
      edits: edits.map(({ device_id, edit }) => ({ place: `${device_id}/${edit.seq}`, content: edit.content })),
    };
  },
};

/** Cannot be compressed, so that it really fills the disk. */
const noise = (length: number): string => {
  return Array.from({ length }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join("");
};

export type Rig = typeof rig;
Object.assign(globalThis, { rig });
