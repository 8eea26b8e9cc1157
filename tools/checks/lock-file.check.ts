import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { finish, projectRoot } from "./finish.ts";

const lock = JSON.parse(await readFile(join(projectRoot, "package-lock.json"), "utf8")) as {
  packages: Record<string, { resolved?: string; link?: boolean }>;
};

/** Detects a private registry or a local folder, with which the lock file would install on one machine only. */
const isElsewhere = ({ resolved, link }: { resolved?: string; link?: boolean }): boolean =>
  resolved !== undefined && !link && !resolved.startsWith("https://registry.npmjs.org/");

const complaints = Object.entries(lock.packages)
  .filter(([, entry]) => isElsewhere(entry))
  .map(([name, { resolved }]) => `package-lock.json: ${name} comes from ${resolved}`);
finish(complaints, `${Object.keys(lock.packages).length} packages`);
