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

/** Where Playwright keeps its own, if it has fetched one. */
const playwrights = () => {
  const { chromium } = createRequire(join(projectRoot, "e2e", "package.json"))("@playwright/test");
  return [chromium.executablePath()];
};

/** Some systems have a file of that name that only says how to install it: it must run. */
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

/** An existing Chromium; else Debian's for root; else Playwright's own. */
export const ensureChromium = async () => {
  if (process.env["CHROMIUM_PATH"] && !findChromium())
    throw new StepFailure(`CHROMIUM_PATH is ${process.env["CHROMIUM_PATH"]}, which does not run.`);
  return findChromium() ?? (await step("installing Chromium", "installed Chromium", install));
};

const findShell = () => onPath([shellName]).find(works) ?? null;

/** Debian's Chromium without windows, which tests start faster; null where there is none: the whole one does as well. */
export const ensureHeadlessShell = async () => {
  if (findShell() === null && byApt()) await installByApt(shellName);
  return findShell();
};

/** `--install`: installs one where there is none; its path is the last line. */
if (process.argv[1] === import.meta.filename)
  process.stdout.write((process.argv.includes("--install") ? await ensureChromium() : findChromium()) ?? "");
