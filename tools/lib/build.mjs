import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { refuseBlockedNames } from "./blocked-names.mjs";
import { compressAssets } from "../compress-assets.mjs";
import { hashFiles } from "./hash-files.mjs";
import { projectRoot, runNode } from "./run.mjs";
import { step, StepFailure, tail } from "./steps.mjs";

const apps = ["student", "teacher"];
const stampOf = (/** @type {string} */ app) => join(projectRoot, ".cache", `built-${app}`);
const isProductCode = (/** @type {string} */ file) => !/\.(test|spec)\.tsx?$|\.md$/.test(file);

const sourceHash = (/** @type {string} */ app) =>
  hashFiles(
    [
      `apps/${app}`,
      "packages",
      "package-lock.json",
      "tsconfig.base.json",
      "tools/compress-assets.mjs",
      "tools/supported-browsers.json",
    ],
    isProductCode,
  );

const isBuilt = async (/** @type {string} */ app) => {
  const stamp = await readFile(stampOf(app), "utf8").catch(() => "");
  return existsSync(join(projectRoot, "apps", app, "dist", "index.html")) && stamp === (await sourceHash(app));
};

const build = async (/** @type {string} */ app) => {
  const hash = await sourceHash(app);
  await rm(stampOf(app), { force: true });
  const vite = join(projectRoot, "node_modules", "vite", "bin", "vite.js");
  const cwd = join(projectRoot, "apps", app);
  const { code, output } = await runNode([vite, "build", "--logLevel", "warn"], {
    cwd,
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) throw new StepFailure(`The ${app} app could not be built:\n${tail(output, 30)}`);
  await refuseBlockedNames(app, join(cwd, "dist"));
  await compressAssets(join(cwd, "dist"));
  await mkdir(dirname(stampOf(app)), { recursive: true });
  await writeFile(stampOf(app), hash);
};

/** Builds the browser apps whose sources have changed since the last build. */
export const ensureBuilt = async () => {
  /** @type {string[]} */
  const stale = [];
  for (const app of apps) if (!(await isBuilt(app))) stale.push(app);
  if (stale.length === 0) return;
  const names = stale.join(" and ");
  await step(`building the ${names} app${stale.length > 1 ? "s" : ""}`, `built ${names}`, async () => {
    const builds = await Promise.allSettled(stale.map(build));
    for (const result of builds) if (result.status === "rejected") throw result.reason;
  });
};
