import type { Page } from "@playwright/test";
import type pg from "pg";
import type { Options, Result } from "./bench.types.ts";
import { buildApps, fakeDevices, signedIn, startBrowser } from "./support/browser.ts";
import { inTemporaryFolder, portOf, startDatabase, startServerWithStorage } from "./support/product.ts";
import { openSupervised, query, writeFor } from "./support/supervised-page.ts";

/** The stores in which media waits on the device; two have the specification's names. */
const stores = [
  ["examplar_media", "media"],
  ["evalmee", "screenshots"],
  ["evalmee", "audio_chunks"],
] as const;

/** Returns the ids of the media stored on the device. */
const keptIds = async (page: Page): Promise<string[]> => {
  const ids: string[] = [];
  for (const place of stores)
    ids.push(
      ...(await page.evaluate(async ([databaseName, storeName]) => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(databaseName);
          request.addEventListener("success", () => resolve(request.result));
          request.addEventListener("error", () => reject(request.error));
        });
        // A note without an item lies beside each row.
        const rows = await new Promise<{ item?: { id: string } }[]>((resolve, reject) => {
          const request = database.transaction(storeName).objectStore(storeName).getAll();
          request.addEventListener("success", () => resolve(request.result as { item?: { id: string } }[]));
          request.addEventListener("error", () => reject(request.error));
        });
        database.close();
        return rows.flatMap(({ item }) => item?.id ?? []);
      }, place)),
    );
  return ids;
};

interface Arrived extends pg.QueryResultRow {
  id: string;
  kind: string;
  happened_at: Date;
  received_at: Date;
}

/** Counts items that the server received before an older one of the same kind. */
const outOfOrder = (rows: readonly Arrived[]): number => {
  const newest = new Map<string, Arrived>();
  let count = 0;
  for (const row of rows) {
    const before = newest.get(row.kind);
    if (before && row.happened_at < before.happened_at && row.received_at > before.received_at) count += 1;
    if (!before || row.happened_at > before.happened_at) newest.set(row.kind, row);
  }
  return count;
};

const arrivalMs = 180_000;

/** Polls until the server has all items or the time is over. */
const arrivals = async (connection: pg.ClientConfig, ids: readonly string[]): Promise<Arrived[]> => {
  const read = () =>
    query<Arrived>(
      connection,
      "select id, kind, happened_at, received_at from media where id = any($1::uuid[]) order by received_at, happened_at",
      [ids],
    );
  const until = Date.now() + arrivalMs;
  for (;;) {
    const rows = await read();
    if (rows.length === ids.length || Date.now() > until) return rows;
    await new Promise((resolve) => void setTimeout(resolve, 1_000));
  }
};

/** Writes, and causes one countable event in each quarter of a minute. */
const writeWithEvents = async (page: Page, minutes: number): Promise<number> => {
  const parts = Math.max(1, Math.round(minutes * 4));
  for (let part = 0; part < parts; part += 1) {
    await page.setViewportSize({ width: part % 2 === 0 ? 1_200 : 1_280, height: 800 });
    await writeFor(page, (minutes * 60) / parts);
  }
  return parts;
};

/**
 * A real browser with real recorders loses its network for M minutes: everything recorded meanwhile must arrive
 * afterwards, in order of time. It takes real time, because the recorders' timers run in a worker, whose clock the
 * bench cannot advance.
 */
export const outageBench = ({ minutes = 10 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    buildApps();
    const database = await startDatabase(folder);
    const server = await startServerWithStorage(database.url, folder);
    const browser = await startBrowser(fakeDevices);
    const { connection } = database;
    try {
      const place = { connection, base_url: `http://localhost:${portOf(server)}`, pace: null };
      const { page } = await openSupervised((student) => signedIn(browser, place.base_url, student, "block"), place);
      await writeFor(page, 10);
      await page.context().setOffline(true);
      const events_made = await writeWithEvents(page, minutes);
      const ids = await keptIds(page);
      await page.context().setOffline(false);
      const rows = await arrivals(connection, ids);
      const events = await query<Arrived>(
        connection,
        "select id::text, kind::text, happened_at, received_at from student_events where kind = 'resize_browser' order by received_at, happened_at",
      );
      const of = (kind: string) => rows.filter((row) => row.kind === kind).length;
      return {
        minutes,
        kept: ids.length,
        missing: ids.length - rows.length,
        out_of_order: outOfOrder(rows) + outOfOrder(events),
        frames: of("camera_frame"),
        screenshots: of("screenshot"),
        sounds: of("audio_chunk"),
        page_recordings: of("page_recording"),
        events_made,
        events_missing: Math.max(0, events_made - events.length),
      };
    } finally {
      await browser.close();
      await server.stop();
      await database.stop();
    }
  });
