import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
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
    globIgnores: ["update_browser.*"],
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

export default defineConfig({
  plugins: [react(), preloadFont(), pwa],
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [vendor] } } },
  },
  server: {
    port: 5173,
    // One address for both apps while they are written, as in the built product.
    proxy: { "/api": { target: server, ws: true }, "/courses": { target: "http://localhost:5174", ws: true } },
  },
});
