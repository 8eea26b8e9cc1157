import { Readable } from "node:stream";
import type { Supervised } from "@examplar/demo";
import { sql } from "kysely";
import type { Parts } from "../../../platform/parts.ts";
import { makeRecordings, type DemoRecording, type RecordedAttempt } from "./recordings.ts";

/** Lists the demo attempts with recordings, with the data to draw them again. */
const listRecorded = async ({ db }: Pick<Parts, "db">): Promise<RecordedAttempt[]> => {
  const { rows } = await sql<RecordedAttempt & { supervised: Supervised }>`
    select scores.quiz_id, scores.user_id, scores.id as score_id, scores.started_at, scores.finished_at,
      max(media.details->>'demo') as supervised
    from media join scores on scores.id = media.score_id
    where media.details ? 'demo' and scores.finished_at is not null group by scores.id`.execute(db);
  return rows;
};

const atOnce = 16;

const keep = async (storage: Parts["storage"], { storage_key, bytes, mime_type }: DemoRecording): Promise<void> => {
  if ((await storage.sizeOf(storage_key)) !== null) return;
  await storage.put(storage_key, Readable.from([bytes]), { max_bytes: bytes.length, content_type: mime_type });
};

/** Puts missing drawn recordings into the storage, as `keepDemoDocuments` does with documents. */
export const keepDemoRecordings = async ({ db, storage }: Pick<Parts, "db" | "storage">): Promise<void> => {
  for (const attempt of await listRecorded({ db })) {
    const made = makeRecordings(attempt);
    for (let at = 0; at < made.length; at += atOnce)
      await Promise.all(made.slice(at, at + atOnce).map((one) => keep(storage, one)));
  }
};
