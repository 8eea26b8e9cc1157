import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { ensureInstalled } = await import("./lib/install.mjs");
const { main } = await import("./lib/steps.mjs");
const { parts } = await import("./lib/test-parts.mjs");

const [wanted, ...filter] = process.argv.slice(2);
const names = parts.map(({ name }) => name);

await main(async () => {
  if (wanted && !names.includes(wanted)) {
    console.error(`npm test -- ${names.join("|")} [filter]`);
    return 2;
  }
  await ensureInstalled();
  let [passed, failed] = [0, 0];
  for (const { name, test } of parts) {
    if (wanted && wanted !== name) continue;
    console.log(`\n— ${name}`);
    const result = await test(filter);
    passed += result.passed;
    failed += result.failed;
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
});
