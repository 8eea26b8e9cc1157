import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashFiles } from "./hash-files.mjs";
import { projectRoot, run } from "./run.mjs";
import { step, StepFailure, tail } from "./steps.mjs";

const stampFile = join(projectRoot, "node_modules", ".examplar-installed");

const manifests = async () => {
  const folders = await Promise.all(
    ["packages", "apps"].map(async (parent) =>
      (await readdir(join(projectRoot, parent))).map((name) => `${parent}/${name}/package.json`),
    ),
  );
  return ["package.json", "package-lock.json", "e2e/package.json", "bench/package.json", ...folders.flat()];
};

const isInstalled = async () => {
  const stamp = await readFile(stampFile, "utf8").catch(() => "");
  return stamp === (await hashFiles(await manifests()));
};

const npmInstall = async () => {
  const cli = process.env["npm_execpath"];
  // CI keeps lefthook from writing hooks into .git: each developer switches them on.
  const quiet = { env: { CI: "1" } };
  const args = ["install", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } =
    cli && existsSync(cli) ? await run(process.execPath, [cli, ...args], quiet) : await run("npm", args, quiet);
  if (code !== 0) throw new StepFailure(`npm install did not succeed; it ended with:\n${tail(output)}`);
  if (!existsSync(join(projectRoot, "node_modules", ".bin", "node")))
    throw new StepFailure("npm install left out the package node: are install scripts switched off (ignore-scripts)?");
  await writeFile(stampFile, await hashFiles(await manifests()));
};

/** Runs npm install if something is missing or has changed since the last time. */
export const ensureInstalled = async () => {
  if (!(await isInstalled())) await step("installing", "installed", npmInstall);
};
