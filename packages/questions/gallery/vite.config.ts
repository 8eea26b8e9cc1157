/** Built by `e2e/support/gallery/gallery.ts` into a folder of its own; no part of the product. */
export default {
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 1000 },
};
