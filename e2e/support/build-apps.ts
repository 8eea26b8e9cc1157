import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Once, before the workers start their servers. */
export default function buildApps() {
  const build = fileURLToPath(new URL("../../tools/build.mjs", import.meta.url));
  execFileSync(process.execPath, [build], { stdio: "inherit" });
}
