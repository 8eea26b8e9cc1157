export { accountsRoutes } from "./accounts.routes.ts";
export { createAuthenticator } from "./authenticator.ts";
export { listenerSessions } from "./listener-sessions.ts";
export { startUserSession } from "./start-user-session.ts";
