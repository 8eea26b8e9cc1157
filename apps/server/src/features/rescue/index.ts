export { recentRescueKey } from "./sealing/offer-rescue-key.ts";
export { rescueRoutes } from "./rescue.routes.ts";
