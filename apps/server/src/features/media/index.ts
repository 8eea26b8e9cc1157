export { deleteOldMedia } from "./deletion/expired.repository.ts";
export { removeObjectsJob, removeObjectsSchedule } from "./deletion/remove-objects.job.ts";
export { sweepLateUploadsJob } from "./deletion/sweep-late-uploads.job.ts";
export { sweepMedia } from "./deletion/sweep-media.ts";
export { mediaRoutes } from "./media.routes.ts";
