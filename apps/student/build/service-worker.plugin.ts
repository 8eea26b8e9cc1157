import { buildTarget } from "@examplar/ui/build-output";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import type { AppFile, AppPart } from "../src/service-worker/app-file.types.ts";

/** Text that the media type must contain, or a browser refuses to run or show the file. */
const types: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "javascript",
  ".mjs": "javascript",
  ".wasm": "application/wasm",
};

/** Stored files: code, styles, fonts and engines. Excludes what only browsers without service workers read. */
const isStored = (path: string): boolean =>
  /\.(js|mjs|wasm|css|html|woff2|svg|pfb)$|Liberation.*\.ttf$|^\/assets\/faces-/.test(path) &&
  !/^\/(update_browser\.|sw\.js)/.test(path);

/** The screens that open without an exam; their imports are stored with them. */
const listScreens =
  /\/(main|exam-list-page|login-page|score-page|message-pages|session-picker-page|clock-dialog|toasts)\.tsx$|\/(read-gate|read-sessions|exam-pack|exam-sync|open-socket)\.ts$|\/student\/src\/locales\/\w+\.ts$|\/(score|sign-in)\/locales\/\w+\.json$/;

/** The engine for faces and its weights: 9 MB that only an exam with a camera needs. */
const faceFile = /^assets\/face(s-|\.worker)/;

const partOf = (file: string, listFiles: ReadonlySet<string>): AppPart => {
  if (faceFile.test(file)) return "faces";
  return !file.startsWith("assets/") || listFiles.has(file) ? "list" : "exam";
};

type Bundle = Rolldown.OutputBundle;

const withImports = (bundle: Bundle, file: string, known: Set<string>): void => {
  const chunk = bundle[file];
  if (known.has(file)) return;
  known.add(file);
  if (chunk?.type !== "chunk") return;
  const { viteMetadata: { importedCss = [], importedAssets = [] } = {} } = chunk as typeof chunk & {
    viteMetadata?: { importedCss?: Iterable<string>; importedAssets?: Iterable<string> };
  };
  for (const one of [...chunk.imports, ...importedCss, ...importedAssets]) withImports(bundle, one, known);
};

const listFilesOf = (bundle: Bundle): Set<string> => {
  const known = new Set<string>();
  for (const part of Object.values(bundle)) {
    if (part.type === "chunk" && (part.isEntry || listScreens.test(part.facadeModuleId ?? "")))
      withImports(bundle, part.fileName, known);
    if (part.type === "asset" && /atkinson.*\.woff2$/.test(part.fileName)) known.add(part.fileName);
  }
  return known;
};

const describe = async (root: string, file: string, listFiles: ReadonlySet<string>): Promise<AppFile> => ({
  path: `/${file}`,
  sha256: createHash("sha256")
    .update(await readFile(join(root, file)))
    .digest("base64"),
  type: types[extname(file)] ?? "",
  part: partOf(file, listFiles),
});

const listBuilt = async (root: string, listFiles: ReadonlySet<string>): Promise<AppFile[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((file) => isStored(`/${file}`))
    .toSorted();
  return Promise.all(files.map((file) => describe(root, file, listFiles)));
};

/** Builds `sw.js` after everything else, and writes the list of all files with their digests into it. */
export const serviceWorker = (): Plugin => {
  let listFiles = new Set<string>();
  let root = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved: (config) => {
      root = join(config.root, config.build.outDir);
    },
    writeBundle: (_options, bundle) => {
      listFiles = listFilesOf(bundle);
    },
    closeBundle: async () => {
      const files = await listBuilt(root, listFiles);
      await build({
        configFile: false,
        logLevel: "warn",
        define: { APP_FILES: JSON.stringify(files) },
        build: {
          outDir: root,
          emptyOutDir: false,
          copyPublicDir: false,
          target: buildTarget,
          lib: {
            entry: join(import.meta.dirname, "../src/service-worker/worker.ts"),
            formats: ["iife"],
            name: "worker",
            fileName: () => "sw.js",
          },
        },
      });
    },
  };
};
