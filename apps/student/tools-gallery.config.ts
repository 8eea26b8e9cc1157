import { importParts } from "@examplar/ui/import-parts";

/**
 * Builds the tools alone, with the app's settings; `e2e/support/gallery/tools-gallery.ts` puts them into a separate
 * folder.
 */
export default { plugins: [importParts()], build: { target: "es2022", assetsInlineLimit: 0 } };
