import { access } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Options, Result } from "./bench.types.ts";
import { percentile, rounded } from "./statistics.ts";
import { endSessionAt, insertExam } from "./support/exam-data.ts";
import { openHall } from "./support/students/hall.ts";
import { preparePapers } from "./support/prepare-papers.ts";
import { memoryOf, processorTimeOf } from "./support/process-usage.ts";
import { inTemporaryFolder, portOf, startDatabase, startServer } from "./support/product.ts";
import { readBack } from "./support/read-back.ts";

const arrivalMs = 30_000;

interface Stored {
  id: string;
  key: string;
}

/** Counts acknowledged media that have no row or no object. */
const missingMedia = async (connection: pg.ClientConfig, files: string, stored: readonly Stored[]): Promise<number> => {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<Stored>("select id, storage_key as key from media");
  await client.end();
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  let missing = 0;
  for (const { id, key } of stored) {
    const isThere =
      keys.get(id) === key &&
      (await access(join(files, key))
        .then(() => true)
        .catch(() => false));
    if (!isThere) missing += 1;
  }
  return missing;
};

const countEvents = async (connection: pg.ClientConfig): Promise<number> => {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from student_events");
  await client.end();
  return rows[0]!.count;
};

/**
 * The students of `exam`, each with a camera frame a second and a screenshot every 45 seconds, through the media outbox
 * of the student app. Media not sent at the end has two minutes to arrive, as on a page that stays open.
 */
export const superviseBench = ({ students: count = 50, minutes = 2 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    const database = await startDatabase(join(folder, "db"));
    const data = join(folder, "data");
    const server = await startServer(database.url, "0", { DATA_DIR: data });
    const ms = minutes * 60_000;
    const size = { students: count, questions: 60, seconds: ms / 1000 + 600, is_supervised: true };
    const exam = await insertExam(database.connection, size);
    await preparePapers(database.connection, exam.quiz_id);
    const hall = await openHall(exam, portOf(server), "supervise");
    const before = await processorTimeOf(server.child.pid);
    const from_ms = Date.now() + 1_000;
    await endSessionAt(database.connection, exam.session_id, new Date(from_ms + ms));
    const report = await hall.run({ from_ms, arrival_ms: arrivalMs, bell_ms: from_ms + ms });
    const server_ms = (await processorTimeOf(server.child.pid)) - before;
    const server_rss_mb = Math.round(await memoryOf(server.child.pid));
    const back = await readBack(database.connection, [report]);
    const lost = await missingMedia(database.connection, join(data, "files", "objects"), report.media.stored);
    const events = await countEvents(database.connection);
    await server.stop();
    await database.stop();
    const { media, times } = report;
    return {
      students: count,
      failed: report.failed + media.unsent,
      missing: back.missing + lost,
      sync_p50_ms: rounded(percentile(times.sync, 0.5)),
      sync_p99_ms: rounded(percentile(times.sync, 0.99)),
      objects: media.stored.length,
      events,
      edits: back.acknowledged,
      put_p50_ms: rounded(percentile(media.put_ms, 0.5)),
      put_p99_ms: rounded(percentile(media.put_ms, 0.99)),
      retried: media.retried,
      server_ms_per_object: rounded(server_ms / Math.max(1, media.stored.length)),
      students_ms_per_object: rounded(report.own.processor_ms / Math.max(1, media.stored.length)),
      students_delay_p99_ms: rounded(report.own.delay_p99_ms),
      server_rss_mb,
    };
  });
