import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildTarget, fileNames } from "@examplar/ui/build-output";
import { minify } from "@swc/core";
import react from "@vitejs/plugin-react";
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from "vite";
import { faceFilesPlugin } from "./build/face-files.plugin.ts";
import { serviceWorker } from "./build/service-worker.plugin.ts";

const server = `http://localhost:${process.env["PORT"] ?? 3000}`;

/** The font is needed by the first words; without a preload it is only found after the style sheet. */
const preloadFont = (): Plugin => ({
  name: "preload-font",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        // Not the fonts of formulas, which come with the first formula.
        .filter((file) => /atkinson.*\.woff2$/.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
          injectTo: "head" as const,
        })),
  },
});

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;

/** A chunk with everything that it cannot run without. */
const filesOf = (bundle: Bundle, file: string, known = new Set<string>()): Set<string> => {
  const chunk = bundle[file];
  if (chunk?.type !== "chunk" || known.has(file)) return known;
  known.add(file);
  for (const imported of chunk.imports) filesOf(bundle, imported, known);
  return known;
};

/** The chunks that a first screen needs beside the entry, by the name that `first.js` knows it by. */
const firstFiles: Record<string, RegExp> = {
  list: /\/exam-list-page\.tsx$/,
  login: /\/login-screen\.tsx$/,
  live: /\/(live-exam-page\.tsx|read-gate\.ts)$/,
  "live-en": /^live-en$/,
  "live-fr": /^live-fr$/,
  en: /\/student\/src\/locales\/en\.ts$/,
  fr: /\/student\/src\/locales\/fr\.ts$/,
};

const stylesOf = (chunk: Bundle[string] | undefined): string[] => [
  ...((chunk as { viteMetadata?: { importedCss?: Set<string> } } | undefined)?.viteMetadata?.importedCss ?? []),
];

/** Written into the page for `first.js`, which asks for them before the app has been read. */
const nameFirstFiles = (): Plugin => ({
  name: "name-first-files",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) =>
      Object.entries(firstFiles).map(([name, facade]) => {
        const chunks = Object.values(bundle)
          .filter((part) => part.type === "chunk")
          .filter(({ facadeModuleId, name: chunk }) => facade.test(facadeModuleId ?? chunk))
          .flatMap(({ fileName }) => [...filesOf(bundle, fileName)]);
        const files = new Set([...chunks, ...chunks.flatMap((file) => stylesOf(bundle[file]))]);
        const content = [...files].filter((file) => !html.includes(file)).join(" ");
        return { tag: "meta", attrs: { name: `files-${name}`, content }, injectTo: "head-prepend" as const };
      }),
  },
});

const script = (src: string) => `<script type="module" async crossorigin src="${src}"></script>`;

const preload = (src: string) => `<link rel="modulepreload" crossorigin href="${src}">`;
/**
 * Each of these runs in a task of its own, as soon as it is there: a slow phone hears a tap between them. The app's own
 * file is one of them, after what it draws into: one that waits for the end of the page runs before the others, with all
 * of them in its task. They are named before `first.js`, for which a browser waits: files that came meanwhile would all
 * be compiled in the task that goes on after it.
 */
const runApart = (): Plugin => ({
  name: "run-apart",
  transformIndexHtml: {
    order: "post",
    handler: (html) => {
      const [entry = "", src = ""] = /<script type="module" crossorigin src="([^"]*)"><\/script>/.exec(html) ?? [];
      const links = html.replace(entry, preload(src)).match(/<link rel="modulepreload"[^>]*>/g) ?? [];
      const early = links.map((link) => {
        const [, file = ""] = /href="([^"]*)"/.exec(link) ?? [];
        return /\/(react|vendor)-/.test(file) ? script(file) : link;
      });
      return html
        .replace(entry, "")
        .replace(/ *<link rel="modulepreload"[^>]*>\n/g, "")
        .replace('<script src="/first.js">', `${early.join("\n    ")}\n    $&`)
        .replace("</body>", `${script(src)}\n  </body>`);
    },
  },
});

