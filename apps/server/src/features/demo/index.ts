export { loadDemoData } from "./load-demo-data.ts";
export { keepDemoDocuments } from "./loader/keep-documents.ts";
export { refreshDemoDates } from "./refresh-demo-dates.ts";
