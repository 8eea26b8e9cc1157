import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Caches the choice in the environment, because every worker loads this file again. */
const once = (name: string, choose: () => string): string => (process.env[name] ??= choose());

const finder = fileURLToPath(new URL("../../tools/find-chromium.mjs", import.meta.url));
const executablePath = once("CHROMIUM_PATH", () => execFileSync(process.execPath, [finder], { encoding: "utf8" }));

/** Stops the browser's own requests for updates and accounts, because nothing may leave this machine. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  "--disable-gpu",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
];
const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

const args = [...quiet, ...sandbox];

/** The full browser, for features that only it has, such as screen sharing or a profile that survives a kill. */
export const launchOptions = { executablePath, args };
/** The headless shell for most tests: it draws only into memory and needs two thirds of the time. */
export const headlessShell = { executablePath: process.env["HEADLESS_SHELL_PATH"] ?? executablePath, args };
/** Locale and time zone of the browser. */
export const place = { locale: "en-GB", timezoneId: "Europe/Paris" };
