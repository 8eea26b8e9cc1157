import { createGuardedStore, type GuardedStore } from "../outbox/guarded-store.ts";
import { noCounts } from "../outbox/outbox.rules.ts";
import type { FileCounts } from "../files/file-outbox.types.ts";
import type { AnswerCounts, EditDraft, EditItem, OutboxCounts } from "../outbox/outbox.types.ts";
import type { SyncEngineParts, SyncStatus } from "./engine.types.ts";
import type { ReplyEffect } from "./request/reply.ts";
import { createOneTab, type OneTab } from "./one-tab.ts";
import {
  connectionOf,
  initialSchedulerState,
  nextPacedIn,
  schedule,
  type AskedPace,
  type SchedulerEvent,
  type SchedulerState,
  type SendCommand,
  type Verdict,
} from "./scheduler.state.ts";
import { sendBatch, type Sender } from "./request/send-batch.ts";
import { createStatusBoard, type StatusBoard } from "./status-board.ts";
import type { SyncNotice, SyncRequest } from "./request/transport.types.ts";

/** Later than any `again_at`: requeues every item that may be retried, without waiting for its time. */
const endOfTime = "9999-12-31T23:59:59.999Z";

/** Effects and mutable state around the pure scheduler. */
export interface Driver {
  parts: SyncEngineParts;
  store: GuardedStore;
  board: StatusBoard;
  inOneTab: OneTab;
  scheduler: SchedulerState;
  counts: OutboxCounts;
  writing: number;
  last_acknowledged_at: string | null;
  has_answers: boolean;
  /** The pace in the last reply that named one; the scheduler receives it when the request is finished. */
  asked: AskedPace | null;
  /** Cancels the timer of the next request that only the pace holds back. */
  cancelPaced: () => void;
  /** Called when another device or the server's merge changed answers of this attempt. */
  answer_listeners: Set<() => void>;
  /** Set by the engine: handles the edits that stand according to a reply. */
  onStanding: (standing: ReplyEffect["standing"]) => Promise<void>;
}

export const createDriver = (parts: SyncEngineParts): Driver => {
  const { store, timers, newId, device_id, owner } = parts;
  const driver: Driver = {
    parts,
    store: parts.guarded ?? createGuardedStore({ durable: store, user_id: owner.user_id, device_id, newId, timers }),
    board: createStatusBoard(() => statusOf(driver)),
    inOneTab: createOneTab(parts.locks, timers),
    scheduler: initialSchedulerState(),
    counts: noCounts(),
    writing: 0,
    last_acknowledged_at: null,
    has_answers: false,
    asked: null,
    cancelPaced: () => undefined,
    answer_listeners: new Set(),
    onStanding: async () => undefined,
  };
  return driver;
};

/** Returns the attempt that the status counts and a flush waits for; undefined means all attempts. */
export const ownIdOf = ({ owner }: SyncEngineParts): number | undefined => owner.instance_id ?? undefined;

const none = { waiting: 0, refused: 0, in_page: 0 };

/** Returns the status of the engine's own attempt from the last count. */
export const statusOf = (driver: Driver): SyncStatus => statusWith(driver, driver.counts, ownIdOf(driver.parts));

export const statusWith = (driver: Driver, counts: OutboxCounts, own_id: number | undefined): SyncStatus => {
  const { parts, store, scheduler, writing, last_acknowledged_at, has_answers } = driver;
  const files = parts.files?.counts(own_id) ?? none;
  return {
    pending: { ...counts.pending, answers: counts.own.answers + files.waiting },
    elsewhere: elsewhereWith(parts, counts, files),
    set_aside: counts.own.set_aside + files.refused,
    refused: counts.own.refused + files.refused,
    files,
    drafts: parts.drafts?.count() ?? 0,
    writing,
    last_acknowledged_at,
    has_answers,
    connection: connectionOf(scheduler),
    storage: store.storage(),
    device_id: store.device(),
  };
};

const elsewhereWith = (parts: SyncEngineParts, { others }: OutboxCounts, own_files: FileCounts): AnswerCounts => {
  const all_files = parts.files?.counts() ?? none;
  const refused_files = all_files.refused - own_files.refused;
  return {
    answers: others.answers + all_files.waiting - own_files.waiting,
    set_aside: others.set_aside + refused_files,
    refused: others.refused + refused_files,
  };
};

export const reportFault = ({ parts }: Driver, error: unknown): void => {
  parts.onFault?.(error);
};

export const dispatch = (driver: Driver, event: SchedulerEvent): void => {
  const { timers, random } = driver.parts;
  const [next, commands] = schedule(driver.scheduler, event, { now: timers.now(), random });
  driver.scheduler = next;
  for (const command of commands) void carryOut(driver, command);
  waitForPace(driver);
  driver.board.publish();
};

