import { existsSync, readFileSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ensureChromium } from "./find-chromium.mjs";
import { run } from "./lib/run.mjs";
import { step, StepFailure, tail } from "./lib/steps.mjs";

/** @type {{ engines: Record<string, { packages: string[] }> }} */
const { engines } = JSON.parse(readFileSync(new URL("supported-browsers.json", import.meta.url), "utf8"));

const onPath = (/** @type {string} */ name) =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null;

/** Finds WebKitGTK's own browser, which Debian keeps in a folder named after the processor architecture. */
const miniBrowser = () => {
  for (const root of ["/usr/lib", "/usr/libexec"]) {
    const folders = existsSync(root) ? ["", ...readdirSync(root).filter((name) => name.includes("linux-gnu"))] : [];
    for (const folder of folders)
      for (const version of ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"]) {
        const path = join(root, folder, version, "MiniBrowser");
        if (existsSync(path)) return path;
      }
  }
  return null;
};

/** Returns the path of each program, or null, by its environment variable. */
const find = () => ({
  FIREFOX_PATH: process.env["FIREFOX_PATH"] ?? onPath("firefox-esr") ?? onPath("firefox"),
  WEBKIT_DRIVER_PATH: process.env["WEBKIT_DRIVER_PATH"] ?? onPath("WebKitWebDriver"),
  WEBKIT_BROWSER_PATH: process.env["WEBKIT_BROWSER_PATH"] ?? miniBrowser(),
  XVFB_PATH: process.env["XVFB_PATH"] ?? onPath("Xvfb"),
});

const missing = () =>
  Object.entries(find())
    .filter(([, path]) => path === null || !existsSync(path))
    .map(([name]) => name);

const packages = Object.values(engines).flatMap((engine) => engine.packages);

const install = async () => {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const get = () => run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
  let { code, output } = await get();
  if (code !== 0) {
    await run("apt-get", ["update"], { env });
    ({ code, output } = await get());
  }
  if (code !== 0 || missing().length > 0)
    throw new StepFailure(`The browsers could not be installed (${packages.join(", ")}):\n${tail(output)}`);
};

/**
 * Finds Chromium, Firefox and WebKitGTK, or installs Debian's packages as root. Fails if one is missing, because the
 * run would prove less than it claims.
 */
export const ensureBrowsers = async () => {
  const CHROMIUM_PATH = await ensureChromium();
  if (missing().length > 0) {
    if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version"))
      throw new StepFailure(
        `Firefox and WebKitGTK are needed to prove the exam in them: install ${packages.join(", ")}, or set ${missing().join(", ")}.`,
      );
    await step("installing Firefox and WebKitGTK", "installed Firefox and WebKitGTK", install);
  }
  return { CHROMIUM_PATH, .../** @type {Record<string, string>} */ (find()) };
};
