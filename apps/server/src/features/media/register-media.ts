import type { MediaResult, RegisterMediaReply } from "@examplar/contract";
import {
  happenedElsewhere,
  isIdentityPhoto,
  mediaRefusal,
  mergeOwners,
  studentFolder,
  unwantedReasons,
  uploadRefusal,
  type Grant,
  type MediaReason,
} from "@examplar/domain";
import type pg from "pg";
import type { Db } from "../../platform/db/db.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { findSeat, listRecordingGrants, type Seat, type Visitor } from "../attempts/index.ts";
import { queuedKeys, queueRemovals } from "./deletion/expired.repository.ts";
import { findRegistered, insertMedia, listAttempts, type NewMedia, type SeatAttempt } from "./media.repository.ts";
import { mediaIdOf, parseMedia, type ParsedMedia } from "./parse-media.ts";

const refused = (id: string | null, reason: MediaReason): MediaResult => ({ id, status: "refused", reason });
const stored = (id: string): MediaResult => ({ id, status: "stored", reason: null });

/** Returns the size of each object, null where there is none. */
const sizesOf = async (storage: Storage, keys: readonly string[]): Promise<Map<string, number | null>> => {
  const sizes = await storage.sizesOf(keys);
  return new Map(keys.map((key, at) => [key, sizes[at] ?? null]));
};

/** Lists the seat's attempts, oldest first. */
const attemptsOf = async (db: Db, { row, attempt }: Seat): Promise<readonly SeatAttempt[]> =>
  attempt === null ? [] : listAttempts(db, row.id);

/** Returns the attempt that ran when the item was made; the first one for items dated before it. */
const attemptAt = (attempts: readonly SeatAttempt[], at: Date): SeatAttempt | undefined =>
  attempts.findLast(({ started_at }) => started_at !== null && started_at <= at) ?? attempts[0];

/** Returns the item's attempt, and whether its device had lost that attempt by then. Photos belong to the seat. */
const placeIn = (attempts: readonly SeatAttempt[]) => {
  // A device that the student left in one attempt may still record when the next one runs elsewhere.
  const owners = mergeOwners(attempts.map((one) => one.owners));
  return ({ kind, device_id, happened_at }: ParsedMedia) => {
    const its = isIdentityPhoto(kind) ? undefined : attemptAt(attempts, happened_at);
    if (its === undefined) return { score_id: null, elsewhere: false };
    return { score_id: its.id, elsewhere: happenedElsewhere(device_id ?? undefined, owners, happened_at) };
  };
};

/** Judges an item by its attempt. The clock ends the newest attempt, even before its row is updated. */
const judgeBy =
  ({ row, attempt, decision }: Seat, attempts: readonly SeatAttempt[], recording_grants: readonly Grant[]) =>
  (item: ParsedMedia) => {
    const its = attemptAt(attempts, item.happened_at);
    const ended_at = its?.id === attempt?.id ? decision.attempt_finished_at : (its?.finished_at ?? null);
    return mediaRefusal(item, { quiz: row, summary: { ...row, recording_grants }, attempt: its ? { ended_at } : null });
  };

/** Returns, by id, the seats of the items that are registered now. */
const storeMedia = async (pool: pg.Pool, rows: readonly NewMedia[], all: readonly string[]) => {
  if (all.length === 0) return new Map<string, number>();
  const seats = await insertMedia(pool, rows, all);
  // Another request may have registered the same item at this moment: its record stands, but the statement could not
  // see it.
  const unseen = ids(rows).filter((id) => !seats.has(id));
  return unseen.length === 0 ? seats : new Map([...seats, ...(await findRegistered(pool, unseen))]);
};

type Judged = ParsedMedia | MediaResult;
const isResult = (judged: Judged): judged is MediaResult => "status" in judged;

/** Parses and judges items one by one, stores the good ones in one commit, and returns a result for each. */
export const registerMedia = async (
  { db, pool, clock, storage }: Parts,
  visitor: Visitor,
  { summary_id, media }: { summary_id: number; media: readonly unknown[] },
): Promise<RegisterMediaReply | Refusal<"not_found" | "not_open" | "too_late">> => {
  const now = clock.now();
  const seat = await findSeat(db, visitor, summary_id, now);
  if (!seat) return refuse("not_found");
  const refusal = uploadRefusal(seat.decision, now);
  if (refusal) return refuse(refusal);
  const [attempts, grants] = await Promise.all([attemptsOf(db, seat), listRecordingGrants(db, summary_id)]);
  const reasonFor = judgeBy(seat, attempts, grants);
  const placeOf = placeIn(attempts);
  const unwanted: string[] = [];
  const prefix = studentFolder(seat.row.quiz_id, visitor.user_id);

  const judged = media.map((item): Judged => {
    const parsed = parseMedia(item, prefix);
    if (typeof parsed === "string") return refused(mediaIdOf(item), parsed);
    const reason = reasonFor(parsed);
    if (reason && unwantedReasons.has(reason)) unwanted.push(parsed.storage_key);
    return reason ? refused(parsed.id, reason) : parsed;
  });
  await queueRemovals(db, unwanted);
  const good = judged.flatMap((item) => (isResult(item) ? [] : [item]));
  // An object queued for removal counts as missing: its sender puts it again.
  const keys = [...new Set(good.map(({ storage_key }) => storage_key))];
  const going = await queuedKeys(db, keys);
  const staying = keys.filter((key) => !going.has(key));
  const sizes = await sizesOf(storage, staying);
  const rows = good.flatMap((item): NewMedia[] => {
    const byte_size = sizes.get(item.storage_key) ?? null;
    if (byte_size === null) return [];
    const place = { quizzes_attempt_summary_id: summary_id, ...placeOf(item) };
    return [{ ...item, ...place, received_at: now, byte_size }];
  });
  const seats = await storeMedia(pool, rows, ids(good));

  const resultOf = ({ id, storage_key }: ParsedMedia): MediaResult => {
    if (seats.get(id) === summary_id) return stored(id);
    const isThere = (sizes.get(storage_key) ?? null) !== null;
    if (!seats.has(id) && !isThere) return { id, status: "not_uploaded", reason: null };
    return refused(id, "taken");
  };
  return { media: judged.map((item) => (isResult(item) ? item : resultOf(item))) };
};

const ids = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);
