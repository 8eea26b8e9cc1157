export { recentRescueKey } from "./offer-rescue-key.ts";
export { rescueRoutes } from "./rescue.routes.ts";
