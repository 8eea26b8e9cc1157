export { listAudited, writeAudit } from "./audit.repository.ts";
