import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Options, Result } from "./bench.types.ts";
import { percentile, rounded } from "./statistics.ts";
import { bareWrites } from "./bare/bare-writes.ts";
import { startProcess } from "./support/process.ts";
import { inTemporaryFolder, portOf, startDatabase, startServer } from "./support/product.ts";
import { createSignedPut } from "./support/signed-put.ts";

const object = randomBytes(100 * 1024);
const lanes = 16;
const warmUpMs = 2_000;

interface Run {
  per_s: number;
  p99_ms: number;
}

/** Each lane puts an object, waits until it is on the disk, and puts the next. */
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

const rounds = 3;

type Side = "ours" | "least" | "plain";

/** Compares by turns: objects of 100 KiB through the gateway, bare files, and a plain server that only writes files. */
export const storageBench = ({ seconds = 5 }: Options): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    const database = await startDatabase(join(folder, "db"));
    const server = await startServer(database.url, "0", { DATA_DIR: join(folder, "data") });
    const store = await startProcess(["bench/src/bare/bare-store.ts", join(folder, "plain")], /ready: http:\S+/);
    const keys = JSON.parse(await readFile(join(folder, "data", "files", "credentials.json"), "utf8")) as {
      access_key_id: string;
      secret_access_key: string;
    };
    const [signed, plain] = [server, store].map((one) => createSignedPut({ port: portOf(one), lanes, ...keys }));
    await mkdir(join(folder, "bare"));
    const write = bareWrites(join(folder, "bare"));
    const keyOf = (lane: number, turn: number): string => `${lane + 1}/7/screen/${Date.now()}-${turn}.jpg`;
    const sides: Record<Side, (lane: number, turn: number) => Promise<void>> = {
      ours: (lane, turn) => signed!(lane, keyOf(lane, turn), object),
      least: () => write(object),
      plain: (lane, turn) => plain!(lane, keyOf(lane, turn), object),
    };
    const runs: Record<Side, Run[]> = { ours: [], least: [], plain: [] };
    for (const side of Object.values(sides)) await hammer(side, warmUpMs);
    for (let round = 0; round < rounds; round += 1)
      for (const side of ["ours", "least", "plain"] as const)
        runs[side].push(await hammer(sides[side], seconds * 1000));
    const mean = (side: Side, of: keyof Run): number =>
      runs[side].reduce((sum, run) => sum + run[of], 0) / runs[side].length;
    const puts_per_s = mean("ours", "per_s");
    return {
      bytes: object.length,
      lanes,
      puts_per_s: rounded(puts_per_s),
      bare_puts_per_s: rounded(mean("least", "per_s")),
      ratio: rounded(puts_per_s / mean("least", "per_s")),
      http_puts_per_s: rounded(mean("plain", "per_s")),
      http_ratio: rounded(puts_per_s / mean("plain", "per_s")),
      p99_ms: rounded(mean("ours", "p99_ms")),
      bare_p99_ms: rounded(mean("least", "p99_ms")),
    };
  });
