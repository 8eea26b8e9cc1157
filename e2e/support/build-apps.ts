import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Playwright's global setup: builds the apps once, before the workers start their servers. */
export default function buildApps() {
  const build = fileURLToPath(new URL("../../tools/build.mjs", import.meta.url));
  execFileSync(process.execPath, [build], { stdio: "inherit" });
}
