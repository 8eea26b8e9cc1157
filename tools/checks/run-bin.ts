import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectRoot } from "./finish.ts";

/**
 * Makes compilers written in Go collect garbage less often. They finish before it fills the memory, in three quarters
 * of the time.
 */
const seldomCollected = { GOGC: "400" };

/** Runs an installed program, shows its output, and returns its exit code. */
export const runBin = async (name: string, args: string[], hint?: string): Promise<number> => {
  const env = { ...seldomCollected, ...process.env };
  const program = join(projectRoot, "node_modules", ".bin", name);
  const child = spawn(program, args, { cwd: projectRoot, env, stdio: "inherit" });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0 && hint) console.log(hint);
  return code ?? 1;
};
