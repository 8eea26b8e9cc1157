export { rescueRoutes } from "./rescue.routes.ts";
