export { createEventsLog, type EventsLog } from "./events-log.ts";
export { deleteEventsOf, deleteOldEvents } from "./expired.repository.ts";
export { recordEvent } from "./record-event.ts";
export { computeReportsJob, computeReportsSchedule } from "./report/compute-reports.job.ts";
export { studentEventsRoutes } from "./student-events.routes.ts";
