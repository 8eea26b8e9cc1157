import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Workers read this file again: what was chosen once is handed on to them. */
const once = (name: string, choose: () => string): string => (process.env[name] ??= choose());

const finder = fileURLToPath(new URL("../../tools/find-chromium.mjs", import.meta.url));
const executablePath = once("CHROMIUM_PATH", () => execFileSync(process.execPath, [finder], { encoding: "utf8" }));

/** A browser of its own accord looks for updates and accounts: nothing may leave this machine. */
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

/** The whole browser: for tests of what only it has, such as a shared screen or a profile that is killed. */
export const launchOptions = { executablePath, args };
/** The browser of most tests draws into memory only, and so takes two thirds of the time. */
export const headlessShell = { executablePath: process.env["HEADLESS_SHELL_PATH"] ?? executablePath, args };
/** Where in the world it stands. */
export const place = { locale: "en-GB", timezoneId: "Europe/Paris" };
