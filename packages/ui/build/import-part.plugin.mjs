import { fileURLToPath } from "node:url";

const viteHelper = "\0vite/preload-helper.js";
const ours = fileURLToPath(new URL("../src/page/import-part.ts", import.meta.url));

/**
 * Makes a built app call our `importPart` at each `import()`, in place of Vite's function that preloads modules.
 * @returns {{ name: string, enforce: "pre", apply: "build", load: (id: string) => string | null }}
 */
export const importParts = () => ({
  name: "import-parts",
  enforce: "pre",
  apply: "build",
  load: (id) => (id === viteHelper ? `export { importPart as __vitePreload } from ${JSON.stringify(ours)};` : null),
});
