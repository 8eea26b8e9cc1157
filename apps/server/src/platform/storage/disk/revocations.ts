import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { renameDurably, orNull } from "./folders.ts";

export interface Revocations {
  /** Resolves when every process on this disk refuses credentials granted up to `at`. */
  revoke(prefix: string, at: Date): Promise<void>;
  isRevoked(prefix: string, granted_ms: number): Promise<boolean>;
}

/** How long the list of revocations is cached: every upload checks it, but revocations are rare. */
const readEveryMs = 500;
/** Far longer than the lifetime of credentials. */
const keptMs = 24 * 60 * 60_000;

/**
 * Stores a file for each revoked prefix, because every process that serves the gateway must refuse, also after a
 * restart.
 */
export const createRevocations = (root: string): Revocations => {
  const folder = join(root, "revoked");
  const pathOf = (name: string): string => join(folder, name);
  let known: Promise<Map<string, number>> | undefined;
  let read_ms = -Infinity;

  const readOne = async (name: string): Promise<[string, number]> => {
    const text = await orNull(readFile(pathOf(name), "utf8"));
    return [decodeURIComponent(name), Number(text ?? -Infinity)];
  };
  const readAll = async (): Promise<Map<string, number>> => {
    const names = (await orNull(readdir(folder))) ?? [];
    return new Map(await Promise.all(names.map(readOne)));
  };
  const current = (): Promise<Map<string, number>> => {
    if (known && performance.now() - read_ms < readEveryMs) return known;
    read_ms = performance.now();
    return (known = readAll());
  };
  const removeOld = async (now_ms: number): Promise<void> => {
    for (const [prefix, revoked_ms] of await readAll())
      if (revoked_ms < now_ms - keptMs) await rm(pathOf(encodeURIComponent(prefix)), { force: true });
  };

  return {
    revoke: async (prefix, at) => {
      await removeOld(at.getTime());
      // Writes outside the folder and renames when complete: a partial file would contain a wrong time.
      const temporary = join(root, `revoking-${randomUUID()}`);
      await writeFile(temporary, String(at.getTime()), { flush: true });
      await renameDurably(temporary, pathOf(encodeURIComponent(prefix)));
      known = undefined;
      // By then the other processes have read the folder again.
      await wait(2 * readEveryMs);
    },
    isRevoked: async (prefix, granted_ms) => granted_ms <= ((await current()).get(prefix) ?? -Infinity),
  };
};
