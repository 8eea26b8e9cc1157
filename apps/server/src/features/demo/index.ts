export { loadDemoData } from "./load-demo-data.ts";
export { keepDemoDocuments } from "./loader/keep-documents.ts";
export { keepDemoRecordings } from "./recordings/keep-recordings.ts";
export { refreshDemoDates } from "./refresh-demo-dates.ts";
