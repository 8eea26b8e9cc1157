export { loadDemoData } from "./load-demo-data.ts";
export { refreshDemoDates } from "./refresh-demo-dates.ts";
