import { cpus } from "node:os";
import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { ensureInstalled } = await import("./lib/install.mjs");
const { main } = await import("./lib/steps.mjs");
const { parts, stages } = await import("./lib/test-parts.mjs");

const [wanted, ...filter] = process.argv.slice(2);
const names = parts.map(({ name }) => name);

/** Returns busy and total time of this machine's processors since its start, in milliseconds. */
const processorTimes = () => {
  const each = cpus().map(({ times }) => times);
  const idle = each.reduce((sum, one) => sum + one.idle, 0);
  const busy = each.reduce((sum, one) => sum + one.user + one.nice + one.sys + one.irq, 0);
  return { busy, all: busy + idle };
};

await main(async () => {
  if (wanted && !names.includes(wanted)) {
    console.error(`npm test -- ${names.join("|")} [filter]`);
    return 2;
  }
  await ensureInstalled();
  let passed = 0;
  /** @type {string[]} */
  const failed = [];
  const run = async (/** @type {typeof parts[number]} */ { name, test }) => {
    console.log(`\n— ${name}`);
    const result = await test(filter);
    passed += result.passed;
    failed.push(...result.failed.map((title) => `${name}: ${title}`));
    for (const title of result.flaky) console.log(`~ flaky, passed when repeated: ${title}`);
  };
  for (const stage of stages) {
    const together = parts.filter(({ name }) => stage.includes(name) && (!wanted || wanted === name));
    if (together.length === 0) continue;
    const since = Date.now();
    const before = processorTimes();
    await Promise.all(together.map(run));
    const after = processorTimes();
    // Printed because more tests at a time help only while processors are idle.
    const percent = Math.round(((after.busy - before.busy) / (after.all - before.all)) * 100);
    const said = together.map(({ name }) => name).join(" and ");
    console.log(`${said} took ${Math.round((Date.now() - since) / 1_000)} s, processors ${percent} % busy`);
  }
  for (const title of failed) console.log(`✗ ${title}`);
  console.log(`${passed} passed, ${failed.length} failed`);
  return failed.length === 0 && passed > 0 ? 0 : 1;
});
