export { retentionJob, retentionSchedule } from "./retention.job.ts";
export type { Expired, Expiries } from "./retention.types.ts";
export { insertDeletion as recordDeletion, ofSchools } from "./retention.repository.ts";