/** Two files that import each other run before what they need is there; a module in the wrong group below is enough for it. */
const refuseCycles = (): Plugin => ({
  name: "refuse-cycles",
  generateBundle: (_options, bundle) => {
    const after = new Map<string, Set<string>>();
    for (const file of Object.keys(bundle)) after.set(file, filesOf(bundle, file));
    for (const [file, files] of after)
      for (const other of files)
        if (other !== file && after.get(other)?.has(file)) throw new Error(`${file} and ${other} import each other.`);
  },
});

/** `first.js` is for browsers of any age, and not part of the bundle: it is made small by itself, in the oldest syntax. */
const minifyFirstScript = (): Plugin => ({
  name: "minify-first-script",
  apply: "build",
  writeBundle: async ({ dir = "dist" }) => {
    const file = join(dir, "first.js");
    const { code } = await minify(await readFile(file, "utf8"), {
      ecma: 5,
      compress: true,
      mangle: true,
      module: false,
    });
    await writeFile(file, code);
  },
});

/** What every screen needs and what changes only with a dependency: two files that stay in the cache over releases. */
const reactFiles = {
  name: "react",
  test: /node_modules\/(react|react-dom|scheduler)\/|student\/src\/app\/react-dom\.ts$/,
};
const vendor = {
  name: "vendor",
  // Reading page by page, and mutations, are for screens that are loaded when they open.
  test: /node_modules\/(@tanstack(?!.*([iI]nfiniteQuery(Observer|\.js)|mutationObserver|useMutation))|use-sync-external-store|idb)\//,
};

/** What every screen of an exam needs; in one file, as a page that is opened asks for each file by itself. */
const exam = {
  name: "exam",
  test: /packages\/ui\/src\/(components\/dialog|page\/calmly|chat\/chat-queries)|packages\/sync\/src\/(engine|files|journal|outbox|rescue\/(?!kept|seal-work|sealed|text)|backoff|ask-until-served)|packages\/capture\/src\/devices\/(device|screen-share)|domain\/src\/(screens|answers|formulas\/split-formulas|formats\/device-name|deadlines\/late-work|corrections\/choice-|papers\/progress|supervision\/(screen-share|limits|device-failure|media\/recorded-parts))|student\/src\/(service-worker\/app-pages|features\/exam-gate|exam-session\/(sync\/|start-attempt|supervision\/(spell-checkers|use-share)|paper\/(server-answers|paper\.state))|shared\/(analytics|back-link|capture\/use-device|sign-in\/signed-in|storage\/(exam-|integrity|own-face|receipts)))|icons\/Icon(ArrowBackUp|ArrowLeft|ArrowRight|Camera|Circle|CircleCheck|CircleDashed|CloudCheck|Copy|DeviceDesktop|Download|Eraser|Eye|FileText|List|Maximize|Pointer|Table|Trash|ZoomIn|ZoomOut)\.mjs/,
  includeDependenciesRecursively: false,
};

/** What seals a person's work: whoever signs in or out loads it, and pages with texts that wait. */
const sealing = {
  name: "sealing",
  test: /packages\/sync\/src\/rescue\/(kept|seal-work|sealed|text-keeper)/,
  includeDependenciesRecursively: false,
};

