export { presentPicture } from "./answer-pictures.presenter.ts";
export { answerPicturesRoutes } from "./answer-pictures.routes.ts";
export { fileKind, headLength } from "./file-kind.ts";
export { peek } from "./peek.ts";
export { hasTooManyPixels, saysSizeLate, sizeHeadLength } from "./picture-pixels.ts";
export { nameOf } from "./ask-upload.ts";
export { importPicture } from "./import-picture.ts";
export { sweepPictures } from "./sweep-pictures.ts";
