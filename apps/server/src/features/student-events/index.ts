export { createEventsLog } from "./events-log.ts";
export { deleteOldEvents } from "./expired.repository.ts";
export { studentEventsRoutes } from "./student-events.routes.ts";
