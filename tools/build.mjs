import { ensureBuilt } from "./lib/build.mjs";
import { main } from "./lib/steps.mjs";

/** Builds the browser apps whose sources have changed since the last build. */
await main(async () => {
  await ensureBuilt();
  return 0;
});
