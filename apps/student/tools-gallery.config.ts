import { importParts } from "@examplar/ui/import-parts";

/** The tools by themselves, as the app is built; `e2e/support/gallery/tools-gallery.ts` builds them into a folder of its own. */
export default { plugins: [importParts()], build: { target: "es2022", assetsInlineLimit: 0 } };
