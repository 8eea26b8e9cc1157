export { askUntilServed } from "./ask-until-served.ts";
export { backoff, type BackoffLimits } from "./backoff.ts";
export type { Timers } from "./timers.types.ts";

export { createIndexedDbStore } from "./outbox/indexed-db-store.ts";
export { createMemoryStore } from "./outbox/memory-store.ts";
export { appDatabaseName, keepOpen, mayBeKept, mediaDatabaseName, outboxDatabaseName } from "./local-databases.ts";
export { writeWithRoom, type MakeRoom } from "./outbox/write-with-room.ts";
export { keepOutboxDatabase, type AudioChunk, type LocalScreenshot } from "./outbox/outbox-database.ts";
export { createGuardedStore, type GuardedStore, type StorageState } from "./outbox/guarded-store.ts";
export {
  lanes,
  type Lane,
  type LocalAnswer,
  type OutboxItem,
  type OutboxSnapshot,
  type OtherVersion,
  type OutboxStore,
  type ServerAnswer,
  type SetAsideReason,
  type PageSeq,
} from "./outbox/outbox.types.ts";

export { createFileOutbox } from "./files/file-outbox.ts";
export type {
  DeliverFile,
  NameFile,
  FileAddress,
  FileOutbox,
  FileReply,
  FileTransport,
  KeptFile,
  StandingAnswer,
  WaitingFile,
} from "./files/file-outbox.types.ts";
export { createIndexedDbFiles, type FilesSchema } from "./files/indexed-db-files.ts";
export { joinFile, nameFile } from "./files/join-file.ts";
export { sha256Of } from "./files/sha256.ts";

export { createJournal, type Journal } from "./journal/journal.ts";
export type { InstantStorage, JournalEntry, JournalStore } from "./journal/journal.types.ts";

export { createSyncEngine } from "./engine/sync-engine.ts";
export type {
  EditDetails,
  FlushReport,
  Missing,
  MissingCounts,
  SyncEngine,
  SyncEngineParts,
  SyncStatus,
} from "./engine/engine.types.ts";
export type { Locks } from "./engine/one-tab.ts";
export type { Connection } from "./engine/scheduler.state.ts";
export { missingOnServer } from "./engine/status.state.ts";
export { describeStatus, type StatusLine, type StatusWord } from "./engine/status.state.ts";
export type { SyncRequest, Transport, WireReply } from "./engine/request/transport.types.ts";

export type { RescueData } from "./rescue/rescue-data.ts";
export { sealRescueFile, type SealedRescueFile } from "./rescue/seal-rescue-file.ts";
export { openWork, sealWork } from "./rescue/seal-work.ts";
export { createTextKeeper, mustAsk, type UnsentTexts } from "./rescue/text-keeper.ts";
export { hasTexts } from "./rescue/text-keys.ts";
