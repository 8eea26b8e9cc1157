import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { faceFiles, faceFilesPath } from "@examplar/capture/face-files";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);

/** Searches the installed packages by path, because their `exports` do not name these files. */
const sourceOf = (folder: string, name: string): string => {
  const paths = (require.resolve.paths(folder) ?? []).map((path) => join(path, folder, name));
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${folder}/${name} is not installed.`);
  return found;
};

const sources = new Map(
  Object.entries(faceFiles).flatMap(([folder, names]) =>
    names.map((name) => [`${faceFilesPath}${name}`, sourceOf(folder, name)] as const),
  ),
);

/** Adds the engine for faces, with only the weights that are used: the package has three times as many. */
export const faceFilesPlugin = (): Plugin => ({
  name: "face-files",
  configureServer: ({ middlewares }) => {
    middlewares.use((request, reply, next) => {
      const source = sources.get(request.url ?? "");
      if (source === undefined) return next();
      if (source.endsWith(".wasm")) reply.setHeader("content-type", "application/wasm");
      readFile(source).then((bytes) => reply.end(bytes), next);
    });
  },
  async generateBundle() {
    for (const [path, source] of sources)
      this.emitFile({ type: "asset", fileName: path.slice(1), source: await readFile(source) });
  },
});
