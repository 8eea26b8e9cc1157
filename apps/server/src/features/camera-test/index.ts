export { cameraTestRoutes } from "./camera-test.routes.ts";
export { removeTestPicturesJob, removeTestPicturesSchedule } from "./remove-test-pictures.job.ts";
