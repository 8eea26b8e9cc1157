export { correctedCopiesRoutes } from "./corrected-copies.routes.ts";
export { readCopies, type Copy, type CopyTools } from "./read-copies.ts";
export { createCopyRenderer } from "./pdf/render-copies.ts";
