import { fileURLToPath } from "node:url";

const viteHelper = "\0vite/preload-helper.js";
const ours = fileURLToPath(new URL("../src/page/import-part.ts", import.meta.url));

/**
 * A built app calls our function at each `import()`, where Vite's own would preload modules.
 * @returns {{ name: string, enforce: "pre", apply: "build", load: (id: string) => string | null }}
 */
export const importParts = () => ({
  name: "import-parts",
  enforce: "pre",
  apply: "build",
  load: (id) => (id === viteHelper ? `export { importPart as __vitePreload } from ${JSON.stringify(ours)};` : null),
});
