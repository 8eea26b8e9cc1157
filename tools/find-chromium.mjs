import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { projectRoot, run, runNode } from "./lib/run.mjs";
import { step, StepFailure, tail } from "./lib/steps.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const shellName = "chromium-headless-shell";

const onPath = (/** @type {string[]} */ wanted) =>
  (process.env["PATH"] ?? "").split(delimiter).flatMap((folder) => wanted.map((name) => join(folder, name)));

/** Returns where Playwright installs its own Chromium; the file may be missing. */
const playwrights = () => {
  const { chromium } = createRequire(join(projectRoot, "e2e", "package.json"))("@playwright/test");
  return [chromium.executablePath()];
};

/** Runs the program, because on some systems a file of that name only says how to install it. */
const works = (/** @type {string} */ path) => {
  try {
    accessSync(path, constants.X_OK);
    execFileSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
};

/** @returns {string | null} */
export const findChromium = () => {
  const given = process.env["CHROMIUM_PATH"];
  const found = (given ? [given] : [...onPath(names), ...playwrights()]).find((path) => path && works(path));
  return found ?? null;
};

const byApt = () => process.getuid?.() === 0 && existsSync("/etc/debian_version");

const installByApt = async (/** @type {string} */ name) => {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const install = () => run("apt-get", ["install", "-y", "--no-install-recommends", name], { env });
  const first = await install();
  if (first.code === 0) return first;
  await run("apt-get", ["update"], { env });
  return install();
};

const install = async () => {
  const cli = join(projectRoot, "node_modules", "@playwright", "test", "cli.js");
  const { code, output } = byApt() ? await installByApt("chromium") : await runNode([cli, "install", "chromium"]);
  const found = findChromium();
  if (code !== 0 || !found)
    throw new StepFailure(`No Chromium could be installed: install one, or set CHROMIUM_PATH.\n${tail(output)}`);
  return found;
};

/** Returns an existing Chromium; else installs Debian's as root, else Playwright's own. */
export const ensureChromium = async () => {
  if (process.env["CHROMIUM_PATH"] && !findChromium())
    throw new StepFailure(`CHROMIUM_PATH is ${process.env["CHROMIUM_PATH"]}, which does not run.`);
  return findChromium() ?? (await step("installing Chromium", "installed Chromium", install));
};

const findShell = () => onPath([shellName]).find(works) ?? null;

/** Returns Debian's headless Chromium, which starts faster; null if there is none: the full Chromium works as well. */
export const ensureHeadlessShell = async () => {
  if (findShell() === null && byApt()) await installByApt(shellName);
  return findShell();
};

/** With `--install`, installs a Chromium if there is none. The path is the last line of the output. */
if (process.argv[1] === import.meta.filename)
  process.stdout.write((process.argv.includes("--install") ? await ensureChromium() : findChromium()) ?? "");
