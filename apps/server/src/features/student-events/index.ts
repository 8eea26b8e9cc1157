export { createEventsLog } from "./events-log.ts";
export { deleteEventsOf, deleteOldEvents } from "./expired.repository.ts";
export { studentEventsRoutes } from "./student-events.routes.ts";
