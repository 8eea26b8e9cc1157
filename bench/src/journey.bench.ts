import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Options, Result } from "./bench.types.ts";
import { rounded } from "./statistics.ts";
import { buildApps } from "./support/browser.ts";
import { projectRoot } from "./support/process.ts";

/**
 * One student at the pace of a real exam: the journey of `e2e/journey/journey.spec.ts`, for hours instead of minutes.
 */
export const journeyBench = async ({ minutes = 120, language = "en" }: Options): Promise<Result> => {
  buildApps();
  const args = ["e2e/journey/journey.command.ts", "--minutes", String(minutes), "--language", language];
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ["ignore", "pipe", "inherit"] });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "exit") as Promise<[number | null]>]);
  if (code !== 0) throw new Error(`the journey ended with code ${code}`);
  const outcome = JSON.parse(said) as Result;
  return Object.fromEntries(Object.entries(outcome).map(([name, value]) => [name, rounded(value)]));
};
