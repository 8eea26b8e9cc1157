export { presentPicture } from "./answer-pictures.presenter.ts";
export { answerPicturesRoutes } from "./answer-pictures.routes.ts";
export { importPicture } from "./import-picture.ts";
export { sweepPictures } from "./sweep-pictures.ts";
