export { scansRoutes } from "./scans.routes.ts";
export { scanOfScore } from "./see-scans.ts";
export { sweepScans } from "./sweep-scans.ts";
