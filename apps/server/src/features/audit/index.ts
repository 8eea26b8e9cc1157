export { writeAudit } from "./audit.repository.ts";
