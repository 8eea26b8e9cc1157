import { buildTarget, cssModules, fileNames } from "@examplar/ui/build-output";
import { importParts } from "@examplar/ui/import-parts";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups, filesOfPart } from "./build/chunk-groups.ts";
import { faceFilesPlugin } from "./build/face-files.plugin.ts";
import { firstPagePlugins } from "./build/first-page.plugins.ts";
import { refuseCycles } from "./build/refuse-cycles.plugin.ts";
import { serviceWorker } from "./build/service-worker.plugin.ts";
import { textOverWebSocket } from "./build/text-over-web-socket.plugin.ts";

const server = `http://localhost:${process.env["PORT"] ?? 3000}`;

/** The build of pdf.js for all browsers that we support, not only for the newest ones. */
const legacyPdf = [
  { find: /^pdfjs-dist$/, replacement: "pdfjs-dist/legacy/build/pdf.mjs" },
  { find: /^pdfjs-dist\/web\/pdf_viewer\.mjs$/, replacement: "pdfjs-dist/legacy/web/pdf_viewer.mjs" },
];

/** React itself has this hook since version 18. */
const ownStoreHook = { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" };

export default defineConfig({
  plugins: [
    react(),
    importParts(),
    firstPagePlugins(),
    refuseCycles(),
    textOverWebSocket(),
    faceFilesPlugin(),
    serviceWorker(),
  ],
  resolve: { alias: [...legacyPdf, ownStoreHook] },
  css: { modules: cssModules },
  worker: { format: "es" },
  build: {
    target: buildTarget,
    modulePreload: { polyfill: false, resolveDependencies: filesOfPart },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Inlines constants that several files share: each export of one costs the list some bytes.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      output: {
        ...fileNames,
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    port: 5173,
    // One origin for both apps during development, as in the built product.
    proxy: {
      "/api": { target: server, ws: true },
      "/storage": server,
      "/courses": { target: "http://localhost:5174", ws: true },
    },
  },
});
