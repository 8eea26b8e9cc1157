import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const kinds = new Set([".js", ".mjs", ".css", ".html", ".svg", ".json", ".wasm", ".webmanifest"]);
const smallest = 1024;
/**
 * Larger files are tools that are prefetched: the best quality would save a tenth, but add most of a minute per build.
 */
const patientUpTo = 300_000;

const compressOne = async (/** @type {string} */ file) => {
  const body = await readFile(file);
  if (body.length <= smallest) return;
  const quality = body.length <= patientUpTo ? 11 : 9;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
};

/**
 * Writes .br and .gz files beside compressible files, once at build time, so that no request waits for compression.
 * @param {string} folder
 */
export const compressAssets = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && kinds.has(extname(entry.name)));
  await Promise.all(files.map((entry) => compressOne(join(entry.parentPath, entry.name))));
};
