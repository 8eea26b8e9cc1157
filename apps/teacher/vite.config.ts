import { buildTarget, cssModules, fileNames } from "@examplar/ui/build-output";
import { importParts } from "@examplar/ui/import-parts";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = `http://localhost:${process.env["PORT"] ?? 3000}`;

/** Uses the legacy build of pdf.js, because the default build supports only the newest browsers. */
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
  // Keep one style sheet: split style sheets load in an order that differs from the source order.
  build: {
    target: buildTarget,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: { output: fileNames },
  },
  server: {
    port: 5174,
    // The student app serves these files for both apps, at the root of the same address.
    proxy: {
      "/api": { target: server, ws: true },
      "/storage": server,
      "^/first\\.js$": server,
      "^/icons/": server,
    },
  },
});
