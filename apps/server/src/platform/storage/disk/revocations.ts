import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface Revocations {
  revoke(prefix: string, at: Date): Promise<void>;
  isRevoked(prefix: string, granted_ms: number): Promise<boolean>;
}

/** A file for each revoked prefix, not memory: every process that serves the gateway must refuse, also after a restart. */
export const createRevocations = (root: string): Revocations => {
  const folder = join(root, "revoked");
  const pathOf = (prefix: string): string => join(folder, encodeURIComponent(prefix));
  const read = (prefix: string): Promise<string | null> =>
    readFile(pathOf(prefix), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
  return {
    revoke: async (prefix, at) => {
      await mkdir(folder, { recursive: true });
      await writeFile(pathOf(prefix), String(at.getTime()), { flush: true });
    },
    isRevoked: async (prefix, granted_ms) => {
      const revoked = await read(prefix);
      // A file that is being written reads as empty, and counts as a revocation.
      return revoked !== null && (revoked === "" || granted_ms <= Number(revoked));
    },
  };
};
