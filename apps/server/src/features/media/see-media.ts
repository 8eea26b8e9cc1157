import type { Media, MediaFigures, Screenshots } from "@examplar/contract";
import type { StoredMediaKind } from "@examplar/domain";
import type { LastItem } from "../../platform/db/later-rows.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { FileReply } from "../../platform/http/files/send-file.ts";
import { isRefusal, refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { writeAudit } from "../audit/index.ts";
import { readHelpedAttempt, readSeenAttempt, readSeenSeat, reasonAction, reasonMs } from "./media.policy.ts";
import { findMedia, listFigures, listMedia, listThinned, listThumbs, type MediaRow } from "./read-media.repository.ts";

type Unseen = Refusal<"not_found" | "reason_required">;

const urlOf = (id: string): string => `/api/v1/media/${id}/file`;

const presentMedia = ({ happened_at, received_at, byte_size, ...media }: MediaRow): Media => ({
  ...media,
  happened_at: happened_at.toISOString(),
  received_at: received_at.toISOString(),
  byte_size: Number(byte_size),
  url: urlOf(media.id),
});

interface Window {
  score_id: number;
  from?: string | undefined;
  to?: string | undefined;
  limit?: number | undefined;
}

interface Page extends Window, LastItem {
  kind: StoredMediaKind;
  elsewhere?: "true" | undefined;
}

const dateOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

export const listRecorded = async (
  { db, clock }: Parts,
  caller: Caller,
  { score_id, kind, elsewhere, from, to, limit = 100, ...last }: Page,
): Promise<Media[] | Unseen> => {
  const attempt = await readSeenAttempt(db, caller, score_id, clock.now());
  if (isRefusal(attempt)) return attempt;
  const wanted = { kind, elsewhere: elsewhere === "true", limit };
  if (from === undefined && to === undefined)
    return (await listMedia(db, attempt, { ...wanted, ...last })).map(presentMedia);
  const { rows } = await listThinned(db, attempt, { ...wanted, from: dateOf(from), to: dateOf(to) });
  return rows.map(presentMedia);
};

const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Returns the thumbnail, or the full picture if its device made none or the thumbnail has not arrived. */
const thumbUrl = ({ id, url }: Media, thumbs: ReadonlyMap<string, string>): string => {
  const thumb = thumbs.get(id);
  return thumb === undefined ? url : urlOf(thumb);
};

export const listScreenshots = async (
  { db, clock }: Parts,
  caller: Caller,
  { score_id, from, to, limit = 100 }: Window,
): Promise<Screenshots | Unseen> => {
  const attempt = await readSeenAttempt(db, caller, score_id, clock.now());
  if (isRefusal(attempt)) return attempt;
  const window = { kind: "screenshot", elsewhere: false, from: dateOf(from), to: dateOf(to), limit } as const;
  const { count, rows } = await listThinned(db, attempt, window);
  const thumbs = await listThumbs(db, score_id, ids(rows));
  return {
    count,
    screenshots: rows.map(presentMedia).map((media) => ({ ...media, thumb_url: thumbUrl(media, thumbs) })),
  };
};

/** Streams media through the server: it checks the permission at every read, and no URL opens media to others. */
export const seeMedia = async (
  { db, clock, storage }: Parts,
  caller: Caller,
  media_id: string,
): Promise<FileReply | Unseen> => {
  const media = await findMedia(db, media_id);
  if (!media) return refuse("not_found");
  const now = clock.now();
  const seen = await (media.score_id === null
    ? readSeenSeat(db, caller, media.summary_id, now)
    : readSeenAttempt(db, caller, media.score_id, now));
  if (isRefusal(seen)) return seen;
  const { storage_key, mime_type, byte_size } = media;
  return {
    filename: storage_key.slice(storage_key.lastIndexOf("/") + 1),
    content_type: mime_type,
    byte_size,
    open: (range) => storage.open(storage_key, range),
  };
};

export const readFigures = async (
  { db }: Parts,
  caller: Caller,
  score_id: number,
): Promise<MediaFigures | Refusal<"not_found">> => {
  const attempt = await readHelpedAttempt(db, caller, score_id);
  if (isRefusal(attempt)) return attempt;
  return (await listFigures(db, attempt)).map(({ kind, count, bytes, ...times }) => ({
    kind,
    count: Number(count),
    bytes: Number(bytes),
    first_happened_at: times.first_happened_at.toISOString(),
    last_happened_at: times.last_happened_at.toISOString(),
    last_received_at: times.last_received_at.toISOString(),
  }));
};

export const recordReason = async (
  { db, clock }: Parts,
  caller: Caller,
  { score_id, reason }: { score_id: number; reason: string },
): Promise<{ expires_at: string } | Refusal<"not_found">> => {
  const attempt = await readHelpedAttempt(db, caller, score_id);
  if (isRefusal(attempt)) return attempt;
  const at = clock.now();
  await writeAudit(db, {
    at,
    actor_id: caller.user_id,
    action: reasonAction,
    subject: { score_id },
    details: { reason },
  });
  return { expires_at: new Date(at.getTime() + reasonMs).toISOString() };
};
