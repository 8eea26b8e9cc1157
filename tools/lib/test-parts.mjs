import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ensureBrowsers } from "../find-browsers.mjs";
import { ensureChromium } from "../find-chromium.mjs";
import { ensureBuilt } from "./build.mjs";
import { runChecks } from "./run-checks.mjs";
import { projectRoot, runNode } from "./run.mjs";
import { StepFailure } from "./steps.mjs";

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Counts come from the runner's own report. A runner that fell over, or found nothing to run, counts as a failure.
 * @param {number} code
 * @param {string} report
 * @param {(report: any) => Count} read
 * @returns {Promise<Count>}
 */
const count = async (code, report, read) => {
  const text = await readFile(report, "utf8").catch(() => null);
  const { passed, failed } = text ? read(JSON.parse(text)) : { passed: 0, failed: 0 };
  if (!text) console.log("✗ the runner ended without a report");
  else if (passed + failed === 0) console.log("✗ no test was found");
  else if (code !== 0 && failed === 0) console.log("✗ the runner failed outside of the tests");
  const broken = (code !== 0 || passed === 0) && failed === 0;
  return { passed, failed: broken ? 1 : failed };
};

const freshReport = async (/** @type {string} */ name) => {
  const path = join(projectRoot, ".cache", name);
  await mkdir(dirname(path), { recursive: true });
  await rm(path, { force: true });
  return path;
};

const vitest = (/** @type {string} */ project) => async (/** @type {string[]} */ filter) => {
  const report = await freshReport(`${project}-report.json`);
  const cli = join(projectRoot, "node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await runNode([cli, "run", "--project", project, ...reporters, ...filter], { show: true });
  return count(code, report, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }));
};

/**
 * `finish` names specs by their file, whatever folder they are in; `loss/` names a folder. Options follow the names.
 * @param {string[]} filter
 */
const specsNamed = (filter) => {
  const options = filter.findIndex((word) => word.startsWith("-"));
  const names = options < 0 ? filter : filter.slice(0, options);
  const patterns = names.map((name) => (name.includes("/") ? `/e2e/.*${name}` : `${name}[^/]*$`));
  return [...patterns, ...filter.slice(names.length)];
};

const playwright = async (
  /** @type {string} */ project,
  /** @type {Record<string, string>} */ env,
  /** @type {string[]} */ filter,
) => {
  const report = await freshReport("e2e-report.json");
  await ensureBuilt();
  const cli = join(projectRoot, "node_modules", "@playwright", "test", "cli.js");
  const args = [cli, "test", `--project=${project}`, ...specsNamed(filter)];
  const { code } = await runNode(args, { cwd: join(projectRoot, "e2e"), env, show: true });
  return count(code, report, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
};

const inChromium = async (/** @type {string[]} */ filter) =>
  playwright("chromium", { CHROMIUM_PATH: await ensureChromium() }, filter);

/** The same short exam in every browser engine that is supported. */
const inEveryEngine = async (/** @type {string[]} */ filter) => playwright("engines", await ensureBrowsers(), filter);

/** A step that fails, such as a build, is one failure: the other parts still run. */
const guarded =
  (/** @type {(filter: string[]) => Promise<Count>} */ part) => async (/** @type {string[]} */ filter) => {
    try {
      return await part(filter);
    } catch (error) {
      if (!(error instanceof StepFailure)) throw error;
      console.log(error.message);
      return { passed: 0, failed: 1 };
    }
  };

/** In the order in which they tell most for the least waiting. */
export const parts = [
  { name: "check", test: runChecks },
  { name: "unit", test: guarded(vitest("unit")) },
  { name: "db", test: guarded(vitest("db")) },
  { name: "browser", test: guarded(inChromium) },
  { name: "engines", test: guarded(inEveryEngine) },
];
