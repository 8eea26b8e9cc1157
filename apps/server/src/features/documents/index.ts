export { documentsRoutes } from "./documents.routes.ts";
export { documentsOn, listDocuments } from "./see-documents.ts";
