import { createHash } from "node:crypto";
import { lchown, lstat, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Account, ourUid } from "./account.ts";
import { hasCode, StartRefusal } from "./start-refusal.ts";

/** The kernel limits a socket's whole path to 107 characters. */
const longestFolder = 107 - "/.s.PGSQL.5432.lock".length;

const nameFor = (clusterDir: string, uid: number): string => {
  const name = `examplar-${createHash("sha256").update(`${uid}:${clusterDir}`).digest("hex").slice(0, 16)}`;
  const preferred = join(tmpdir(), name);
  return preferred.length <= longestFolder ? preferred : join("/tmp", name);
};

/** Creates a folder that only the database's account can enter. It replaces passwords: each start checks its owner. */
export const prepareSocketDirectory = async (clusterDir: string, account: Account): Promise<string> => {
  const uid = account?.uid ?? ourUid();
  const dir = nameFor(clusterDir, uid);
  try {
    await mkdir(dir, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
  // Root gives the folder to the account, also one that an interrupted start left to root.
  if (account && (await lstat(dir)).uid === ourUid()) await lchown(dir, account.uid, account.gid);
  const found = await lstat(dir);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0)
    throw new StartRefusal(`The folder ${dir} was made by someone else: remove it, then start again.`);
  return dir;
};
