export type { ShownFile } from "./documents.types.ts";
export { LazyPdf } from "./lazy-pdf.tsx";
export { PicturesView } from "./pictures-view.tsx";
export { useLoaded } from "./use-loaded.ts";
