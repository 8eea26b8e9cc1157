export { examStartRoutes } from "./exam-start.routes.ts";
