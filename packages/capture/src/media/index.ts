export { createIndexedDbMedia, usersWithMedia, type MediaDatabases } from "./indexed-db-media.ts";
export { createMediaOutbox } from "./media-outbox.ts";
export type { Delivery, MediaOutbox, NewMedia } from "./media-outbox.types.ts";
export { createMemoryMedia } from "./memory-media.ts";
export type {
  MediaCounts,
  MediaItem,
  MediaTransport,
  RegisteredMedia,
  Reply,
  SendToStorage,
  StorageCredentials,
} from "./media.types.ts";
export { takeAllMedia } from "./take-all.ts";
export { createStorageClient } from "./storage-client.ts";
