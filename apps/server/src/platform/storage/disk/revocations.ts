import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { land, orNull } from "./folders.ts";

export interface Revocations {
  /** Returns when every process on this disk refuses what was granted up to `at`. */
  revoke(prefix: string, at: Date): Promise<void>;
  isRevoked(prefix: string, granted_ms: number): Promise<boolean>;
}

/** Every put asks, and hardly anything is ever revoked: the folder is read once in this time. */
const readEveryMs = 500;
/** Far longer than credentials last. */
const keptMs = 24 * 60 * 60_000;

/** A file for each revoked prefix, not memory: every process that serves the gateway must refuse, also after a restart. */
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
      // Beside the folder, and named when it is whole: half a file would be a revocation of any time.
      const temporary = join(root, `revoking-${randomUUID()}`);
      await writeFile(temporary, String(at.getTime()), { flush: true });
      await land(temporary, pathOf(encodeURIComponent(prefix)));
      known = undefined;
      // The others have read the folder anew by then.
      await wait(2 * readEveryMs);
    },
    isRevoked: async (prefix, granted_ms) => granted_ms <= ((await current()).get(prefix) ?? -Infinity),
  };
};
