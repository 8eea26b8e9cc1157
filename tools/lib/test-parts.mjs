import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBrowsers } from "../find-browsers.mjs";
import { ensureChromium, ensureHeadlessShell } from "../find-chromium.mjs";
import { ensureBuilt } from "./build.mjs";
import { runChecks } from "./run-checks.mjs";
import { projectRoot, runNode } from "./run.mjs";
import { StepFailure } from "./steps.mjs";

/**
 * Result of one part of the tests. The names of failed tests are printed again at the very end, for readers of long
 * logs.
 * @typedef {{ passed: number, failed: string[], flaky: string[] }} Result
 */

/**
 * Reads the runner's own report. A runner that crashed or found no test counts as a failure.
 * @param {number} code
 * @param {string} report
 * @param {(report: any) => Result} read
 * @returns {Promise<Result>}
 */
const readResult = async (code, report, read) => {
  const text = await readFile(report, "utf8").catch(() => null);
  const { passed, failed, flaky } = text ? read(JSON.parse(text)) : { passed: 0, failed: [], flaky: [] };
  if (failed.length > 0) return { passed, failed, flaky };
  if (!text) return { passed, failed: ["the runner ended without a report"], flaky };
  if (passed === 0) return { passed, failed: ["no test was found"], flaky };
  if (code !== 0) return { passed, failed: ["the runner failed outside of the tests"], flaky };
  return { passed, failed, flaky };
};

const freshReport = async (/** @type {string} */ name) => {
  const path = join(projectRoot, ".cache", name);
  await mkdir(dirname(path), { recursive: true });
  await rm(path, { force: true });
  return path;
};

const firstLine = (/** @type {string | undefined} */ text) => stripVTControlCharacters(text ?? "").split("\n")[0] ?? "";

/** @typedef {{ file: string, name: string, why: string }} Failure */

/**
 * Lists failed tests, and files that could not be loaded, which have no failed test.
 * @returns {Failure[]}
 */
const failuresIn = (/** @type {any} */ { testResults }) =>
  testResults.flatMap((/** @type {any} */ { name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [{ file, name: "", why: firstLine(message) }];
    return failed.map((/** @type {any} */ { fullName, failureMessages }) => ({
      file,
      name: fullName,
      why: firstLine(failureMessages[0]),
    }));
  });

const nameOf = (/** @type {Failure} */ { file, name, why }) => `${relative(projectRoot, file)} › ${name} · ${why}`;

const runVitest = async (/** @type {string} */ project, /** @type {string[]} */ filter) => {
  const report = await freshReport(`${project}-report.json`);
  const cli = join(projectRoot, "node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await runNode([cli, "run", "--project", project, ...reporters, ...filter], { show: true });
  /** @type {Failure[]} */
  let failures = [];
  const result = await readResult(code, report, (json) => {
    failures = failuresIn(json);
    return { passed: json.numPassedTests, failed: failures.map(nameOf), flaky: [] };
  });
  return { result, failures };
};

/**
 * Runs failed files once more, alone. Tests that pass then are reported as flaky, as in the browser, so that developers
 * look for the cause, and one busy moment does not fail the whole run.
 */
const vitest = (/** @type {string} */ project) => async (/** @type {string[]} */ filter) => {
  const { result, failures } = await runVitest(project, filter);
  if (failures.length === 0) return result;
  const files = [...new Set(failures.map(({ file }) => relative(projectRoot, file)))];
  console.log(`\nonce more, by themselves: ${files.join(", ")}`);
  const again = await runVitest(project, files);
  const still = new Set(again.failures.map(({ file, name }) => `${file} ${name}`));
  const flaky = failures.filter(({ file, name }) => !still.has(`${file} ${name}`));
  return {
    passed: result.passed + flaky.filter(({ name }) => name !== "").length,
    failed: again.result.failed,
    flaky: flaky.map(nameOf),
  };
};

/**
 * Turns filters into patterns: `finish` matches spec files in any folder, `loss/` matches a folder. Options follow
 * names.
 * @param {string[]} filter
 */
const specsNamed = (filter) => {
  const options = filter.findIndex((word) => word.startsWith("-"));
  const names = options < 0 ? filter : filter.slice(0, options);
  const patterns = names.map((name) => (name.includes("/") ? `/e2e/.*${name}` : `${name}[^/]*$`));
  return [...patterns, ...filter.slice(names.length)];
};

/**
 * @param {any[]} suites
 * @param {string} path
 * @returns {{ name: string, status: string, why: string }[]}
 */
const specsIn = (suites, path) =>
  suites.flatMap((suite) => {
    const here = path === "" ? suite.title : `${path} › ${suite.title}`;
    const own = suite.specs.flatMap((/** @type {any} */ { title, tests }) =>
      tests.map((/** @type {any} */ { status, results }) => ({
        name: `${here} › ${title}`,
        status,
        why: firstLine(results[0]?.error?.message),
      })),
    );
    return [...own, ...specsIn(suite.suites ?? [], here)];
  });

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
  return readResult(code, report, ({ stats, suites }) => {
    const specs = specsIn(suites, "");
    const named = (/** @type {string} */ status) =>
      specs.filter((spec) => spec.status === status).map(({ name, why }) => `${name} · ${why}`);
    return { passed: stats.expected + stats.flaky, failed: named("unexpected"), flaky: named("flaky") };
  });
};

const inChromium = async (/** @type {string[]} */ filter) => {
  const CHROMIUM_PATH = await ensureChromium();
  const HEADLESS_SHELL_PATH = (await ensureHeadlessShell()) ?? CHROMIUM_PATH;
  return playwright("chromium", { CHROMIUM_PATH, HEADLESS_SHELL_PATH }, filter);
};

/** Runs the same short exam in every supported browser engine. */
const inEveryEngine = async (/** @type {string[]} */ filter) => playwright("engines", await ensureBrowsers(), filter);

/** Counts a failed step, such as a build, as one failure, so that the other parts still run. */
const guarded =
  (/** @type {(filter: string[]) => Promise<Result>} */ part) => async (/** @type {string[]} */ filter) => {
    try {
      return await part(filter);
    } catch (error) {
      if (!(error instanceof StepFailure)) throw error;
      console.log(error.message);
      return { passed: 0, failed: [error.message], flaky: [] };
    }
  };

/** Needs Chromium, because some unit tests of the outbox's storage run in a real browser. */
const unit = async (/** @type {string[]} */ filter) => {
  await ensureChromium();
  return vitest("unit")(filter);
};

/** @returns {Promise<Result>} */
const checks = async (/** @type {string[]} */ filter) => ({ ...(await runChecks(filter)), flaky: [] });

export const parts = [
  { name: "check", test: checks },
  { name: "unit", test: guarded(unit) },
  // Three files at a time, because most of them wait for the database.
  { name: "db", test: guarded((filter) => vitest("db")(["--maxWorkers=3", ...filter])) },
  { name: "browser", test: guarded(inChromium) },
  { name: "engines", test: guarded(inEveryEngine) },
];

/** Stages run one after the other, the most informative per second first; the parts of a stage run in parallel. */
export const stages = [["check", "unit", "db"], ["browser"], ["engines"]];
