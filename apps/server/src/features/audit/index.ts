export { hasAudit, writeAudit } from "./audit.repository.ts";