/** The outbox of pictures and sounds, with what signs an upload: only exams that record something load it. */
const media = {
  name: "media",
  test: /packages\/capture\/src\/media\/|student\/src\/exam-session\/media\/|aws4fetch/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** Devices and rules of supervision: several screens share them, and the list is none of these. */
const supervision = {
  name: "supervision",
  test: /domain\/src\/supervision\/|packages\/capture\/src\/devices\/|student\/src\/shared\/capture\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** The conversation of support and of the exam: nobody loads it before one of them is needed. */
const chat = {
  name: "chat",
  test: /packages\/ui\/src\/chat\/(?!kept-messages|chat-queries)|student\/src\/shared\/chat\.ts|domain\/src\/chat\/|icons\/IconSend\.mjs/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** Showing and answering a question; each kind of answer that few papers have stays apart. */
const questions = {
  name: "questions",
  test: /packages\/questions\/src\/(?!correction|documents|upload|fields\/choice-)/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** The words of an exam, which are all needed before its first picture. */
const words = (language: string) => ({
  name: `live-${language}`,
  test: new RegExp(`(live-exam|questions/src)/locales/${language}\\.json$`),
});

/** Small things that several screens share, which would each become a file. The list needs none of what tells of a sign-in. */
const base = {
  name: "base",
  test: /packages\/(ui|domain|sync)\/src\/(?!page\/tell-user)|student\/src\/shared\/|@tabler\/icons-react|preload-helper/,
  minShareCount: 3,
  includeDependenciesRecursively: false,
};

/** What the list shares with one other screen: a file for each would be larger than one for all. */
const listed = {
  name: "listed",
  test: /components\/state-chip|answerability-colour|icons\/Icon(Hourglass|ArrowsExchange|Checks)\.mjs/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** From the list into an exam and out of it: their files come all at once. Other screens ask for theirs as they find them. */
const onTheWay = /\/(exam|exam-list-page|live-exam-page|login-screen|onboarding-page|score-page|session-picker-page)-/;
/** The page itself names these. */
const inPage = /\/(rolldown-runtime|react|vendor|base)-[^/]*\.js$/;

/** Each name costs the list some bytes. */
const filesToPreload = (screen: string, files: string[], { hostType }: { hostType: "html" | "js" }): string[] => {
  if (hostType === "html") return files;
  return onTheWay.test(screen) ? files.filter((file) => !inPage.test(file)) : [];
};

/** Realtime is text over WebSocket: the other transports, their start-up code and binary messages stay out of the browser. */
const leftOut: Record<string, string> = {
  "./transports/index.js": 'import { WS } from "./websocket.js"; export const transports = { websocket: WS };',
  "./transports/polling-xhr.js": "export const XHR = undefined;",
  "./transports/polling-xhr.node.js": "export const XHR = undefined;",
  "./is-binary.js": "export const isBinary = () => false; export const hasBinary = isBinary;",
  "./binary.js": "export const deconstructPacket = undefined; export const reconstructPacket = undefined;",
  "./contrib/base64-arraybuffer.js": "export const decode = undefined;",
};
const replaced = /\/build\/esm(\/.*)\?text-only$/;

const textOverWebSocket = (): Plugin => ({
  name: "text-over-web-socket",
  enforce: "pre",
  resolveId: (source, importer) =>
    source in leftOut && /\/(engine|socket)\.io-(client|parser)\//.test(importer ?? "")
      ? `${importer?.replace(/\/[^/]+$/, source.slice(1))}?text-only`
      : null,
  load: (id) => leftOut[`.${replaced.exec(id)?.[1] ?? ""}`] ?? null,
});

/** pdf.js for the browsers that we support, and not only for the newest ones. */
const legacyPdf = [
  { find: /^pdfjs-dist$/, replacement: "pdfjs-dist/legacy/build/pdf.mjs" },
  { find: /^pdfjs-dist\/web\/pdf_viewer\.mjs$/, replacement: "pdfjs-dist/legacy/web/pdf_viewer.mjs" },
];

/** React has had this hook of its own since version 18. */
const ownStoreHook = { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" };

export default defineConfig({
  plugins: [
    react(),
    preloadFont(),
    nameFirstFiles(),
    runApart(),
    refuseCycles(),
    textOverWebSocket(),
    minifyFirstScript(),
    faceFilesPlugin(),
    serviceWorker(),
  ],
  resolve: { alias: [...legacyPdf, ownStoreHook] },
  worker: { format: "es" },
  build: {
    target: buildTarget,
    modulePreload: { polyfill: false, resolveDependencies: filesToPreload },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Names that several files share are written where they are used: each export of one costs the list some bytes.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      output: {
        ...fileNames,
        codeSplitting: {
          groups: [
            reactFiles,
            vendor,
            exam,
            sealing,
            questions,
            words("en"),
            words("fr"),
            listed,
            media,
            supervision,
            chat,
            base,
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // One address for both apps while they are written, as in the built product.
    proxy: {
      "/api": { target: server, ws: true },
      "/storage": server,
      "/courses": { target: "http://localhost:5174", ws: true },
    },
  },
});
