import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { projectRoot } from "./run.mjs";

const skipped = new Set(["node_modules", "dist", "dev-dist", "test-results"]);

/** @param {string} folder @returns {Promise<string[]>} */
const filesBelow = async (folder) => {
  const files = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) files.push(...(await filesBelow(path)));
    else if (entry.isFile()) files.push(path);
  }
  return files;
};

/**
 * Returns one hash of the names and contents of files and folders. Skips missing paths.
 * @param {string[]} paths relative to the project
 * @param {(file: string) => boolean} [counts]
 */
export const hashFiles = async (paths, counts = () => true) => {
  const found = paths.map((path) => join(projectRoot, path)).filter((path) => existsSync(path));
  const files = await Promise.all(found.map((path) => filesBelow(path).catch(() => [path])));
  const hash = createHash("sha256");
  for (const file of files.flat().toSorted()) {
    if (!counts(file)) continue;
    hash
      .update(`${relative(projectRoot, file)}\0`)
      .update(await readFile(file))
      .update("\0");
  }
  return hash.digest("hex");
};
