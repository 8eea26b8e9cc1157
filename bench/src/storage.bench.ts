import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Options, Result } from "./bench.types.ts";
import { percentile, rounded } from "./statistics.ts";
import { inTemporaryFolder, portOf, startDatabase, startServer } from "./support/product.ts";
import { createSignedPut } from "./support/signed-put.ts";

const object = randomBytes(100 * 1024);
const lanes = 16;
const warmUpMs = 2_000;

interface Run {
  per_s: number;
  p99_ms: number;
}

/** Every lane puts, waits until it is on the disk, and puts again. */
const hammer = async (put: (lane: number, turn: number) => Promise<void>, ms: number): Promise<Run> => {
  const times: number[] = [];
  const begin = performance.now();
  const drive = async (lane: number): Promise<void> => {
    for (let turn = 0; performance.now() < begin + ms; turn += 1) {
      const sent = performance.now();
      await put(lane, turn);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => drive(lane)));
  return { per_s: (times.length * 1000) / (performance.now() - begin), p99_ms: percentile(times, 0.99) };
};

const synced = async (path: string, flags: string, write?: (file: FileHandle) => Promise<void>): Promise<void> => {
  const file = await open(path, flags);
  try {
    await write?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** The least that makes 100 KiB appear whole and stay: a file written and synced, renamed, and its folder synced. */
const barePut = async (folder: string): Promise<(lane: number, turn: number) => Promise<void>> => {
  await mkdir(folder, { recursive: true });
  let count = 0;
  return async () => {
    count += 1;
    const name = join(folder, String(count));
    await synced(`${name}.new`, "wx", (file) => file.writeFile(object));
    await rename(`${name}.new`, name);
    await synced(folder, "r");
  };
};

const rounds = 3;

/** Objects of 100 KiB through the gateway, signed and synced, beside bare files on the same disk, by turns. */
export const storageBench = ({ seconds = 5 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    const database = await startDatabase(join(folder, "db"));
    const server = await startServer(database.url, "0", { DATA_DIR: join(folder, "data") });
    const keys = JSON.parse(await readFile(join(folder, "data", "files", "credentials.json"), "utf8")) as {
      access_key_id: string;
      secret_access_key: string;
    };
    const signed = createSignedPut({ port: portOf(server), lanes, ...keys });
    const bare = await barePut(join(folder, "bare"));
    const put = (lane: number, turn: number) => signed(lane, `${lane + 1}/7/screen/${Date.now()}-${turn}.jpg`, object);
    await hammer(put, warmUpMs);
    await hammer(bare, warmUpMs / 2);
    const runs: { ours: Run; least: Run }[] = [];
    for (let round = 0; round < rounds; round += 1)
      runs.push({ ours: await hammer(put, seconds * 1000), least: await hammer(bare, seconds * 1000) });
    const mean = (of: (run: (typeof runs)[number]) => number): number =>
      runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
    const puts_per_s = mean(({ ours }) => ours.per_s);
    const bare_puts_per_s = mean(({ least }) => least.per_s);
    return {
      bytes: object.length,
      lanes,
      puts_per_s: rounded(puts_per_s),
      bare_puts_per_s: rounded(bare_puts_per_s),
      ratio: rounded(puts_per_s / bare_puts_per_s),
      p99_ms: rounded(mean(({ ours }) => ours.p99_ms)),
      bare_p99_ms: rounded(mean(({ least }) => least.p99_ms)),
    };
  });
