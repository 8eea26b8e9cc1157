import { buildTarget, cssModules, fileNames } from "@examplar/ui/build-output";
import { importParts } from "@examplar/ui/import-parts";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = `http://localhost:${process.env["PORT"] ?? 3000}`;

/** pdf.js for the browsers that we support, and not only for the newest ones. */
const legacyPdf = [
  { find: /^pdfjs-dist$/, replacement: "pdfjs-dist/legacy/build/pdf.mjs" },
  { find: /^pdfjs-dist\/web\/pdf_viewer\.mjs$/, replacement: "pdfjs-dist/legacy/web/pdf_viewer.mjs" },
];

export default defineConfig({
  base: "/courses/",
  plugins: [react(), importParts()],
  resolve: { alias: legacyPdf },
  css: { modules: cssModules },
  worker: { format: "es" },
  // One style sheet: split ones load in an order that is not the order they were written in.
  build: {
    target: buildTarget,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: { output: fileNames },
  },
  server: {
    port: 5174,
    // What both apps show before their own code is the student app's, at the root of the same address.
    proxy: {
      "/api": { target: server, ws: true },
      "/storage": server,
      "^/first\\.js$": server,
      "^/icons/": server,
    },
  },
});
