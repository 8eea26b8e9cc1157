import { maxRescuedFilesBytes, type Edit, type EditKind } from "@examplar/domain";
import { jsonBytes } from "../outbox/outbox.rules.ts";
import { rescueDataOf } from "../rescue/rescue-data.ts";
import { buildKeepalive, requestOf } from "./request/send-batch.ts";
import {
  count,
  countAndRecall,
  createDriver,
  dispatch,
  type Driver,
  ownIdOf,
  putBack,
  reportFault,
  statusOf,
  statusWith,
  writeEdit,
} from "./driver.ts";
import type { EditDetails, Missing, SyncEngine, SyncEngineParts } from "./engine.types.ts";
import { flush, lookAtFiles } from "./request/flush.ts";
import { askStanding, followStanding, noteOther, tellAnswers } from "./follow-standing.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { missingOnServer } from "./status.state.ts";

/**
 * Creates the offline engine of one user in one page. It stores each edit locally, then sends it until the server has
 * it.
 */
export const createSyncEngine = (parts: SyncEngineParts): SyncEngine => {
  const driver = createDriver(parts);
  const { store, board, answer_listeners } = driver;
  driver.onStanding = (standing) => followStanding(driver, standing);
  const { user_id } = parts.owner;
  const tell = (kind: "nudged" | "signed_out" | "network_back" | "network_lost"): void => {
    dispatch(driver, { kind });
    if (kind === "nudged" || kind === "network_back") parts.files?.wake();
  };

  return {
    start: () => startHeartbeat(driver),
    edit: (question_id, kind, content, more = {}) => addEdit(driver, { question_id, kind, content, ...more }),
    record: (lane, payload) => addRecord(driver, lane, payload),
    answers: (instance_id = instanceOf(parts)) => store.answers(user_id, instance_id),
    adopt: async (answers) => {
      await store.adopt(user_id, instanceOf(parts), answers);
      await countAndRecall(driver);
    },
    ask: () => askStanding(driver),
    onAnswers: (listener) => {
      answer_listeners.add(listener);
      return () => void answer_listeners.delete(listener);
    },
    dismissOther: async (question_id) => {
      await noteOther(driver, question_id, null);
      tellAnswers(driver);
    },
    flush: async ({ within_ms = 10_000, instance_id = ownIdOf(parts) } = {}) => {
      if (instance_id !== "all") return flush(driver, within_ms, instance_id);
      await putBack(driver, "passing");
      return flush(driver, within_ms, undefined);
    },
    missing: (instance_id = ownIdOf(parts)) => countMissing(driver, instance_id),
    hide: () => sendBeforeLeaving(driver),
    wake: () => tell("nudged"),
    networkChanged: (online) => tell(online ? "network_back" : "network_lost"),
    signedIn: (signed_in_user_id) => {
      if (signed_in_user_id === user_id) resume(driver).catch((error: unknown) => reportFault(driver, error));
      else tell("signed_out");
    },
    signedOut: () => tell("signed_out"),
    resendAll: () => resendAll(driver),
    exportUnsent: async () => {
      const files = (await parts.files?.carry(maxRescuedFilesBytes, ownIdOf(parts))) ?? [];
      const unsent = { items: await store.items(user_id), files, device_id: store.device() };
      return rescueDataOf(user_id, unsent, parts.clock.now());
    },
    status: () => statusOf(driver),
    subscribe: board.subscribe,
  };
};

const resume = async (driver: Driver): Promise<void> => {
  dispatch(driver, { kind: "signed_in" });
  driver.parts.files?.wake();
  await putBack(driver, "passing");
  await count(driver);
};

const countMissing = async (driver: Driver, instance_id: number | undefined): Promise<Missing> => {
  await lookAtFiles(driver);
  if (instance_id === ownIdOf(driver.parts)) {
    await count(driver);
    return missingOnServer(statusOf(driver));
  }
  const counts = await driver.store.counts(driver.parts.owner.user_id, instance_id);
  return missingOnServer(statusWith(driver, counts, instance_id));
};

const resendAll = async (driver: Driver): Promise<number> => {
  await driver.parts.files?.retry();
  await putBack(driver, "all");
  await driver.store.requeueAcknowledged(driver.parts.owner.user_id);
  dispatch(driver, { kind: "nudged" });
  await count(driver);
  const { pending, elsewhere } = statusOf(driver);
  return pending.answers + elsewhere.answers;
};

const instanceOf = ({ owner }: SyncEngineParts): number => {
  if (owner.instance_id === null)
    throw new Error("This engine sends what is left; it was given no attempt to write to.");
  return owner.instance_id;
};

/** Returns the value as JSON carries it, so that the local store and the server hold exactly the same content. */
const plainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

interface NewEdit extends EditDetails {
  question_id: number;
  kind: EditKind;
  content: unknown;
}

const addEdit = async (driver: Driver, { question_id, kind, content, ...more }: NewEdit): Promise<Edit> => {
  const { parts } = driver;
  const draft = {
    edit_id: parts.newId(),
    user_id: parts.owner.user_id,
    instance_id: more.instance_id ?? instanceOf(parts),
    device_id: parts.device_id,
    question_id,
    kind,
    content: plainJson(content),
    now: parts.clock.now().toISOString(),
    is_certain: parts.clock.isCertain?.() ?? false,
    ...(more.made_at !== undefined && { made_at: more.made_at }),
    ...(more.page_seq && { page_seq: more.page_seq }),
    after_seq: 0,
  };
  return (await writeEdit(driver, draft)).payload;
};

const addRecord = async (driver: Driver, lane: "events", record: Record<string, unknown>): Promise<string> => {
  const { parts, store } = driver;
  const id = parts.newId();
  const payload = plainJson({ ...record, id });
  await store.addItem({
    id,
    lane,
    user_id: parts.owner.user_id,
    instance_id: instanceOf(parts),
    device_id: store.device(),
    payload,
    bytes: jsonBytes(payload),
    created_at: parts.clock.now().toISOString(),
  });
  await count(driver);
  return id;
};

/**
 * Sends edits while the page closes. Nobody reads the reply, so nothing is acknowledged; sent again, they are
 * duplicates. There is no time to mark them as sent first: if a newer edit replaces one meanwhile, the newer one stands
 * anyway.
 */
const sendBeforeLeaving = (driver: Driver): void => {
  const { parts, store, scheduler } = driver;
  const batch = buildKeepalive(store.unsettled());
  const request = requestOf(batch);
  if (!request || !parts.transport.sendKeepalive || scheduler.signed_out) return;
  parts.transport.sendKeepalive(request);
  store.markSent(batch.map(({ id }) => id)).catch((error: unknown) => reportFault(driver, error));
};
