export { accountsRoutes } from "./accounts.routes.ts";
export { authenticate } from "./authenticate.ts";
export { listenerSessions } from "./listener-sessions.ts";
export { startUserSession } from "./start-user-session.ts";
