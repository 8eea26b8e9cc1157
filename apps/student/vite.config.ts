import react from "@vitejs/plugin-react";
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";

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

/** The files of the live exam by name, for `first.js`: its address asks for them before the app has been read. */
const nameLiveFiles = (): Plugin => ({
  name: "name-live-files",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const files = Object.values(bundle)
        .filter((part) => part.type === "chunk")
        .filter(({ facadeModuleId }) => facadeModuleId?.endsWith("/live-exam-page.tsx"))
        .flatMap(({ fileName }) => [...filesOf(bundle, fileName)])
        .filter((file) => !html.includes(file));
      return [
        { tag: "meta", attrs: { name: "live-files", content: files.join(" ") }, injectTo: "head-prepend" as const },
      ];
    },
  },
});

const pwa = VitePWA({
  injectRegister: false,
  registerType: "prompt",
  manifest: {
    name: "Examplar",
    short_name: "Examplar",
    description: "Your online exams, safe from the first word to the bell.",
    id: "/",
    start_url: "/",
    display: "standalone",
    background_color: "#f6f7f9",
    theme_color: "#4338ca",
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  },
  workbox: {
    // `wasm` and `mjs` are the engines of the spreadsheet and of PDFs: an exam needs them without a network too.
    globPatterns: ["**/*.{js,mjs,wasm,css,html,woff2,svg}"],
    // For browsers that have no service worker; stored, it would also answer for the address without `.html`.
    globIgnores: ["update_browser.*", "sw-routes.js"],
    importScripts: ["/sw-routes.js"],
    navigateFallback: "/index.html",
    // The teacher's app, the API with its documentation, and the page for old browsers are not this app.
    navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/courses(\/|$)/, /^\/update_browser\.html/],
    // A new version waits until no page of the old one is open: nothing changes under a student.
    skipWaiting: false,
    clientsClaim: true,
    cleanupOutdatedCaches: true,
    // Filled when an exam is prepared (`shared/exam-pack.ts`) and emptied when it is left; a document never changes.
    runtimeCaching: [
      {
        urlPattern: ({ url }) => url.pathname.startsWith("/api/v1/documents/"),
        handler: "CacheFirst",
        options: { cacheName: "examplar-documents", cacheableResponse: { statuses: [200] } },
      },
    ],
    sourcemap: false,
  },
});

/** What every screen needs and what changes only with a dependency: one file that stays in the cache over releases. */
const vendor = {
  name: "vendor",
  test: /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|use-sync-external-store|idb)\//,
};

/** What every screen of an exam needs; in one file, as a page that is opened asks for each file by itself. */
const exam = {
  name: "exam",
  test: /packages\/sync\/src\/(engine|files|outbox|rescue|backoff)|domain\/src\/screens|student\/src\/(features\/exam-gate|shared\/(exam-|back-link|answer-files|file-transport|kept-words|last-words|obeyed-resyncs|receipts|signed-in|timers))/,
  includeDependenciesRecursively: false,
};

/** Small things that several screens share, which would each become a file. */
const base = {
  name: "base",
  test: /packages\/(ui|domain|sync)\/src\/|student\/src\/shared\/|@tabler\/icons-react|preload-helper/,
  minShareCount: 3,
  includeDependenciesRecursively: false,
};

/** Realtime speaks over WebSocket alone: the ways around it stay out of the browser. */
const webSocketOnly = (): Plugin => ({
  name: "web-socket-only",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "./transports/index.js" && importer?.includes("/engine.io-client/") === true
      ? importer.replace(/[^/]+$/, "transports/websocket-only.js")
      : null,
  load: (id) =>
    id.endsWith("/transports/websocket-only.js")
      ? 'import { WS } from "./websocket.js"; export const transports = { websocket: WS };'
      : null,
});

export default defineConfig({
  plugins: [react(), preloadFont(), nameLiveFiles(), webSocketOnly(), pwa],
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [vendor, exam, base] } } },
  },
  server: {
    port: 5173,
    // One address for both apps while they are written, as in the built product.
    proxy: { "/api": { target: server, ws: true }, "/courses": { target: "http://localhost:5174", ws: true } },
  },
});
