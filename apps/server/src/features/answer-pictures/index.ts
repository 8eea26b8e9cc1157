export { answerPicturesRoutes } from "./answer-pictures.routes.ts";
export { importPicture } from "./import-picture.ts";
export { sweepPicturesSchedule, sweepPicturesTasks } from "./sweep-pictures.job.ts";
