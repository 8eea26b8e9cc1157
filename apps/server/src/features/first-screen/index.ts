export { firstScreenRoutes } from "./first-screen.routes.ts";
