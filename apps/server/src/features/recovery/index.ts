export { helpsAnybody, listHelpedAttempts, type HelpedAttempt } from "./recovery.repository.ts";
export { recoveryRoutes } from "./recovery.routes.ts";
