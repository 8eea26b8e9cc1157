import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { DeviceCounter, LocalAnswer, OutboxItem } from "./outbox.types.ts";

/** Both are given by the specification. A browser that knows a newer version refuses to open an older one. */
export const localDatabaseName = "evalmee";
export const localDatabaseVersion = 1;

/** `place` is given by the database and grows: it is the order in which items came. */
export type KeptItem = OutboxItem & { place?: number };

export interface AudioChunk {
  id?: number;
  chunk: Blob;
  /** A number, for a boolean cannot be looked up. */
  sync: 0 | 1;
  /** In seconds. */
  timestamp: number;
  /** `a-{quizId}-{userId}` */
  sessionId: string;
}

export interface LocalScreenshot {
  id?: number;
  scoreId: number;
  quizId: number;
  happenedAt: string;
  imageFile: Blob;
  details: { isOverlayTriggered: boolean };
}

export interface LocalDatabase extends DBSchema {
  outbox: {
    key: number;
    value: KeptItem;
    indexes: { by_id: string; by_turn: [number, string, string, number]; by_user: [number, number] };
  };
  local_answers: { key: [number, number, number]; value: LocalAnswer };
  device_counters: { key: string; value: DeviceCounter };
  user_devices: { key: number; value: { user_id: number; device_id: string } };
  audio_chunks: { key: number; value: AudioChunk; indexes: { by_session: [string, number, number] } };
  screenshots: { key: number; value: LocalScreenshot; indexes: { by_score: number } };
}

export type OpenDatabase = IDBPDatabase<LocalDatabase>;

/** The version stays 1, so the stores for sound and pictures are made now, before anything fills them. */
const createStores = (database: OpenDatabase): void => {
  const outbox = database.createObjectStore("outbox", { keyPath: "place", autoIncrement: true });
  outbox.createIndex("by_id", "id", { unique: true });
  outbox.createIndex("by_turn", ["user_id", "state", "lane", "place"]);
  outbox.createIndex("by_user", ["user_id", "place"]);
  database.createObjectStore("local_answers", { keyPath: ["user_id", "instance_id", "question_id"] });
  database.createObjectStore("device_counters", { keyPath: "device_id" });
  database.createObjectStore("user_devices", { keyPath: "user_id" });
  const sounds = database.createObjectStore("audio_chunks", { keyPath: "id", autoIncrement: true });
  sounds.createIndex("by_session", ["sessionId", "sync", "id"]);
  database.createObjectStore("screenshots", { keyPath: "id", autoIncrement: true }).createIndex("by_score", "scoreId");
};

/** Rejects where the browser keeps nothing: a private window, or storage that is blocked. */
export const openLocalDatabase = async (onClosed: () => void = () => undefined): Promise<OpenDatabase> => {
  return openDB<LocalDatabase>(localDatabaseName, localDatabaseVersion, {
    upgrade: (database) => createStores(database),
    // Somebody deletes the database or needs a newer one: standing in the way would hang them.
    blocking: (_current, _wanted, event) => {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
};
