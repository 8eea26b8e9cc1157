import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { ensureInstalled } = await import("./lib/install.mjs");
const { runChecks } = await import("./lib/run-checks.mjs");
const { main } = await import("./lib/steps.mjs");

const args = process.argv.slice(2);
const isFlag = (/** @type {string} */ arg) => arg.startsWith("-");

await main(async () => {
  await ensureInstalled();
  const { passed, failed } = await runChecks(
    args.filter((arg) => !isFlag(arg)),
    args.filter(isFlag),
  );
  console.log(`${passed} passed, ${failed.length} failed`);
  return failed.length === 0 && passed > 0 ? 0 : 1;
});
