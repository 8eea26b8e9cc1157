export { deleteOldMedia } from "./expired.repository.ts";
export { removeObjectsJob, removeObjectsSchedule } from "./remove-objects.job.ts";
export { sweepMedia } from "./sweep-media.ts";
export { mediaRoutes } from "./media.routes.ts";
