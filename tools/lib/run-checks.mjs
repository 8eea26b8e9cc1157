import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot, runNode } from "./run.mjs";

const suffix = ".check.ts";
/** Two checks at a time, because some use all cores. */
const lanes = 2;

const names = async (/** @type {string[]} */ wanted) => {
  const all = (await readdir(join(projectRoot, "tools", "checks")))
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length));
  return wanted.length > 0 ? all.filter((name) => wanted.includes(name)) : all;
};

const runCheck = async (/** @type {string} */ name, /** @type {string[]} */ flags) => {
  const since = Date.now();
  const { code, output } = await runNode([join("tools", "checks", name + suffix), ...flags]);
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${((Date.now() - since) / 1000).toFixed(1)} s)`);
  if (code !== 0) console.log(output.trimEnd().replaceAll(/^/gm, "    "));
  return code === 0;
};

/**
 * Runs the checks and returns how many passed and which failed.
 * @param {string[]} wanted names, all when empty
 * @param {string[]} flags
 */
export const runChecks = async (wanted, flags = []) => {
  const waiting = await names(wanted);
  /** @type {{ passed: number, failed: string[] }} */
  const result = { passed: 0, failed: [] };
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      if (await runCheck(name, flags)) result.passed += 1;
      else result.failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return result;
};
