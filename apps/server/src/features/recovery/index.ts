export { listHelpedAttempts } from "./recovery.policy.ts";
export type { HelpedAttempt } from "./recovery.repository.ts";
export { recoveryRoutes } from "./recovery.routes.ts";
