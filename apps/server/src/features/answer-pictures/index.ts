export { answerPicturesRoutes } from "./answer-pictures.routes.ts";
export { sweepPicturesSchedule, sweepPicturesTasks } from "./sweep-pictures.job.ts";
