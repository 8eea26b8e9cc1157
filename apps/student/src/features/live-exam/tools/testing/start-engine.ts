import { initSync } from "@ironcalc/wasm";

/** By a name that the types do not follow: this app knows the browser, and must not learn Node for one test file. */
const files: string = "node:fs";

/** The same engine as in the browser, where a test has no server to fetch it from. */
export const startEngine = async () => {
  const { readFileSync } = (await import(/* @vite-ignore */ files)) as { readFileSync: (path: URL) => BufferSource };
  initSync({ module: readFileSync(new URL(import.meta.resolve("@ironcalc/wasm/wasm_bg.wasm"))) });
};
