import type { Edit, EditKind } from "@examplar/domain";
import { createGuardedStore } from "../outbox/guarded-store.ts";
import { jsonBytes, noCounts } from "../outbox/outbox.rules.ts";
import type { OutboxCounts } from "../outbox/outbox.types.ts";
import { rescueDataOf } from "../rescue/rescue-data.ts";
import { buildKeepalive, requestOf } from "./build-batch.ts";
import type { SyncEngine, SyncEngineParts, SyncStatus } from "./engine.types.ts";
import { flushAll } from "./flush.ts";
import { createOneTab } from "./one-tab.ts";
