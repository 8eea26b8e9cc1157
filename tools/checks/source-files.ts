import { glob } from "node:fs/promises";
import { projectRoot } from "./finish.ts";

const skipped = new Set(["node_modules", "dist", "data", "test-results", "fixture", "dev-dist"]);

/** Lists every source file on disk, also those that git does not track. */
export const sourceFiles = async (extensions = "{ts,tsx,mjs}"): Promise<string[]> => {
  const found: string[] = [];
  const options = { cwd: projectRoot, exclude: (name: string) => skipped.has(name.split("/").at(-1) ?? "") };
  for await (const file of glob(`{packages,apps,e2e,bench,tools}/**/*.${extensions}`, options)) found.push(file);
  return found.toSorted();
};
