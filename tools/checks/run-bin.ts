import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectRoot } from "./finish.ts";

/** Runs one of the installed programs with what it prints shown, and returns its exit code. */
export const runBin = async (name: string, args: string[], hint?: string): Promise<number> => {
  const child = spawn(join(projectRoot, "node_modules", ".bin", name), args, { cwd: projectRoot, stdio: "inherit" });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0 && hint) console.log(hint);
  return code ?? 1;
};
