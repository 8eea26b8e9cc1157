import { readFileSync } from "node:fs";

/** @type {{ browsers: { target: string, since: string }[], blocked_file_names: string[] }} */
const { browsers, blocked_file_names } = JSON.parse(
  readFileSync(new URL("../../../tools/supported-browsers.json", import.meta.url), "utf8"),
);

/** The oldest supported browsers, as Vite names them. */
export const buildTarget = browsers.map(({ target, since }) => target + since);

const blocked = new RegExp(`(^|[^a-z])(${blocked_file_names.join("|")})([^a-z]|$)`, "i");
const harmless = (/** @type {string | undefined} */ name) => (name && !blocked.test(name) ? "[name]" : "part");

/** How built files are named: never with a word by which content blockers refuse a file. */
export const fileNames = {
  chunkFileNames: (/** @type {{ name: string }} */ { name }) => `assets/${harmless(name)}-[hash].js`,
  assetFileNames: (/** @type {{ names: string[] }} */ { names }) => `assets/${harmless(names[0])}-[hash][extname]`,
};
