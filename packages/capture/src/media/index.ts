export { createIndexedDbMedia, type MediaDatabases } from "./indexed-db-media.ts";
export { createMediaOutbox, type Delivery, type MediaOutbox, type NewMedia } from "./media-outbox.ts";
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