/** Sets a timer for the next paced request: the one-second check alone would delay it by up to a second. */
const waitForPace = (driver: Driver): void => {
  const { timers } = driver.parts;
  driver.cancelPaced();
  const wait_ms = nextPacedIn(driver.scheduler, timers.now());
  if (wait_ms === null) return;
  driver.cancelPaced = timers.after(wait_ms, () =>
    dispatch(driver, { kind: "counted", pending: driver.counts.pending }),
  );
};

/** Runs one send command and always frees the lane: an error must not end the sending. */
const carryOut = async (driver: Driver, command: SendCommand): Promise<void> => {
  const { user_id } = driver.parts.owner;
  const { lane } = command;
  let verdict: Verdict = { kind: "failed", connection: "retrying", retry_after_ms: null };
  try {
    verdict = await driver.inOneTab(`examplar-sync/${user_id}/${lane}`, () => send(driver, command));
    await recount(driver, verdict.kind !== "progress");
  } catch (error) {
    reportFault(driver, error);
  }
  const { asked } = driver;
  driver.asked = null;
  dispatch(driver, { kind: "finished", lane, verdict, pending: driver.counts.pending, asked });
};

const send = (driver: Driver, command: SendCommand): Promise<Verdict> => {
  const { parts, store, scheduler } = driver;
  const failures = scheduler.lanes[command.lane].failures;
  const own_id = parts.owner.instance_id;
  const { onStanding } = driver;
  const onReply: Sender["onReply"] = (...judged) => recordReplyEffect(driver, ...judged);
  return sendBatch({ parts, store, failures, own_id, onStanding, onReply }, command);
};

const recordReplyEffect = (driver: Driver, { settlements, notice }: ReplyEffect, { lane }: SyncRequest): void => {
  // The student reads "saved" as their own answers, so acknowledged events do not count.
  for (const settlement of settlements)
    if (lane === "answers" && settlement.kind === "acknowledged") noteAcknowledgement(driver, settlement.at);
  if (notice) driver.asked = askedPaceOf(notice);
};

export const askedPaceOf = ({ pace_ms, submission_deadline_at: deadline, now }: SyncNotice): AskedPace => ({
  pace_ms,
  left_ms: deadline === null ? null : Date.parse(deadline) - Date.parse(now),
});

const noteAcknowledgement = (driver: Driver, at: string | null): void => {
  if ((at ?? "") > (driver.last_acknowledged_at ?? "")) driver.last_acknowledged_at = at;
};

/**
 * Reads earlier acknowledgements, so that a new page shows when the server last saved something or that it has answers.
 */
const recallAcknowledgements = async (driver: Driver): Promise<void> => {
  const { user_id, instance_id } = driver.parts.owner;
  if (instance_id === null) return;
  for (const { acknowledged_at, state } of await driver.store.answers(user_id, instance_id)) {
    noteAcknowledgement(driver, acknowledged_at);
    driver.has_answers ||= state === "acknowledged";
  }
};

/** Counts again. If another tab sent some answers meanwhile, also reads their acknowledgements. */
const recount = async (driver: Driver, by_another_tab: boolean): Promise<void> => {
  const before = driver.counts.own.answers;
  driver.counts = await driver.store.counts(driver.parts.owner.user_id, ownIdOf(driver.parts));
  if (by_another_tab && driver.counts.own.answers < before) await recallAcknowledgements(driver);
};

export const count = async (driver: Driver): Promise<void> => {
  await recount(driver, true);
  dispatch(driver, { kind: "counted", pending: driver.counts.pending });
};

/** Counts unsent work before it reads acknowledgements: the page must never claim more than is true. */
export const countAndRecall = async (driver: Driver): Promise<void> => {
  await count(driver);
  await recallAcknowledgements(driver);
  driver.board.publish();
};

/** `passing`: also requeues items whose refusal may pass, even before their retry is due. */
export const putBack = async ({ parts, store }: Driver, due: "all" | "passing" | "due"): Promise<void> => {
  const now = due === "due" ? parts.clock.now().toISOString() : endOfTime;
  await store.putBack(parts.owner.user_id, due === "all" ? "all" : { now });
};

/** Counts the edit as `writing` until it counts as pending, so that the status never misses it. */
export const writeEdit = async (driver: Driver, draft: EditDraft): Promise<EditItem> => {
  driver.writing++;
  driver.board.publish();
  try {
    const { item, counts } = await driver.store.addEditAndCount(draft, ownIdOf(driver.parts));
    driver.counts = counts;
    return item;
  } finally {
    driver.writing--;
    dispatch(driver, { kind: "counted", pending: driver.counts.pending });
  }
};
