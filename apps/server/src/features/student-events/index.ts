export { createEventsLog } from "./events-log.ts";
export { studentEventsRoutes } from "./student-events.routes.ts";
