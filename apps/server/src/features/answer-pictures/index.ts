export { answerPicturesRoutes } from "./answer-pictures.routes.ts";
