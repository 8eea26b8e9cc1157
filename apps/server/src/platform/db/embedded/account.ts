import { readFile, stat } from "node:fs/promises";
import { hasCode, StartRefusal } from "./start-refusal.ts";

/** The system account that PostgreSQL runs under; null means the server's own. */
export type Account = { uid: number; gid: number } | null;

export const ourUid = (): number => process.getuid?.() ?? -1;

const findAccount = async (name: string): Promise<Account> => {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const fields = passwd
    .split("\n")
    .map((line) => line.split(":"))
    .find(([user]) => user === name);
  return fields?.[2] && fields[3] ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null;
};

/** Owner of an existing cluster, null without one. The owner keeps it, even if a better account has appeared since. */
const ownerOf = async (clusterDir: string): Promise<Account> => {
  try {
    const { uid, gid } = await stat(clusterDir);
    return { uid, gid };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
};

/** PostgreSQL refuses to run as root, so a server run by root starts it under an account with few rights. */
const accountForRoot = async (clusterDir: string): Promise<Account> => {
  const owner = await ownerOf(clusterDir);
  if (owner?.uid === 0)
    throw new StartRefusal(
      `The database in ${clusterDir} belongs to root, which PostgreSQL does not allow: give it to another account (chown -R nobody "${clusterDir}").`,
    );
  const account = owner ?? (await findAccount("postgres")) ?? (await findAccount("nobody"));
  if (!account)
    throw new StartRefusal(
      "PostgreSQL does not run as root and there is no account postgres or nobody: start Examplar as an ordinary user.",
    );
  return account;
};

export const chooseAccount = async (clusterDir: string): Promise<Account> => {
  const uid = ourUid();
  if (uid === 0) return accountForRoot(clusterDir);
  const owner = await ownerOf(clusterDir);
  if (owner && uid >= 0 && owner.uid !== uid)
    throw new StartRefusal(
      `The database in ${clusterDir} belongs to another account (number ${owner.uid}): start Examplar as that account, or set DATA_DIR to another folder.`,
    );
  return null;
};
