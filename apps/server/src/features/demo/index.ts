export { loadDemoData } from "./load-demo-data.ts";
export { keepDemoDocuments } from "./loader/keep-documents.ts";
export { keepDemoRecordings } from "./recordings/keep-recordings.ts";
export { keepDemoScans } from "./scans/demo-scans.ts";
export { refreshDemoDates } from "./refresh-demo-dates.ts";
