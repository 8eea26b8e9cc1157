export { dataUsageRoutes } from "./data-usage.routes.ts";
