import type { DBSchema, IDBPDatabase } from "idb";
import { keepOpen, outboxDatabaseName, type KeptOpen } from "../local-databases.ts";
import type { DeviceCounter, LocalAnswer, OutboxItem } from "./outbox.types.ts";

/** The database sets `place`, which grows: it is the insertion order. */
export type KeptItem = OutboxItem & { place?: number };

export interface AudioChunk {
  id?: number;
  chunk: Blob;
  /** A number, because IndexedDB cannot index a boolean. */
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

export interface OutboxDatabase extends DBSchema {
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

/** The version stays 1, so the stores for sound and pictures are created now, before anything fills them. */
const createStores = (database: IDBPDatabase<OutboxDatabase>): void => {
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

/** Opens a separate connection to the outbox's database. */
export const keepOutboxDatabase = (): KeptOpen<OutboxDatabase> => keepOpen(outboxDatabaseName, createStores);
