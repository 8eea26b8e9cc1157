export { correctedCopiesRoutes } from "./corrected-copies.routes.ts";
