import { initSync } from "@ironcalc/wasm";

/** A variable, so that TypeScript does not resolve it: this browser app must not get Node's types for one test file. */
const files: string = "node:fs";

/** Starts the same engine as in the browser; a test has no server to fetch it from. */
export const startEngine = async () => {
  const { readFileSync } = (await import(/* @vite-ignore */ files)) as { readFileSync: (path: URL) => BufferSource };
  initSync({ module: readFileSync(new URL(import.meta.resolve("@ironcalc/wasm/wasm_bg.wasm"))) });
};
