import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

/** @type {{ browsers: { target: string, since: string }[], blocked_file_names: string[] }} */
const { browsers, blocked_file_names } = JSON.parse(
  readFileSync(new URL("../../../tools/supported-browsers.json", import.meta.url), "utf8"),
);

/** The oldest supported browsers, as Vite names them. */
export const buildTarget = browsers.map(({ target, since }) => target + since);

const blocked = new RegExp(`(^|[^a-z])(${blocked_file_names.join("|")})([^a-z]|$)`, "i");
const harmless = (/** @type {string | undefined} */ name) => (name && !blocked.test(name) ? "[name]" : "part");

/** Names of built files: never with a word for which content blockers block a file. */
export const fileNames = {
  chunkFileNames: (/** @type {{ name: string }} */ { name }) => `assets/${harmless(name)}-[hash].js`,
  assetFileNames: (/** @type {{ names: string[] }} */ { names }) => `assets/${harmless(names[0])}-[hash][extname]`,
};

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));
const shortHash = (/** @type {string} */ text) => createHash("sha256").update(text).digest("base64url").slice(0, 5);

/** Makes class names from the class and the file. Vite's own add the line: longer, and changed by each edit above. */
export const cssModules = {
  generateScopedName: (/** @type {string} */ name, /** @type {string} */ file) =>
    `_${name}_${shortHash(relative(projectRoot, file))}`,
};
